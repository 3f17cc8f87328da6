import { z } from 'zod';
import { call, emptyObject } from './call.ts';
import {
  openFrontEvent,
  openFrontIntent,
  openFrontMap,
  openFrontPlayer,
  openFrontStatus,
} from './openfront.ts';
import { exportFile } from './export-file.ts';
import { RECORD_ENDS } from '../codes/openfront.ts';

/** One game of OpenFront as a match: what the host records of it while it runs and shows afterwards. */

const gameId = z.string().min(1).max(64);

/** A frame between the game and this host, shortened and without secrets. Frames with ticks are not recorded. */
export const openFrontFrame = z.object({
  atMs: z.number(),
  tick: z.number(),
  /** `in`: from the game to the host; `out`: from the host to the game. */
  way: z.enum(['in', 'out']),
  kind: z.string(),
  text: z.string(),
});
export type OpenFrontFrame = z.infer<typeof openFrontFrame>;

/** An intent with its last stage. `row` is the number of its audit row, null until its outcome is known. */
export const openFrontRecordedIntent = openFrontIntent
  .omit({ seq: true })
  .extend({ row: z.number().nullable() });
export type OpenFrontRecordedIntent = z.infer<typeof openFrontRecordedIntent>;

/** The last known state of a game, as it is stored. */
export const openFrontGameSnapshot = z.object({
  game: openFrontStatus.shape.game,
  /** Strongest first. */
  players: z.array(openFrontPlayer),
  /** Oldest first. */
  events: z.array(openFrontEvent),
  /** Oldest first. */
  frames: z.array(openFrontFrame),
});
export type OpenFrontGameSnapshot = z.infer<typeof openFrontGameSnapshot>;

/** How much of a game its record has; the export contains the record itself. */
export const openFrontRecordState = z.object({
  /** The number of executed turns. */
  turns: z.number(),
  /** The number of stored hashes, which the game's own engine can compare. */
  checkpoints: z.number(),
  /** Why the record ends before its game or is not whole; null while it is complete. */
  reason: z.enum([...RECORD_ENDS, 'missing_hashes']).nullable(),
  /** 40 hexadecimal digits, or DEV for a game that did not name its build. */
  gitCommit: z.string(),
});
export type OpenFrontRecordState = z.infer<typeof openFrontRecordState>;

export const openFrontGamePage = openFrontGameSnapshot.extend({
  gameId,
  /** Null when no turns of this game are stored. */
  record: openFrontRecordState.nullable(),
  /** True while the game is connected. */
  live: z.boolean(),
  firstAtMs: z.number(),
  lastAtMs: z.number(),
  lastTick: z.number(),
  /** The newest intents, newest first. */
  moves: z.array(openFrontRecordedIntent),
  /** The number of all intents. */
  moveTotal: z.number(),
  decisions: z.number(),
  hasMap: z.boolean(),
});
export type OpenFrontGamePage = z.infer<typeof openFrontGamePage>;

/** A game that was connected, or of which decisions are stored. */
export const openFrontGame = z.object({
  gameId: z.string(),
  /** Empty where only decisions are stored. */
  gameMap: z.string(),
  player: z.string(),
  /** Null while the game is not over, and where only decisions are stored. */
  result: z.enum(['won', 'lost', 'draw']).nullable(),
  decisions: z.number(),
  firstAtMs: z.number(),
  lastAtMs: z.number(),
  lastTick: z.number(),
  /** The id of the last agent that acted in it; null where none did. */
  agentId: z.string().nullable(),
  /** The name of that agent, empty if it is unknown; null where none did. */
  agentName: z.string().nullable(),
  /** The agent's comment on its last decision; null if it has decided nothing. */
  comment: z.string().nullable(),
  /** The number of recorded turns; null where none are recorded. */
  turns: z.number().nullable(),
  /** The space that its turns and maps take in the database. */
  bytes: z.number(),
});
export type OpenFrontGame = z.infer<typeof openFrontGame>;

/** The turns of a game as the file that the game's own engine reads. */
export const openFrontRecord = exportFile.extend({
  /** The number of executed turns. */
  turns: z.number(),
  /** The number of hashes in the file. */
  checkpoints: z.number(),
  /** The number of hashes that the game computes in these turns. */
  expectedCheckpoints: z.number(),
  complete: z.boolean(),
  /** Why the record ends before its game or is not whole: a code of the bridge or a sentence; null when complete. */
  reason: z.string().nullable(),
  /** 40 hexadecimal digits, or DEV for a game that did not name its build. */
  gitCommit: z.string(),
});
export type OpenFrontRecord = z.infer<typeof openFrontRecord>;

export const OPENFRONT_GAME_CALLS = {
  /** Newest first. */
  'openfront.games': call(emptyObject, z.array(openFrontGame)),
  'openfront.game': call(z.object({ gameId }), openFrontGamePage),
  /** The current map of a connected game, or the last one of an earlier game. */
  'openfront.gameMap': call(z.object({ gameId }), openFrontMap),
  /** The ticks of which the map is stored, in order. */
  'openfront.gameFrames': call(z.object({ gameId }), z.object({ ticks: z.array(z.number()) })),
  /** The newest stored map at or before a tick; the first one for an earlier tick. */
  'openfront.gameMapAt': call(z.object({ gameId, tick: z.number().int().min(0) }), openFrontMap),
  /** Everything that is stored of a game as one JSON file. */
  'openfront.gameExport': call(z.object({ gameId }), exportFile),
  /** The file with which the game's own engine checks the game. `anonymous` replaces the players' names by numbers. */
  'openfront.recordExport': call(z.object({ gameId, names: z.enum(['real', 'anonymous']) }), openFrontRecord),
} as const;
