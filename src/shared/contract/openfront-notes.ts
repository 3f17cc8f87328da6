import { z } from 'zod';

/**
 * Remarks of the host about a version of the game. Each is a code with the values of its sentence, so that the
 * window can translate it; each row of the table names those values.
 */
export const GAME_NOTES = {
  // Intent schemas that the bridge reported, or did not.
  NO_SCHEMAS: [],
  SCHEMA_TOO_LARGE: ['intent'],
  SCHEMA_PART: ['intent', 'part'],
  SCHEMA_NONE: ['intent'],
  INTENTS_ABSENT: ['intents'],
  // A table that the bridge did not report.
  NO_TABLE: ['table'],
  // Parts that the bridge did not find in the game, by the feature that is missing without them.
  NO_MOTION_PLANS: ['name'],
  NO_UPDATE_KINDS: ['name'],
  NO_EMOJIS: ['name'],
  NO_EVENTS: ['names'],
  NOT_FOUND_IN_GAME: ['names'],
  // Frames that are missing, and frames that the host does not trust.
  TICKS_MISSED: ['count'],
  FRAMES_REFUSED: ['count'],
} as const;

/** Events of the game that the host words itself, each a code with the values of its sentence. */
export const GAME_EVENTS = {
  CHAT_FROM: ['name', 'key'],
  CHAT_TO: ['name', 'key'],
  ALLIANCE_ASKED: ['name', 'other'],
  ALLIANCE_ACCEPTED: ['name'],
  ALLIANCE_REJECTED: ['name'],
  ALLIANCE_REQUEST_LAPSED: ['name', 'other'],
  ALLIANCE_BROKEN: ['name', 'other'],
  ALLIANCE_EXPIRED: ['name', 'other'],
  ALLIANCE_EXTENSION: ['name'],
  TARGET: ['name', 'other'],
  EMOJI: ['name', 'emoji'],
  EMBARGO_STARTED: ['name', 'other'],
  EMBARGO_STOPPED: ['name', 'other'],
  CONQUEST: ['name', 'gold'],
  GOLD_SENT: ['amount'],
  GOLD_RECEIVED: ['amount'],
  TROOPS_SENT: ['amount'],
  TROOPS_RECEIVED: ['amount'],
  /** A kind of donation that a newer version of the game added; `kind` is the game's own name for it. */
  DONATION_SENT: ['amount', 'kind'],
  DONATION_RECEIVED: ['amount', 'kind'],
  BONUS: ['gold', 'troops'],
  SPAWN_PHASE_OVER: [],
  PAUSED: [],
  RESUMED: [],
  GAME_ENDED: [],
  ELIMINATED: [],
  GAME_FAILED: [],
} as const;

type Table = Readonly<Record<string, readonly string[]>>;
type NoteSource<T extends Table> = {
  [C in keyof T]: {
    readonly code: C;
    readonly values: { readonly [V in T[C][number]]: string | number };
  };
}[keyof T];

/** Something that this version of the game does not report as expected. */
export type GameNote = NoteSource<typeof GAME_NOTES>;
/** An event of the game for which the host has a sentence of its own. */
export type GameEventText = NoteSource<typeof GAME_EVENTS>;

const codesOf = <T extends Table>(table: T) => Object.keys(table) as (keyof T & string)[];
const values = z.record(z.string(), z.union([z.string(), z.number()]));

export const openFrontNote = z.object({ code: z.enum(codesOf(GAME_NOTES)), values });
export type OpenFrontNote = z.infer<typeof openFrontNote>;
export const openFrontGameEvent = z.object({ code: z.enum(codesOf(GAME_EVENTS)), values });
export type OpenFrontGameEvent = z.infer<typeof openFrontGameEvent>;
