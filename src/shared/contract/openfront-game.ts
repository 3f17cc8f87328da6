import { z } from 'zod';
import { call, nothing } from './call.ts';
import {
  openfrontEvent,
  openfrontIntent,
  openfrontMap,
  openfrontPlayer,
  openfrontStatus,
} from './openfront.ts';
import { exportFile } from './export-file.ts';

/** One game of OpenFront as a match: what the host records of it while it runs and shows afterwards. */

const gameId = z.string().min(1).max(64);

/** A frame between the game and this host, shortened and without secrets. Frames with ticks are not recorded. */
export const openfrontFrame = z.object({
  atMs: z.number(),
  tick: z.number(),
  /** `in`: from the game to the host; `out`: from the host to the game. */
  way: z.enum(['in', 'out']),
  kind: z.string(),
  text: z.string(),
});
export type OpenFrontFrame = z.infer<typeof openfrontFrame>;

/** An intent with its last stage. `row` is the number of its audit row, null until its outcome is known. */
export const openfrontMove = openfrontIntent.omit({ seq: true }).extend({ row: z.number().nullable() });
export type OpenFrontMove = z.infer<typeof openfrontMove>;

/** The last known state of a game, as it is stored. */
export const openfrontSeen = z.object({
  game: openfrontStatus.shape.game,
  /** Strongest first. */
  players: z.array(openfrontPlayer),
  /** Oldest first. */
  events: z.array(openfrontEvent),
  /** Oldest first. */
  frames: z.array(openfrontFrame),
});
export type OpenFrontSeen = z.infer<typeof openfrontSeen>;

export const openfrontGamePage = openfrontSeen.extend({
  gameId,
  /** True while the game is connected. */
  live: z.boolean(),
  firstAtMs: z.number(),
  lastAtMs: z.number(),
  lastTick: z.number(),
  /** Newest first. */
  moves: z.array(openfrontMove),
  moveTotal: z.number(),
  decisions: z.number(),
  hasMap: z.boolean(),
});
export type OpenFrontGamePage = z.infer<typeof openfrontGamePage>;

/** A game that was connected, or of which decisions are stored. */
export const openfrontGame = z.object({
  gameId: z.string(),
  /** Empty where only decisions are stored. */
  gameMap: z.string(),
  player: z.string(),
  result: z.enum(['won', 'lost', 'draw']).nullable(),
  decisions: z.number(),
  firstAtMs: z.number(),
  lastAtMs: z.number(),
  lastTick: z.number(),
});
export type OpenFrontGame = z.infer<typeof openfrontGame>;

export const OPENFRONT_GAME_CALLS = {
  /** Newest first. */
  'openfront.games': call(nothing, z.array(openfrontGame)),
  'openfront.game': call(z.object({ gameId }), openfrontGamePage),
  /** The current map of a connected game, or the last one of an earlier game. */
  'openfront.gameMap': call(z.object({ gameId }), openfrontMap),
  /** Everything that is stored of a game as one JSON file. */
  'openfront.gameExport': call(z.object({ gameId }), exportFile),
} as const;
