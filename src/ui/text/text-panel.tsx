import { lazy, Suspense, type JSX } from 'react';
import type { Diagnostic } from '../../core/syntax/diagnostic.ts';
import { messages } from '../../store/messages/en.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { Icon } from '../kit/icons.tsx';
import { Panel } from '../kit/panel.tsx';
import { useWorkspace, useWorkspaceShallow } from '../kit/use-workspace.ts';
import styles from './text.module.css';

const words = messages.text;
const CodeEditor = lazy(() => import('./code-editor.tsx').then((m) => ({ default: m.CodeEditor })));

/** The model as text: errors at their place as you type, the active prefixes marked. The editor itself comes after the first paint. */
export function TextPanel(): JSX.Element {
  const source = useWorkspace((s) => s.document.source);
  const download = useWorkspace((s) => s.downloadSource);
  const editSource = useWorkspace((s) => s.editSource);
  const setView = useWorkspace((s) => s.setView);
  return (
    <Panel
      name="text"
      title={words.title}
      ground="plain"
      actions={<IconButton tone="ghost" size="small" icon="save" label={words.download} onClick={download} />}
      footer={<Footer onShow={(d) => d.where.kind === 'text' && setView({ caret: { offset: d.where.start.offset } })} />}
    >
      <div className={styles.wrap}>
        <Suspense fallback={<pre className={styles.fallback} aria-label={words.loading} aria-busy="true">{source.slice(0, 20_000)}</pre>}>
          <CodeEditor />
        </Suspense>
        {source.trim() === '' && (
          <div className={styles.empty}>
            <p>{words.empty} <code>{words.emptyExample}</code></p>
            <Button size="small" onClick={() => editSource(words.emptyExample)}>{words.insertExample}</Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

/** The first problem in words with its repair; else that there is none. */
function Footer({ onShow }: { readonly onShow: (diagnostic: Diagnostic) => void }): JSX.Element {
  const diagnostics = useWorkspace((s) => s.analysis.diagnostics);
  const counts = useWorkspaceShallow((s) => {
    const systems = s.analysis.definitions.filter((d) => d.isSystem).length;
    return { systems, definitions: s.analysis.definitions.length - systems };
  });
  const first = diagnostics.find((d) => d.severity === 'error') ?? diagnostics[0];
  if (!first) {
    return (
      <>
        <span className={styles.fine}><Icon name="tick" size="s" />{words.noErrors}</span>
        <span className={styles.grow} />
        <span>{words.counts(counts.definitions, counts.systems)}</span>
      </>
    );
  }
  const errors = diagnostics.filter((d) => d.severity === 'error').length;
  const count = errors > 0 ? words.errors(errors) : words.warnings(diagnostics.length);
  return (
    <div className={styles.problem} role="group" aria-label={count}>
      <span className={first.severity === 'error' ? styles.bad : styles.warn}><Icon name={first.severity === 'error' ? 'stop' : 'warn'} size="s" /></span>
      <button type="button" className={styles.message} onClick={() => onShow(first)} data-tip={first.hint}>
        {first.where.kind === 'text' ? words.line(first.where.start.line, first.message) : first.message}
        {first.hint && <span className={styles.hint}> {first.hint}</span>}
      </button>
      {diagnostics.length > 1 && <span className={styles.count}>{count}</span>}
      {first.fix && <FixButton diagnostic={first} />}
    </div>
  );
}

function FixButton({ diagnostic }: { readonly diagnostic: Diagnostic }): JSX.Element | null {
  const editSource = useWorkspace((s) => s.editSource);
  const source = useWorkspace((s) => s.document.source);
  const isFresh = useWorkspace((s) => s.analysis.source === s.document.source);
  const { fix } = diagnostic;
  if (!fix || !isFresh) return null;
  return (
    <Button size="small" onClick={() => editSource(source.slice(0, fix.start.offset) + fix.text + source.slice(fix.end.offset))}>{fix.label}</Button>
  );
}
