/** What a command is carried out on: the items of a text, and the drawing of the system on screen with its places in them. */
import type { OriginId } from '../base/brand.ts';
import type { Item, Role } from '../term/program.ts';
import type { Type } from '../term/type.ts';
import type { TypeTable } from '../term/types.ts';

export interface Scene {
  readonly items: readonly Item[];
  /** Words in parts of the text that cannot be read. */
  readonly strays: ReadonlySet<string>;
  /** Definitions with an error. */
  readonly broken: ReadonlySet<string>;
  readonly types: TypeTable;
  /** What each channel carries, as far as it is known. */
  readonly payloads: ReadonlyMap<string, readonly Type[] | null>;
  /** The constant on screen; null when there is none. */
  readonly system: string | null;
  /** False when the text of the constant on screen cannot be read or run. */
  readonly isDrawn: boolean;
  readonly components: readonly SceneComponent[];
  readonly channels: readonly SceneChannel[];
  /** By id of the network's hulls. */
  readonly hulls: readonly SceneHull[];
}

export interface SceneComponent {
  readonly address: number;
  readonly role: Role;
  /** The constants on the way from the system to this component, then its term (`StaticComponent.path`). */
  readonly path: readonly OriginId[];
  /** The constant called at its place. */
  readonly definition: string | null;
  /** The key of the channel that it means by a name. */
  readonly keyOf: (name: string) => string;
  /** Its own names for the channels it uses. */
  readonly names: readonly string[];
}

export interface SceneChannel {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly senders: readonly number[];
  readonly receivers: readonly number[];
  readonly arity: number;
  readonly isOpen: boolean;
  readonly hull: number | null;
}

export interface SceneHull {
  /** The restriction in the text. */
  readonly origin: OriginId;
  readonly members: readonly number[];
  /** The key of the channel that a name inside it means. */
  readonly keyOf: (name: string) => string;
  /** What a name of a component in it is called just inside; null when it does not get there. */
  readonly nameIn: (component: number, name: string) => string | null;
  /** What a name means just outside: the channel's key, its name where it ends, and the hull that ends it there (null: none does). */
  readonly outside: (name: string) => { readonly key: string; readonly name: string; readonly hull: number | null; readonly isHidden: boolean };
}
