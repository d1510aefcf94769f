import { lazy, Suspense, useEffect, useRef, type JSX } from 'react';
import type { Network, Snapshot, StepView } from '../../engine/engine-api.ts';
import { StateKind, Fate } from '../../engine/engine-api.ts';
import { componentWords } from '../../store/component-words.ts';
import { messages } from '../../store/messages/en.ts';
import { currentState, shownLts, stepTarget } from '../../store/selectors.ts';
import { listed, sentenceOf, sentenceText } from '../../store/words.ts';
import { beforeFrame } from '../kit/before-frame.ts';
import { Button } from '../kit/button.tsx';
import { cx } from '../kit/cx.ts';
import { Icon, roleIcon, type IconName } from '../kit/icons.tsx';
import { Section } from '../kit/panel.tsx';
import { Sentence } from '../kit/sentence.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import styles from './inspector.module.css';

const words = messages.inspector;
const Stuck = lazy(() => import('./stuck.tsx').then((m) => ({ default: m.Stuck })));

interface NowProps {
  readonly snapshot: Snapshot;
  readonly network: Network;
}

/** Stuck or not, what can be done, and what each component is about. */
export function NowTab({ snapshot, network }: NowProps): JSX.Element {
  const top = useRef<HTMLDivElement>(null);
  // A verdict that comes or goes is not left out of sight.
  useEffect(() => beforeFrame(() => top.current?.scrollIntoView({ block: 'nearest' })), [snapshot.end]);
  return (
    <>
      <div ref={top} />
      <LeftOut />
      {snapshot.end === 'deadlock' ? <Suspense><Stuck snapshot={snapshot} network={network} /></Suspense>
        : snapshot.end !== null ? <ProperEnd end={snapshot.end} />
        : snapshot.steps.length === 0 ? <NotKnown />
        : <EnabledSteps snapshot={snapshot} network={network} />}
      <PartialDeadlock snapshot={snapshot} network={network} />
      <ComponentList snapshot={snapshot} network={network} />
    </>
  );
}

/** Definitions with errors, and names without one, stand still; the verdicts say so. */
function LeftOut(): JSX.Element | null {
  const definitions = useWorkspace((s) => s.analysis.definitions);
  // A name without a definition stands in the list as one that is nothing but its name.
  const missing = definitions.filter((d) => d.origin === d.nameOrigin).map((d) => d.name);
  const broken = definitions.filter((d) => d.isBroken).length - missing.length;
  if (broken + missing.length === 0) return null;
  return (
    <div className={cx(styles.banner, styles.warn)}>
      <Icon name="warn" size="l" />
      {broken > 0
        ? <div><b>{words.leftOut(broken, definitions.length - missing.length)}</b><p>{words.leftOutWhy}</p></div>
        : <div><b>{words.notDefined(listed(missing), missing.length)}</b><p>{words.notDefinedWhy(missing.length)}</p></div>}
    </div>
  );
}

function ProperEnd({ end }: { readonly end: 'terminated' | 'atRest' }): JSX.Element {
  return (
    <div className={cx(styles.banner, styles.good)}>
      <Icon name="ok" size="l" />
      <div><b>{words[end].title}</b><p>{words[end].detail}</p></div>
    </div>
  );
}

/** No step, and no verdict: something that could go on is left out, or cannot be listed. */
function NotKnown(): JSX.Element {
  const isLeftOut = useWorkspace((s) => s.analysis.definitions.some((d) => d.isBroken));
  return (
    <div className={cx(styles.banner, styles.undecided)}>
      <Icon name="half" size="l" />
      <div><b>{words.notKnown.title}</b><p>{isLeftOut ? words.notKnown.leftOut : words.notKnown.openInput}</p></div>
    </div>
  );
}

function EnabledSteps({ snapshot, network }: NowProps): JSX.Element {
  const state = useWorkspace(currentState);
  return (
    <Section title={words.steps.title(snapshot.steps.length)} note={state === null ? undefined : words.steps.state(String(state))}>
      <ol className={styles.steps} aria-label={words.steps.title(snapshot.steps.length)}>
        {snapshot.steps.map((step) => <StepRow key={step.index} step={step} network={network} />)}
      </ol>
    </Section>
  );
}

type Light = 'never' | 'may' | 'must' | 'straight' | 'unknown' | 'finishes';

const LIGHTS: Readonly<Record<Light, { readonly icon: IconName; readonly tone: 'good' | 'bad' | 'warn' | 'muted' }>> = {
  never: { icon: 'ok', tone: 'good' }, finishes: { icon: 'ok', tone: 'good' }, may: { icon: 'half', tone: 'warn' },
  must: { icon: 'no', tone: 'bad' }, straight: { icon: 'stop', tone: 'bad' }, unknown: { icon: 'half', tone: 'muted' },
};

/** Can a deadlock still be avoided after the step? */
function useLight(index: number): Light {
  return useWorkspace((s) => {
    const lts = shownLts(s);
    const target = stepTarget(s, index);
    if (!lts || target === null) return 'unknown';
    const kind = lts.kinds[target];
    if (kind === StateKind.deadlock) return 'straight';
    if (kind === StateKind.terminated || kind === StateKind.atRest) return 'finishes';
    const fate = lts.fates[target];
    return fate === Fate.never ? 'never' : fate === Fate.may ? 'may' : fate === Fate.must ? 'must' : 'unknown';
  });
}

function StepRow({ step, network }: { readonly step: StepView; readonly network: Network }): JSX.Element {
  const takeStep = useWorkspace((s) => s.takeStep);
  const setHover = useWorkspace((s) => s.setHover);
  const showDerivation = useWorkspace((s) => s.showDerivation);
  const isHovered = useWorkspace((s) => s.hover?.kind === 'step' && s.hover.index === step.index);
  const light = useLight(step.index);
  const sentence = sentenceOf(step, network);
  const said = sentenceText(sentence);
  const { icon, tone } = LIGHTS[light];
  const point = (): void => setHover({ kind: 'step', index: step.index });
  const leave = (): void => setHover(null);
  return (
    <li className={cx(styles.step, isHovered && styles.hovered)} onPointerEnter={point} onPointerLeave={leave} onFocus={point} onBlur={leave}>
      <span className={styles[tone]}><Icon name={icon} /></span>
      <div className={styles.grow}>
        <Sentence parts={sentence} />
        <code className={styles.event}>{step.eventText}</code>
        <span className={cx(styles.light, styles[tone])}>{words.steps[light]}</span>
      </div>
      <div className={styles.acts}>
        <Button size="small" aria-label={words.steps.doLabel(said)} onClick={() => takeStep(step.index)}>
          {words.steps.doIt}{step.index < 9 && <kbd>{step.index + 1}</kbd>}
        </Button>
        <Button size="small" tone="ghost" aria-label={words.steps.whyLabel(said)} onClick={() => showDerivation(step.index)}>
          {words.steps.whyPossible}
        </Button>
      </div>
    </li>
  );
}

/** Components that can never move again although others can. */
function PartialDeadlock({ snapshot, network }: NowProps): JSX.Element | null {
  const stuck = useWorkspace((s) => {
    const lts = shownLts(s);
    const state = currentState(s);
    if (!lts || state === null || snapshot.end !== null) return '';
    const bits = (address: number): boolean => ((lts.canMove[state * lts.wordsPerState + (address >> 5)] ?? 0) & (1 << (address & 31))) !== 0;
    return snapshot.components
      .filter((c) => c.life === 'alive' && !bits(c.address))
      .filter((c) => !(c.isFirst && (network.components[c.address]?.role === 'tool' || network.components[c.address]?.role === 'resource')))
      .map((c) => network.components[c.address]?.name ?? '').join(', ');
  });
  if (stuck === '') return null;
  return (
    <div className={cx(styles.banner, styles.bad)}>
      <Icon name="stop" size="l" />
      <div><p><b>{stuck}</b>{words.partial.one}</p></div>
    </div>
  );
}

function ComponentList({ snapshot, network }: NowProps): JSX.Element {
  const select = useWorkspace((s) => s.select);
  const setHover = useWorkspace((s) => s.setHover);
  const setView = useWorkspace((s) => s.setView);
  return (
    <Section title={words.components.now}>
      <ul className={styles.components}>
        {network.components.map((component) => {
          const state = componentWords(snapshot, network, component.address);
          const held = snapshot.holds.filter((h) => h.holder === component.address).map((h) => network.components[h.resource]?.name ?? '');
          return (
            <li key={component.address}>
              <button
                type="button"
                data-role={component.role}
                onPointerEnter={() => setHover({ kind: 'component', address: component.address })}
                onPointerLeave={() => setHover(null)}
                onClick={() => {
                  select({ kind: 'component', address: component.address });
                  setView({ inspectorTab: 'components' });
                }}
              >
                <span className={styles.role}><Icon name={roleIcon(component.role)} />{component.name}</span>
                <span className={styles.state}>
                  {held.length > 0 && <>{words.components.holds(held.join(', '))}, </>}{state.text} {state.code && <code>{state.code}</code>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
