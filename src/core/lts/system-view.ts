/**
 * What is known of a system (`Network`) and of one of its states (`Snapshot`), as plain data: made by `network.ts` and
 * `snapshot.ts`, handed to the views through `engine/engine-api.ts`, which names these types again.
 */
import type { Address, OriginId } from '../base/brand.ts';
import type { Event } from '../semantics/transition.ts';
import type { Role } from '../term/program.ts';

/** The static skeleton of a system, as Milner's flow graph. */
export interface Network {
  readonly system: string;
  readonly components: readonly NetworkComponent[];
  readonly channels: readonly NetworkChannel[];
  readonly hulls: readonly Hull[];
}

export interface NetworkComponent {
  readonly address: Address;
  /** Unique in the system: `Client(1)`, `Fork#2` when the same constant stands twice. */
  readonly name: string;
  readonly role: Role;
  /** The innermost constant at this place, null for an anonymous term. */
  readonly definition: string | null;
  /** The constant's item, else the term at this place. */
  readonly origin: OriginId;
  /** True when the definition could not be read and stands for nothing. */
  readonly isLeftOut: boolean;
}

/** One channel between the components that can ever use it. `senders` and `receivers` may overlap. */
export interface NetworkChannel {
  /** Unique id: the name, plus the hull where the same name is private twice. */
  readonly id: string;
  readonly name: string;
  readonly senders: readonly Address[];
  readonly receivers: readonly Address[];
  /** How many values it carries. */
  readonly arity: number;
  /** Visible from outside: an open port. */
  readonly isOpen: boolean;
  /** The hull that makes it private. */
  readonly hull: number | null;
}

/** The scope of a `\ L` in the skeleton with all components in it, those of inner scopes too. `parent` is the hull around it. */
export interface Hull {
  readonly id: number;
  readonly parent: number | null;
  readonly members: readonly Address[];
  readonly channels: readonly string[];
}

export type EndKind = 'deadlock' | 'terminated' | 'atRest';

/** Everything the views show of one state. Addresses index `components`. */
export interface Snapshot {
  /** Null when the state has a step. */
  readonly end: EndKind | null;
  readonly components: readonly ComponentState[];
  readonly steps: readonly StepView[];
  readonly holds: readonly Hold[];
  readonly waits: readonly Wait[];
  /** Why nothing can happen: only in a deadlock; bottom components of the wait-for graph. */
  readonly reasons: readonly StuckReason[];
  /** The whole term as it stands, with the part that each component owns. */
  readonly term: { readonly text: string; readonly parts: readonly { readonly address: Address; readonly start: number; readonly end: number }[] };
  /** Two values meet on a channel but the receiver's type refuses them: "offers get!(7), accepts 0..4". */
  readonly refusals: readonly Refusal[];
}

export interface ComponentState {
  readonly address: Address;
  readonly life: 'alive' | 'done' | 'failed';
  /** In its first local state (a lock that is free, a server that waits for a call). */
  readonly isFirst: boolean;
  /** The local term, printed. */
  readonly term: string;
  /** Constant it stands at, when the term is a call: `Client(1)`. */
  readonly at: string | null;
  readonly variables: readonly { readonly name: string; readonly value: string }[];
  readonly offers: readonly Offer[];
}

/** An active prefix. `channel` as seen at the top of the skeleton (after relabelling); null for an internal step. */
export interface Offer {
  readonly polarity: 'send' | 'receive' | 'internal';
  /** As in the text: `'takeRepo`, `call(x)`. */
  readonly text: string;
  readonly channel: string | null;
  /** Id of the `NetworkChannel`, null when internal. */
  readonly channelId: string | null;
  readonly origin: OriginId;
  /** Takes part in a step of this state. */
  readonly isEnabled: boolean;
  /** Components that could ever offer the complement, whatever happens to them until then. */
  readonly partners: readonly Address[];
}

export interface StepView {
  /** Position in the list: the choice index. */
  readonly index: number;
  /** `tau`, `'plan`, `get(3)`. */
  readonly label: string;
  /** `τ⟨takeRepo!: Planner → Repo⟩` */
  readonly eventText: string;
  readonly event: Event;
  /** Short, for a picture: the channel or the tag. */
  readonly name: string;
  readonly isObservable: boolean;
  readonly channelId: string | null;
  readonly from: Address | null;
  readonly to: Address | null;
  /** Values as printed. */
  readonly values: readonly string[];
  /** Low 8 bits of the hash of `eventText`. */
  readonly check: number;
  /** Components whose local state this step changes or uses. */
  readonly participants: readonly Address[];
}

/** Resource R has left its first local state, and `holder` is the one component whose next action towards R is one R offers now. */
export interface Hold {
  readonly holder: Address;
  readonly resource: Address;
  readonly channel: string;
}

/** An edge of the wait-for graph: `from` waits for an action that `to` could still offer, but does not offer now. */
export interface Wait {
  readonly from: Address;
  readonly to: Address;
  readonly channel: string;
  readonly channelId: string | null;
  /** The offer as written: `'takeRepo`. */
  readonly text: string;
}

/** `circle`: each member waits for the next one, the last for the first. `lonely`: nobody will ever offer what it waits for. */
export type StuckReason =
  | { readonly kind: 'circle'; readonly waits: readonly Wait[] }
  | { readonly kind: 'lonely'; readonly address: Address; readonly channels: readonly string[] };

export interface Refusal {
  readonly from: Address;
  readonly to: Address;
  readonly channel: string;
  readonly offered: string;
  readonly accepted: string;
}
