import type { GameNote } from '../../../shared/contract/openfront-notes.ts';

/** What the hello says about one game; it does not change during the game. */
export interface GameMetadata {
  readonly gameId: string;
  readonly clientId: string;
  readonly width: number;
  readonly height: number;
  readonly numLandTiles: number | null;
  readonly turnIntervalMs: number;
  readonly gitCommit: string | null;
  readonly config: Readonly<Record<string, unknown>>;
  readonly nations: readonly { readonly name: string; readonly capitalTile: number }[];
  readonly unitTypes: UnitTypes;
  /** Number of a message type to its name. */
  readonly messageTypes: ReadonlyMap<number, string>;
  readonly emojis: readonly string[];
  readonly quickChatKeys: readonly string[];
  /** Differences of this version of the game from the expected one, found in the bridge's frames. */
  readonly notes: readonly GameNote[];
}

/** The game's own names of units, taken from the hello (docs/specifications/004-openfront.md §8). */
export interface UnitTypes {
  /** Enum key to value, for example `AtomBomb` to `Atom Bomb`. */
  readonly values: Readonly<Record<string, string>>;
  readonly buildable: readonly string[];
  readonly structures: readonly string[];
  readonly nukes: readonly string[];
}

/** The game's name of the ship that carries troops. */
export const transportType = ({ values }: UnitTypes): string => values['TransportShip'] ?? 'Transport';
