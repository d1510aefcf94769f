import type { JSX } from 'react';
import type { Address } from '../../core/base/brand.ts';
import type { Network, NetworkComponent, Offer, Snapshot, StuckReason } from '../../engine/engine-api.ts';
import { Fate, spanIn } from '../../engine/engine-api.ts';
import { messages } from '../../store/messages/en.ts';
import { activePath, currentState, shownLts } from '../../store/selectors.ts';
import type { Workspace } from '../../store/state.ts';
import { awaited, listed, sentenceOf, type SentencePart, sentenceText } from '../../store/words.ts';
import { Button } from '../kit/button.tsx';
import { cx } from '../kit/cx.ts';
import { Icon, type IconName } from '../kit/icons.tsx';
import { Section } from '../kit/panel.tsx';
import { Sentence } from '../kit/sentence.tsx';
import { useWindowClass } from '../kit/use-window-class.ts';
import { useWorkspace, useWorkspaceApi } from '../kit/use-workspace.ts';
import styles from './inspector.module.css';

const words = messages.inspector;

interface StuckProps {
  readonly snapshot: Snapshot;
  readonly network: Network;
}

/** A deadlock: what is so, why, what could have gone otherwise, and what to do about it. */
export function Stuck({ snapshot, network }: StuckProps): JSX.Element {
  const state = useWorkspace(currentState);
  const cursor = useWorkspace((s) => s.cursor);
  const someDone = snapshot.components.some((c) => c.life === 'done');
  const at = state === null ? '' : words.stuck.atState(String(state));
  return (
    <>
      <div className={cx(styles.banner, styles.bad)}>
        <Icon name="stop" size="l" />
        <div>
          <b>{words.stuck.title}</b>
          <p>{(someDone ? words.stuck.detailSome : words.stuck.detail)(at, cursor)}</p>
        </div>
      </div>
      <Why snapshot={snapshot} network={network} />
      <LonelyOffers snapshot={snapshot} network={network} />
      <GoneWell network={network} />
      <Repair snapshot={snapshot} network={network} />
    </>
  );
}

interface Line { readonly icon: IconName; readonly tone: string | undefined; readonly parts: readonly SentencePart[] }

const word = (text: string): SentencePart => ({ kind: 'word', text });
const name = (network: Network, address: Address): SentencePart => ({ kind: 'name', text: network.components[address]?.name ?? '' });

/** The reasons as sentences: one per waiting agent of a circle, one per lonely wait. */
function linesOf(snapshot: Snapshot, network: Network): readonly Line[] {
  return snapshot.reasons.flatMap((reason) => (reason.kind === 'circle' ? circleLines(reason, snapshot, network) : [lonelyLine(reason, network)]));
}

function circleLines(reason: StuckReason & { readonly kind: 'circle' }, snapshot: Snapshot, network: Network): readonly Line[] {
  const { why } = words;
  const lines: Line[] = [];
  for (const wait of reason.waits) {
    // A held resource waits to be given back: the holder's own line says that.
    if (snapshot.holds.some((h) => h.resource === wait.from && h.holder === wait.to)) continue;
    const held = snapshot.holds.filter((h) => h.holder === wait.from && h.resource !== wait.to).map((h) => name(network, h.resource));
    const holding = held.flatMap((h, i) => (i === 0 ? [word(why.holds), h] : [word(', '), h]));
    const waiting = [word(why.waitsFor), name(network, wait.to)];
    const isResource = network.components[wait.to]?.role === 'resource';
    const message: readonly SentencePart[] = isResource ? [] : [word(why.toDo), { kind: 'code', text: wait.channel }];
    lines.push({
      icon: held.length > 0 ? 'key' : 'half', tone: held.length > 0 ? styles.resource : styles.bad,
      parts: [name(network, wait.from), ...holding, ...(held.length > 0 ? [word(why.and.trimEnd())] : []), ...waiting, ...message, word(why.full)],
    });
  }
  const isPair = lines.length === 2 && lines.every((l) => l.icon === 'key');
  return [...lines, { icon: 'loop', tone: styles.bad, parts: [word(isPair ? why.circleOfTwo : why.circle)] }];
}

function lonelyLine(reason: StuckReason & { readonly kind: 'lonely' }, network: Network): Line {
  const { why } = words;
  const who = name(network, reason.address);
  if (reason.channels.length === 0) return { icon: 'no', tone: styles.bad, parts: [who, word(why.lonelyNothing)] };
  const channels = reason.channels.flatMap((text, i): SentencePart[] => [...(i === 0 ? [] : [word(', ')]), { kind: 'code', text }]);
  return { icon: 'no', tone: styles.bad, parts: [who, word(why.waitsFor), ...channels, word(why.lonely(reason.channels.length))] };
}

function Why({ snapshot, network }: StuckProps): JSX.Element {
  const copyText = useWorkspace((s) => s.copyText);
  const setView = useWorkspace((s) => s.setView);
  const select = useWorkspace((s) => s.select);
  const lines = linesOf(snapshot, network);
  const first = snapshot.reasons[0];
  const show = (): void => {
    setView({ phoneTab: 'drawing', maximised: null });
    const address = first?.kind === 'circle' ? first.waits[0]?.from : first?.address;
    select(address === undefined ? null : { kind: 'component', address });
  };
  const text = [words.stuck.title + '.', ...lines.map((l) => sentenceText(l.parts))].join('\n');
  return (
    <Section title={words.why.title}>
      <ul className={styles.why}>
        {lines.map((line, i) => <li key={i}><span className={line.tone}><Icon name={line.icon} /></span><span><Sentence parts={line.parts} /></span></li>)}
      </ul>
      <div className={styles.row}>
        <Button size="small" icon="eye" onClick={show}>{words.why.showInDrawing}</Button>
        <Button size="small" icon="copy" onClick={() => void copyText(text, words.why.copied)}>{words.why.copy}</Button>
      </div>
    </Section>
  );
}

/** Why the offer of a component finds nobody. */
function reasonOf(offer: Offer, owner: Address, snapshot: Snapshot, network: Network): string {
  const refusal = snapshot.refusals.find((r) => (r.from === owner || r.to === owner) && r.channel === offer.channel);
  if (refusal) return words.offers.refused(refusal.offered, refusal.accepted);
  if (offer.partners.length === 0) return words.offers.never;
  const nameOf = (address: Address): string => network.components[address]?.name ?? '';
  const held = snapshot.holds.find((h) => offer.partners.includes(h.resource) && h.holder !== owner);
  if (held) return words.offers.taken(nameOf(held.resource), nameOf(held.holder));
  return words.offers.notThere(listed(awaited(offer, owner, snapshot).map(nameOf)));
}

function LonelyOffers({ snapshot, network }: StuckProps): JSX.Element | null {
  const offers = snapshot.components.flatMap((c) => c.offers.filter((o) => !o.isEnabled).map((offer) => ({ offer, address: c.address })));
  if (offers.length === 0) return null;
  return (
    <Section title={words.offers.title} note={String(offers.length)}>
      <ul className={styles.offers}>
        {offers.map(({ offer, address }, i) => (
          <li key={i}>
            <code>{offer.text}</code>
            <span><b>{network.components[address]?.name}</b>: {reasonOf(offer, address, snapshot, network)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The last position before the cursor from which a deadlock could still be avoided, with what else was possible there. */
function lastGoodPosition(s: Workspace): number | null {
  const lts = shownLts(s);
  if (!lts) return null;
  const path = activePath(s);
  for (let position = s.cursor - 1; position >= 0; position -= 1) {
    const state = path[position];
    if (state === undefined) continue;
    const fate = lts.fates[state];
    if (fate === Fate.may || fate === Fate.never) return position;
  }
  return null;
}

function GoneWell({ network }: { readonly network: Network }): JSX.Element | null {
  const position = useWorkspace(lastGoodPosition);
  const isExplored = useWorkspace((s) => s.exploration.status === 'done' && s.exploration.lts.stop === 'complete');
  const snapshot = useWorkspace((s) => (position === null ? null : (s.snapshots[position] ?? null)));
  const lts = useWorkspace(shownLts);
  const state = useWorkspace((s) => (position === null ? null : (activePath(s)[position] ?? null)));
  const taken = useWorkspace((s) => (position === null ? null : (s.steps[position]?.index ?? null)));
  const tryInstead = useWorkspace((s) => s.tryInstead);
  if (position === null) return isExplored ? <Section title={words.well.title}><p className={styles.hint}>{words.well.noWay}</p></Section> : null;
  if (!snapshot || !lts || state === null) return null;
  const start = lts.stepOffsets[state] ?? 0;
  const good = snapshot.steps.filter((step) => {
    const fate = lts.fates[lts.stepTargets[start + step.index] ?? 0];
    return step.index !== taken && (fate === Fate.may || fate === Fate.never);
  });
  const shown = [...good.slice(0, 3), ...snapshot.steps.filter((s) => s.index === taken)];
  return (
    <Section title={words.well.title} note={words.well.step(position + 1)}>
      <ul className={styles.steps}>
        {shown.map((step, i) => {
          const sentence = sentenceOf(step, network);
          const isTaken = step.index === taken;
          return (
            <li key={step.index} className={cx(styles.step, isTaken && styles.taken)}>
              <span className={isTaken ? styles.bad : styles.good}><Icon name={isTaken ? 'no' : 'ok'} /></span>
              <div className={styles.grow}><Sentence parts={sentence} /><code className={styles.event}>{step.eventText}</code></div>
              {isTaken
                ? <span className={styles.here}>{words.well.here}</span>
                : <Button size="small" tone={i === 0 ? 'primary' : 'plain'} icon="branch" aria-label={`${words.well.tryThis}: ${sentenceText(sentence)}`} onClick={(event) => {
                  // The button goes with the deadlock; a focus that came by keyboard stays in the panel.
                  if (event.detail === 0) event.currentTarget.closest<HTMLElement>('[data-panel]')?.focus();
                  tryInstead(position, step.index);
                }}>{words.well.tryThis}</Button>}
            </li>
          );
        })}
      </ul>
      <p className={styles.hint}>{words.well.note}</p>
    </Section>
  );
}

/** The examples that show the repair of another one. */
const REPAIRED: Readonly<Record<string, string>> = { 'two-locks.tau': 'two-locks-ordered.tau' };

/** The example that repairs the text on screen: only that of an example which nobody has changed. */
function repairedExample({ document, gallery }: Workspace): string | null {
  const file = document.example === null || document.source !== document.original ? undefined : REPAIRED[document.example];
  return file !== undefined && gallery.some((g) => g.file === file) ? file : null;
}

/** A circle over held resources is repaired by one order of taking them. */
function Repair({ snapshot, network }: StuckProps): JSX.Element | null {
  const repaired = useWorkspace(repairedExample);
  const openExample = useWorkspace((s) => s.openExample);
  const edit = useEdit();
  const circle = snapshot.reasons.find((r) => r.kind === 'circle');
  const waiting = circle?.waits.filter((w) => snapshot.holds.some((h) => h.holder === w.from)) ?? [];
  const last = network.components[waiting.at(-1)?.from ?? -1];
  if (waiting.length < 2 || !last) return null;
  return (
    <Section title={words.repair.title}>
      <p className={styles.hint}>{words.repair.order}</p>
      <div className={styles.row}>
        {repaired !== null && <Button size="small" icon="arrow" onClick={() => void openExample(repaired)}>{words.repair.open}</Button>}
        <Button size="small" tone="ghost" onClick={() => edit(last)}>{words.repair.edit(last.name)}</Button>
      </div>
    </Section>
  );
}

/** Opens the behaviour of a component in the drawing; in the text where it cannot be edited there. */
function useEdit(): (component: NetworkComponent) => void {
  const api = useWorkspaceApi();
  const canDraw = useWindowClass() !== 'phone';
  return ({ address, name, definition, origin }) => {
    const { analysis, maximised, select, setView } = api.getState();
    select({ kind: 'component', address });
    const isInDrawing = canDraw && definition !== null;
    const shown = isInDrawing ? 'system' : 'text';
    const others = maximised === shown ? maximised : null;
    if (isInDrawing) return setView({ phoneTab: 'drawing', maximised: others, gesture: { kind: 'behaviour', component: name } });
    const at = analysis.definitions.find((d) => d.name === definition)?.behaviour.start ?? spanIn(analysis, origin)?.start;
    setView({ lowerTab: 'text', phoneTab: 'text', maximised: others, caret: at === undefined ? null : { offset: at } });
  };
}
