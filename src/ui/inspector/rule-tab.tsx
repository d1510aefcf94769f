import { useState, type JSX, type ReactNode } from 'react';
import type { Derivation } from '../../core/semantics/transition.ts';
import type { Network, Snapshot, StepView } from '../../engine/engine-api.ts';
import { messages } from '../../store/messages/en.ts';
import { stepAt } from '../../store/selectors.ts';
import { sentenceOf } from '../../store/words.ts';
import { Button } from '../kit/button.tsx';
import { EmptyNote, Section } from '../kit/panel.tsx';
import { Segmented } from '../kit/tabs.tsx';
import { Sentence } from '../kit/sentence.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import styles from './inspector.module.css';
import { derivationToLatex } from './latex.ts';
import { ProofTree } from './proof-tree.tsx';

const words = messages.inspector.rule;

/** Why a step is possible, rule by rule, and the term after each step. */
export function RuleTab({ network }: { readonly snapshot: Snapshot; readonly network: Network }): JSX.Element {
  return (
    <>
      <StepDerivation network={network} />
      <Blackboard network={network} />
    </>
  );
}

function StepDerivation({ network }: { readonly network: Network }): JSX.Element {
  const state = useWorkspace((s) => s.derivation);
  const cursor = useWorkspace((s) => s.cursor);
  const lastIndex = useWorkspace((s) => (s.cursor > 0 ? (s.steps[s.cursor - 1]?.index ?? null) : null));
  const step = useWorkspace((s) => (state.status === 'none' ? null : (s.snapshots[state.position]?.steps[state.index] ?? null)));
  const showDerivation = useWorkspace((s) => s.showDerivation);
  const copyText = useWorkspace((s) => s.copyText);
  const [view, setView] = useState<'list' | 'tree'>('list');
  if (state.status === 'none') {
    return (
      <EmptyNote action={lastIndex !== null && <Button onClick={() => showDerivation(lastIndex, cursor - 1)}>{words.because}: {words.of(cursor)}</Button>}>
        {lastIndex === null ? words.none : words.ask}
      </EmptyNote>
    );
  }
  const note = state.position < cursor ? words.of(state.position + 1) : words.next;
  return (
    <Section title={words.because} note={note}>
      {step && <p className={styles.lead}><Sentence parts={sentenceOf(step, network)} /></p>}
      {state.status === 'loading' && <p className={styles.hint}>{words.loading}</p>}
      {state.status === 'failed' && <p className={styles.bad}>{words.failed(state.detail)}</p>}
      {state.status === 'ready' && (
        <>
          <div className={styles.row}>
            <Segmented label={words.view} items={[{ id: 'list', label: words.list }, { id: 'tree', label: words.tree }]} value={view} onChange={setView} />
            <span className={styles.grow} />
            <Button size="small" tone="ghost" icon="copy" onClick={() => void copyText(derivationToLatex(state.derivation), words.copied)}>{words.copy}</Button>
          </div>
          {view === 'list' ? <ul className={styles.because}><Because derivation={state.derivation} /></ul> : <ProofTree derivation={state.derivation} />}
        </>
      )}
    </Section>
  );
}

/** One rule, said in a sentence, with its premises below. */
function Because({ derivation }: { readonly derivation: Derivation }): JSX.Element {
  return (
    <li>
      <div><b className={styles.ruleName}>{derivation.rule}</b> <span>{ruleSentence(derivation)}</span></div>
      {derivation.premises.length > 0 && (
        <ul>{derivation.premises.map((premise, i) => <Because key={i} derivation={premise} />)}</ul>
      )}
    </li>
  );
}

function ruleSentence({ rule, label, source, premises }: Derivation): ReactNode {
  const { says } = words;
  switch (rule) {
    case 'RES': return label === 'tau' ? says.RES : says.RESseen;
    case 'COM': case 'CLOSE': return <><code>{premises[0]?.label.replace(/^'/, '')}</code> {says[rule]}</>;
    case 'CON': return <>{says.CON} <code>{source}</code></>;
    case 'IN': case 'OUT': case 'ACT': case 'TAU': case 'ERR': return <>{says[rule]}: <code>{source}</code></>;
    case 'REL': return <>{says.REL}: <code>{premises[0]?.label}</code> → <code>{label}</code></>;
    default: return says[rule];
  }
}

/** The run as a reduction is written on a blackboard: one term a line, the part that changed marked. */
function Blackboard({ network }: { readonly network: Network }): JSX.Element {
  const snapshots = useWorkspace((s) => s.snapshots);
  const cursor = useWorkspace((s) => s.cursor);
  const goTo = useWorkspace((s) => s.goTo);
  const [isWhole, setWhole] = useState(false);
  const first = isWhole ? 0 : Math.max(0, cursor - LINES_SHOWN + 1);
  const shown = snapshots.slice(first, cursor + 1);
  return (
    <Section title={words.board}>
      {first > 0 && <Button size="small" tone="ghost" onClick={() => setWhole(true)}>{words.boardMore(first)}. {words.boardShow}</Button>}
      <ol className={styles.board} start={first}>
        {shown.map((snapshot, i) => {
          const position = first + i;
          return (
            <li key={position} aria-current={position === cursor ? 'step' : undefined}>
              <BoardStep position={position} network={network} onGo={() => goTo(position)} />
              <BoardTerm snapshot={snapshot} position={position} />
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
const LINES_SHOWN = 8;

function BoardStep({ position, onGo }: { readonly position: number; readonly network: Network; readonly onGo: () => void }): JSX.Element {
  const step = useWorkspace((s) => stepAt(s, position));
  return (
    <button type="button" className={styles.boardStep} onClick={onGo}>
      {step ? <>→ <code>{step.eventText}</code></> : words.boardStart}
    </button>
  );
}

/** The term, with what the step changed in a mark. */
function BoardTerm({ snapshot, position }: { readonly snapshot: Snapshot; readonly position: number }): JSX.Element {
  const step = useWorkspace((s): StepView | null => stepAt(s, position));
  const { text, parts } = snapshot.term;
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const part of [...parts].sort((a, b) => a.start - b.start)) {
    if (!step?.participants.includes(part.address)) continue;
    pieces.push(text.slice(at, part.start), <mark key={part.start}>{text.slice(part.start, part.end)}</mark>);
    at = part.end;
  }
  pieces.push(text.slice(at));
  return <code className={styles.boardTerm}>{pieces}</code>;
}
