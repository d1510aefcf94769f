/** What the search dialog finds: commands, definitions, states, examples, own work. Pure; ranking is by where the words match. */
import type { StateId } from '../../core/base/brand.ts';
import { StateKind } from '../../engine/engine-api.ts';
import { messages } from '../../store/messages/en.ts';
import { shownLts } from '../../store/selectors.ts';
import type { Workspace } from '../../store/state.ts';
import { labelOf, type CommandTable } from '../kit/commands.ts';
import type { IconName } from '../kit/icons.tsx';

const words = messages.shell.palette;

export type ItemGroup = keyof typeof words.group;

export interface PaletteItem {
  readonly id: string;
  readonly group: ItemGroup;
  readonly label: string;
  /** Small, behind the label. */
  readonly note?: string | undefined;
  readonly icon: IconName;
  readonly keys?: string | undefined;
  readonly off?: string | null;
  readonly run: () => void;
}

const PER_GROUP = 7;
const KINDS: readonly (keyof typeof words.kind)[] = ['plain', 'deadlock', 'terminated', 'atRest', 'frontier'];

/** Everything that fits `query`, best first within its group, at most a few of each. */
export function paletteItems(query: string, s: Workspace, commands: CommandTable, runCommand: (id: string) => void): readonly PaletteItem[] {
  const all: readonly (readonly PaletteItem[])[] = [
    commandItems(s, commands, runCommand), compareItems(query, s), definitionItems(s), stateItems(query, s), exampleItems(s), projectItems(s),
  ];
  return all.flatMap((items) =>
    items
      .map((item) => ({ item, rank: item.group === 'state' || item.group === 'compare' ? 0 : rankOf(query, item) }))
      .filter(({ rank }) => rank !== null)
      .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
      .slice(0, query.trim() === '' && items[0]?.group === 'command' ? items.length : PER_GROUP)
      .map(({ item }) => item));
}

/** 0: begins with the query, 1: a word does, 2: contains it; 3 more when it cannot be done now; null: not found. */
export function rankOf(query: string, item: Pick<PaletteItem, 'label' | 'note' | 'off'>): number | null {
  const wanted = query.trim().toLowerCase();
  const text = `${item.label} ${item.note ?? ''}`.toLowerCase();
  const at = text.indexOf(wanted);
  if (at < 0) return null;
  return (at === 0 ? 0 : text.includes(` ${wanted}`) ? 1 : 2) + (item.off ? 3 : 0);
}

function commandItems(s: Workspace, commands: CommandTable, runCommand: (id: string) => void): readonly PaletteItem[] {
  return Object.entries(commands)
    .filter(([id]) => id !== 'search')
    .map(([id, command]): PaletteItem => ({
      id: `command-${id}`, group: 'command', label: labelOf(command, s), icon: 'right', keys: command.keys?.[0], off: command.off?.(s) ?? null,
      run: () => runCommand(id),
    }));
}

/** "compare moody with machine", or two names: that pair; "compare": the first pairs there are. */
function compareItems(query: string, s: Workspace): readonly PaletteItem[] {
  const wanted = query.trim().toLowerCase().split(/\s+/).filter((word) => word !== '');
  const isAsked = wanted[0] !== undefined && words.compareVerb.startsWith(wanted[0]) && wanted[0].length >= 3;
  const names = wanted.slice(isAsked ? 1 : 0).filter((word) => word !== words.compareWith);
  if (!isAsked && names.length !== 2) return [];
  const fitting = (part: string): readonly string[] => s.analysis.systems.filter((name) => name.toLowerCase().startsWith(part));
  const [first = '', second = ''] = names;
  const found: PaletteItem[] = [];
  for (const left of fitting(first)) {
    for (const right of fitting(second)) {
      const isTwice = names.length < 2 && s.analysis.systems.indexOf(right) < s.analysis.systems.indexOf(left) && right.toLowerCase().startsWith(first);
      if (left === right || isTwice || found.length >= PER_GROUP) continue;
      found.push({
        id: `compare-${left}-${right}`, group: 'compare', label: words.compare(left, right), icon: 'compare',
        run: () => s.compare({ left: { process: left, file: null }, right: { process: right, file: null } }),
      });
    }
  }
  return found;
}

function definitionItems(s: Workspace): readonly PaletteItem[] {
  return s.analysis.definitions.map((definition): PaletteItem => ({
    id: `definition-${definition.name}`, group: 'definition', label: definition.name, note: definition.isSystem ? undefined : words.role[definition.role], icon: 'code',
    run: () => {
      const component = s.network?.components.find((c) => c.definition === definition.name);
      s.setPlace('debug');
      s.setView({ lowerTab: 'text', phoneTab: 'text' });
      s.select(component ? { kind: 'component', address: component.address } : null);
    },
  }));
}

/** A number finds that state; a kind ("deadlock") finds the first states of that kind. */
function stateItems(query: string, s: Workspace): readonly PaletteItem[] {
  const lts = shownLts(s);
  const wanted = query.trim().toLowerCase().replace(/^state /, '');
  if (!lts || wanted === '') return [];
  const ids = /^\d+$/.test(wanted)
    ? [Number(wanted)].filter((id) => id < lts.stateCount)
    : wanted.length < 3 ? [] : statesOfKind(lts.kinds, KINDS.findIndex((kind, i) => i > 0 && words.kind[kind].startsWith(wanted)));
  return ids.map((id): PaletteItem => ({
    id: `state-${id}`, group: 'state', label: words.state(id.toLocaleString('en')), note: words.kind[KINDS[lts.kinds[id] ?? 0] ?? 'plain'],
    icon: lts.kinds[id] === StateKind.deadlock ? 'stop' : 'debug',
    run: () => {
      s.setPlace('debug');
      s.goToState(id as StateId);
    },
  }));
}

function statesOfKind(kinds: Uint8Array, kind: number): readonly number[] {
  const found: number[] = [];
  for (let id = kinds.indexOf(kind); kind > 0 && id >= 0 && found.length < PER_GROUP; id = kinds.indexOf(kind, id + 1)) found.push(id);
  return found;
}

function exampleItems(s: Workspace): readonly PaletteItem[] {
  return s.gallery.map((entry): PaletteItem => ({
    id: `example-${entry.file}`, group: 'example', label: entry.title, icon: 'start',
    run: () => void s.openExample(entry.file).then(() => entry.compare && s.setPlace('compare')),
  }));
}

function projectItems(s: Workspace): readonly PaletteItem[] {
  return s.projects.filter((project) => project.id !== s.document.id).map((project): PaletteItem => ({
    id: `project-${project.id}`, group: 'project', label: project.title, icon: 'save', run: () => void s.openProject(project.id),
  }));
}
