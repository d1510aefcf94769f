/**
 * What a person does to a drawing, as data. A command is carried out on the text (`draw` of the engine): the smallest edits
 * that make it say what was drawn. Nothing else is kept: an unfinished drawing is text with its diagnostics.
 */
import type { Role } from '../term/program.ts';

/** The palette. `agent` calls, `tool` answers, `lock` is taken and given, `buffer` holds one value, `process` does nothing yet. */
export const TEMPLATES = ['agent', 'tool', 'lock', 'buffer', 'process'] as const;
export type Template = (typeof TEMPLATES)[number];

/** A port of a component, by its address in the network; `channel` null: its border, where no port is yet. */
export interface PortRef {
  readonly component: number;
  readonly channel: string | null;
  /** What the component does there; null where it is open (a border). */
  readonly polarity: 'send' | 'receive' | null;
}

export type DrawCommand =
  /** A new definition from a template and one instance of it in the system on screen (made when there is none). */
  | { readonly kind: 'add'; readonly template: Template; readonly name: string | null }
  /** One more instance of a definition: `Client(1)`. `hull`: index of the network's hull it goes into; null: the outermost. */
  | { readonly kind: 'place'; readonly call: string; readonly hull: number | null }
  /** A definition without an instance. `params` as written between the parentheses, empty for none. */
  | { readonly kind: 'define'; readonly name: string; readonly role: Role; readonly isSystem: boolean; readonly params: string; readonly behaviour: string }
  | { readonly kind: 'declare'; readonly what: 'type' | 'set'; readonly name: string; readonly meaning: string }
  | { readonly kind: 'declare-channels'; readonly names: readonly string[]; readonly payload: string | null }
  | { readonly kind: 'add-check'; readonly text: string }
  /** `instance`: stands twice; `copy`: a definition of its own that can be changed alone. */
  | { readonly kind: 'duplicate'; readonly component: number; readonly how: 'instance' | 'copy' }
  /**
   * The instance; with its definition when nothing else uses that. Refused (`used`) when a check asks about the definition or
   * another one becomes it. `withUsers`: such checks go, and every other use.
   */
  | { readonly kind: 'remove'; readonly component: number; readonly withUsers: boolean }
  /** A constant, everywhere. */
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  /** A channel, everywhere in the file. */
  | { readonly kind: 'rename-channel'; readonly from: string; readonly to: string }
  | { readonly kind: 'set-role'; readonly name: string; readonly role: Role }
  /** The text after `=`; what cannot be read is kept as a draft, as long as it stays inside its definition. */
  | { readonly kind: 'set-behaviour'; readonly name: string; readonly text: string }
  /** Private: under the restriction around the system (or `hull`). */
  | { readonly kind: 'set-private'; readonly channel: string; readonly isPrivate: boolean; readonly hull: number | null }
  /**
   * Joins two ports by one channel. A port keeps its name; the other is renamed, in its definition where only this instance
   * uses it and nobody else is on it, else at the instance (`[x/y]`). A border gets the action: `then` after what it does, or
   * as another choice (`or`). `name`: for two borders.
   */
  | { readonly kind: 'connect'; readonly from: PortRef; readonly to: PortRef; readonly name: string | null; readonly how: 'then' | 'or' | null }
  /** Gives the port a channel of its own, so that it leads nowhere. */
  | { readonly kind: 'disconnect'; readonly port: PortRef }
  /** An action on a channel that nobody answers yet (a dangling port). */
  | { readonly kind: 'add-port'; readonly component: number; readonly channel: string; readonly polarity: 'send' | 'receive'; readonly how: 'then' | 'or' | null };

/** One replaced stretch of the text, by offsets in the text before. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What a command did. */
export interface Drawn {
  /** In order, not overlapping. */
  readonly changes: readonly TextChange[];
  /** The system to show now; null: as before. */
  readonly system: string | null;
  /** The component the command made or is about, by its name in the network; null for none. */
  readonly component: string | null;
  /** Components of systems whose names changed, as keys of places (`System/Component`); their places go along. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
}

/** Why a command cannot be carried out; the page has the words. */
export type DrawRefusal =
  | { readonly kind: 'not-a-name'; readonly name: string; readonly wanted: 'constant' | 'channel' }
  /** `by`: what has that name already. */
  | { readonly kind: 'name-taken'; readonly name: string }
  | { readonly kind: 'unchanged' }
  /** Nobody answers the port, so there is nothing to disconnect it from. */
  | { readonly kind: 'leads-nowhere'; readonly channel: string }
  | { readonly kind: 'same-polarity'; readonly polarity: 'send' | 'receive' }
  | { readonly kind: 'same-component' }
  | { readonly kind: 'connected-already'; readonly channel: string }
  | { readonly kind: 'arity'; readonly from: number; readonly to: number }
  /** Private in a scope that the other does not belong to. */
  | { readonly kind: 'private-elsewhere'; readonly channel: string }
  /** Made visible outside it would become one with another channel of that name. */
  | { readonly kind: 'one-outside'; readonly channel: string }
  /** Used elsewhere: names of definitions, `check` lines as text. */
  | { readonly kind: 'used'; readonly name: string; readonly by: readonly string[] }
  /** Reaches out of its definition, so that the rest of the file could not be read. `offset`: in the text of the command. */
  | { readonly kind: 'unreadable'; readonly message: string; readonly offset: number }
  /** The part of the text that the command is about has an error of its own. */
  | { readonly kind: 'broken'; readonly name: string }
  | { readonly kind: 'gone' };
