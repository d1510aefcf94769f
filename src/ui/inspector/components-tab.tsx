import { useEffect, useRef, type JSX } from 'react';
import type { ComponentState, Network, NetworkComponent, Offer, Snapshot } from '../../engine/engine-api.ts';
import { componentWords } from '../../store/component-words.ts';
import { messages } from '../../store/messages/en.ts';
import { awaited, listed } from '../../store/words.ts';
import { cx } from '../kit/cx.ts';
import { Icon, roleIcon } from '../kit/icons.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import styles from './inspector.module.css';

const words = messages.inspector;

/** Every component: state, variables, offers and why it waits. */
export function ComponentsTab({ snapshot, network }: { readonly snapshot: Snapshot; readonly network: Network }): JSX.Element {
  return (
    <ul>
      {network.components.map((component) => {
        const state = snapshot.components[component.address];
        return state && <ComponentRow key={component.address} component={component} state={state} snapshot={snapshot} network={network} />;
      })}
    </ul>
  );
}

interface RowProps {
  readonly component: NetworkComponent;
  readonly state: ComponentState;
  readonly snapshot: Snapshot;
  readonly network: Network;
}

function ComponentRow({ component, state, snapshot, network }: RowProps): JSX.Element {
  const row = useRef<HTMLLIElement>(null);
  const isSelected = useWorkspace((s) => s.selection?.kind === 'component' && s.selection.address === component.address);
  const setHover = useWorkspace((s) => s.setHover);
  const select = useWorkspace((s) => s.select);
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const { text, code } = componentWords(snapshot, network, component.address);
  const held = snapshot.holds.filter((h) => h.holder === component.address).map((h) => network.components[h.resource]?.name ?? '');
  return (
    <li
      ref={row}
      className={cx(styles.component, isSelected && styles.selected)}
      data-role={component.role}
      onPointerEnter={() => setHover({ kind: 'component', address: component.address })}
      onPointerLeave={() => setHover(null)}
    >
      <h3 className={styles.componentName}>
        <button type="button" aria-pressed={isSelected} onClick={() => select(isSelected ? null : { kind: 'component', address: component.address })}>
          <span className={styles.role}><Icon name={roleIcon(component.role)} />{component.name}</span>
        </button>
        <span className={styles.roleWord}>{words.components.role[component.role]}</span>
      </h3>
      <p className={styles.state}>{held.length > 0 && <>{words.components.holds(held.join(', '))}, </>}{text} {code && <code>{code}</code>}</p>
      {component.isLeftOut && <p className={styles.warn}>{words.components.leftOut}</p>}
      <dl className={styles.facts}>
        <dt>{words.components.term}</dt>
        <dd><code>{state.term}</code></dd>
        {state.variables.length > 0 && (
          <>
            <dt>{words.components.variables}</dt>
            <dd>{state.variables.map((v) => <code key={v.name} className={styles.variable}>{v.name} = {v.value}</code>)}</dd>
          </>
        )}
        {state.offers.length > 0 && (
          <>
            <dt>{words.components.offers}</dt>
            <dd>
              <ul>{state.offers.map((offer, i) => <li key={i} className={styles.offer}><code>{offer.text}</code> <span>{offerWords(offer, snapshot, network, component)}</span></li>)}</ul>
            </dd>
          </>
        )}
      </dl>
    </li>
  );
}

/** Whether an offer can be taken now, and if not, who would have to answer. */
function offerWords(offer: Offer, snapshot: Snapshot, network: Network, owner: NetworkComponent): string {
  if (offer.isEnabled) return offer.polarity === 'internal' ? words.components.inside : words.components.canStep;
  const refusal = snapshot.refusals.find((r) => r.channel === offer.channel && (r.from === owner.address || r.to === owner.address));
  if (refusal) return words.offers.refused(refusal.offered, refusal.accepted);
  if (offer.partners.length === 0) return words.offers.never;
  return words.components.waits(listed(awaited(offer, owner.address, snapshot).map((p) => network.components[p]?.name ?? '')));
}
