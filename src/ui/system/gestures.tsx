/** What is open over the drawing for the gesture under way: a field, a menu, a question. */
import { lazy, Suspense, useMemo, type JSX, type RefObject } from 'react';
import { messages } from '../../store/messages/en.ts';
import type { Gesture, Workspace } from '../../store/state.ts';
import { Icon, roleIcon } from '../kit/icons.tsx';
import { useWorkspace, useWorkspaceApi } from '../kit/use-workspace.ts';
import { useActs } from './acts.ts';
import { BehaviourEditor } from './behaviour-editor.tsx';
import { NameField } from './in-place.tsx';
import { AnswerMenu, ChannelMenu, ComponentMenu, WaysMenu } from './menus.tsx';
import { TEMPLATE_ICONS, TEMPLATE_ROLES } from './palette.tsx';

const words = messages.drawing;
const RemoveDialog = lazy(() => import('./remove-dialog.tsx').then((m) => ({ default: m.RemoveDialog })));

export function Gestures(): JSX.Element | null {
  const gesture = useWorkspace((s) => s.gesture);
  const isThere = useWorkspace(isStillThere);
  const anchor = useMemo(() => anchorOf(gesture), [gesture]);
  if (!gesture || !isThere) return null;
  switch (gesture.kind) {
    case 'add': return <NewName key={gesture.template} gesture={gesture} anchor={anchor} />;
    case 'rename': return <Rename key={gesture.component} gesture={gesture} anchor={anchor} />;
    case 'behaviour': return <BehaviourEditor key={gesture.component} gesture={gesture} anchor={anchor} />;
    case 'rename-channel': return <RenameChannel key={gesture.channel} gesture={gesture} anchor={anchor} />;
    case 'add-port': return <NewPort key={`${gesture.component} ${gesture.polarity}`} gesture={gesture} anchor={anchor} />;
    case 'connect': return gesture.to === null ? null : <WaysMenu gesture={gesture} anchor={anchor} />;
    case 'answer': return <AnswerMenu gesture={gesture} anchor={anchor} />;
    case 'component-menu': return <ComponentMenu key={gesture.component} gesture={gesture} anchor={anchor} />;
    case 'channel-menu': return <ChannelMenu key={gesture.item} gesture={gesture} anchor={anchor} />;
    case 'remove': return <Suspense><RemoveDialog gesture={gesture} /></Suspense>;
  }
}

/** An edit may take away what a gesture is about. */
function isStillThere({ gesture, network }: Workspace): boolean {
  const isComponent = (name: string | null): boolean => name === null || network?.components.some((c) => c.name === name) === true;
  switch (gesture?.kind) {
    case undefined: return false;
    case 'add': return true;
    case 'rename': case 'behaviour': case 'add-port': case 'component-menu': case 'remove': return isComponent(gesture.component);
    case 'connect': return isComponent(gesture.from.component) && isComponent(gesture.to);
    case 'answer': return isComponent(gesture.from.component);
    case 'rename-channel': return network?.channels.some(({ id }) => id === gesture.channel) === true;
    case 'channel-menu': return true;
  }
}

/** What a gesture stands beside, looked for when it is shown. */
function anchorOf(gesture: Gesture | null): RefObject<Element | null> {
  const selectors = selectorsOf(gesture);
  return {
    get current() {
      const panel = document.querySelector('[data-panel="system"]');
      for (const selector of selectors) {
        const found = panel?.querySelector(selector);
        if (found) return found;
      }
      return panel;
    },
    set current(_) { /* looked for, never set */ },
  };
}

function selectorsOf(gesture: Gesture | null): readonly string[] {
  const component = (name: string): string => `[data-component="${CSS.escape(name)}"]`;
  switch (gesture?.kind) {
    case undefined: return [];
    case 'add': case 'answer': return ['[data-ghost]'];
    case 'rename': case 'behaviour': case 'add-port': case 'component-menu': case 'remove': return [component(gesture.component)];
    case 'connect': return gesture.to === null ? [] : [component(gesture.to)];
    case 'rename-channel': return [`[data-channels~="${CSS.escape(gesture.channel)}"]`];
    case 'channel-menu': return [`[data-item="${CSS.escape(gesture.item)}"]`, ...gesture.channels.map((id) => `[data-channels~="${CSS.escape(id)}"]`)];
  }
}

interface FieldOf<Kind extends Gesture['kind']> {
  readonly gesture: Gesture & { readonly kind: Kind };
  readonly anchor: RefObject<Element | null>;
}

function NewName({ gesture, anchor }: FieldOf<'add'>): JSX.Element {
  const acts = useActs();
  const api = useWorkspaceApi();
  const { template, at, answers } = gesture;
  const name = useMemo(() => freeName(words.template[template], api.getState()), [template, api]);
  return (
    <NameField
      anchor={anchor} side="over" label={words.nameOfNew} name={name} enter={words.keepsName} role={TEMPLATE_ROLES[template]}
      icon={<Icon name={TEMPLATE_ICONS[template]} size="s" />}
      onName={(wanted, leaving) => acts.add({ template, name: wanted, at, answers }, leaving)}
      onGiveUp={() => acts.end(gesture)}
    />
  );
}

/** `Agent`, else `Agent2`, …: what the text does not define yet. */
function freeName(base: string, { analysis }: Workspace): string {
  const taken = new Set(analysis.definitions.map((d) => d.name));
  let name = base;
  for (let n = 2; taken.has(name); n += 1) name = `${base}${n}`;
  return name;
}

function Rename({ gesture, anchor }: FieldOf<'rename'>): JSX.Element | null {
  const acts = useActs();
  const component = useWorkspace((s) => s.network?.components.find((c) => c.name === gesture.component));
  if (!component || component.definition === null) return null;
  return (
    <NameField
      anchor={anchor} side="over" isRename label={words.nameOf(component.definition)} name={component.definition} enter={words.keeps} role={component.role}
      icon={<Icon name={roleIcon(component.role)} size="s" />}
      onName={(wanted, leaving) => acts.rename(component.name, wanted, { ...leaving, onDone: () => acts.end(gesture) })}
      onGiveUp={() => acts.end(gesture)}
    />
  );
}

function RenameChannel({ gesture, anchor }: FieldOf<'rename-channel'>): JSX.Element | null {
  const acts = useActs();
  const name = useWorkspace((s) => s.network?.channels.find(({ id }) => id === gesture.channel)?.name);
  if (name === undefined) return null;
  return (
    <NameField
      anchor={anchor} side="over" isRename label={words.channel.nameOf(name)} name={name} enter={words.keeps}
      onName={(wanted, leaving) => acts.renameChannel(gesture.channel, wanted, { ...leaving, onDone: () => acts.end(gesture) })}
      onGiveUp={() => acts.end(gesture)}
    />
  );
}

function NewPort({ gesture, anchor }: FieldOf<'add-port'>): JSX.Element {
  const acts = useActs();
  const api = useWorkspaceApi();
  const { component, polarity } = gesture;
  const name = useMemo(() => {
    const taken = new Set(api.getState().network?.channels.map((c) => c.name));
    return ['ask', 'ask2', 'ask3'].find((one) => !taken.has(one)) ?? 'ask';
  }, [api]);
  return (
    <NameField
      anchor={anchor} side="below" label={words.channel.nameOfNew} name={name} enter={words.keepsName}
      icon={<Icon name={polarity} size="s" />}
      onName={(wanted, leaving) => acts.addPort({ component, channel: wanted, polarity }, { ...leaving, onDone: () => acts.end(gesture) })}
      onGiveUp={() => acts.end(gesture)}
    />
  );
}
