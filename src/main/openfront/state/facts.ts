import type { GameNote } from '../../../shared/contract/openfront-notes.ts';

/** What the handshake told about one game: fixed while it lasts. */
export interface GameFacts {
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
  /** Number of a message's kind to its name. */
  readonly messageTypes: ReadonlyMap<number, string>;
  readonly emojis: readonly string[];
  readonly quickChatKeys: readonly string[];
  /** What this game does not tell as expected. */
  readonly notes: readonly GameNote[];
}

/** The game's own names of units; never hard-coded where the handshake has them (004 §8). */
export interface UnitTypes {
  /** Enum key to value, for example `AtomBomb` to `Atom Bomb`. */
  readonly values: Readonly<Record<string, string>>;
  readonly buildable: readonly string[];
  readonly structures: readonly string[];
  readonly nukes: readonly string[];
}

/** What this game calls the ship that carries troops. */
export const transportType = ({ values }: UnitTypes): string => values['TransportShip'] ?? 'Transport';
