import { z } from 'zod';
import { FAULTS } from '../fault.ts';
import { arenaStatistics, sprtSettings } from './arena-statistics.ts';
import { call } from './call.ts';
import { MODEL_FAILURES, modelBuild, modelStats, modelPolicy, sentSampling } from './models.ts';
import { playerChoice } from './session.ts';
import { exportFile } from './export-file.ts';

/** Arena runs: many games between two players of this host, with statistics that can be compared. */

/** Players that the host itself can seat in game after game: no person and no external agent. */
export const arenaChoice = playerChoice.refine(
  (choice) => choice.kind !== 'you' && choice.kind !== 'agent' && choice.kind !== 'open',
  { message: 'an arena takes players of this host only: random, builtin, uci or llm' },
);

export const newArena = z
  .object({
    template: z.string().min(1).max(64),
    a: arenaChoice,
    b: arenaChoice,
    games: z.number().int().min(1).max(10_000),
    options: z.record(z.string(), z.unknown()).optional(),
    /** The run ends as soon as this test is decided. Without it all games are played, and the test of 0 against 100 Elo is shown. */
    sprt: sprtSettings.optional(),
  })
  .refine(({ games, sprt }) => sprt === undefined || games % 2 === 0, {
    path: ['games'],
    message: 'a test counts pairs of games, so the number of games must be even',
  });
export type NewArena = z.infer<typeof newArena>;

const range = z.tuple([z.number(), z.number()]);

export const arenaInfo = z.object({
  arenaId: z.string(),
  template: z.string(),
  a: z.object({ name: z.string(), choice: playerChoice }),
  b: z.object({ name: z.string(), choice: playerChoice }),
  games: z.number(),
  /** Games that are over and count. */
  played: z.number(),
  /** A `stopped` run waits until a person resumes it. */
  state: z.enum(['running', 'done', 'stopped', 'cancelled']),
  /** Why the run stopped, as a sentence. */
  note: z.string().nullable(),
  /** Games won by each side. */
  score: z.object({ a: z.number(), b: z.number(), draws: z.number() }),
  /** Games that a model's policy aborted; they are in no score. */
  aborted: z.number(),
  /**
   * Games that ended by a fault of the host or of a model's server. Each is played again under its number, at
   * most three times; then the number stays without a result.
   */
  voided: z.number(),
  /**
   * Share of the points that `a` has in the units of `statistics`, 0 to 1; a draw counts half. Null before the first
   * game.
   */
  share: z.number().nullable(),
  /** 95 % interval of `share`; `statistics.method` tells how it was computed. */
  interval95: range.nullable(),
  /** Elo difference of `a` that corresponds to `share`; null at shares of 0 and 1. */
  elo: z.number().nullable(),
  /** Elo differences of the ends of `interval95`; null at shares of 0 and 1. */
  elo95: z.tuple([z.number().nullable(), z.number().nullable()]).nullable(),
  /** What happens when a model gives no legal action; null for players that are not models. */
  policy: z.object({ a: modelPolicy.nullable(), b: modelPolicy.nullable() }),
  statistics: arenaStatistics,
  createdAtMs: z.number(),
  endedAtMs: z.number().nullable(),
});
export type ArenaInfo = z.infer<typeof arenaInfo>;

export const arenaGame = z.object({
  number: z.number(),
  sessionId: z.string(),
  aRole: z.string(),
  status: z.enum(['active', 'completed']),
  outcome: z.string().nullable(),
  reason: z.string().nullable(),
  /** Null for draws, undecided games and games that are still played. */
  winner: z.enum(['a', 'b']).nullable(),
  counts: z.boolean(),
  /** Who is to blame for the ending; `player` is the side that lost. Null for games that are still played. */
  fault: z.enum(FAULTS).nullable(),
  plies: z.number(),
});
export type ArenaGame = z.infer<typeof arenaGame>;

export const arenaReport = arenaInfo.extend({
  /** Why the server of a model gave no usable answer, when the run stopped because of that. */
  failure: z.enum(MODEL_FAILURES).nullable(),
  /** Statistics of the two players over the games that count. */
  stats: z.object({ a: modelStats, b: modelStats }),
  /** Each distinct set of sampling parameters sent in those games; empty for players that are not models. */
  sampling: z.object({ a: z.array(sentSampling), b: z.array(sentSampling) }),
  /** Builds of the models that played, as their servers report them; empty for other players. */
  builds: z.object({ a: z.array(modelBuild), b: z.array(modelBuild) }),
  /**
   * For random against random only: `fair` when the 95 % interval contains 50 %, which a correct harness
   * shows in 19 of 20 runs.
   */
  harness: z.enum(['fair', 'unfair']).nullable(),
  /** The logarithm of the likelihood ratio after each pair of the test; empty for runs of earlier versions. */
  sprtPath: z.array(z.number()),
  rows: z.array(arenaGame),
});
export type ArenaReport = z.infer<typeof arenaReport>;

const arenaId = z.object({ arenaId: z.string().min(1).max(64) });

export const ARENA_CALLS = {
  'arena.start': call(newArena, arenaInfo),
  /** Newest first. */
  'arena.list': call(z.object({}), z.array(arenaInfo)),
  'arena.get': call(arenaId, arenaReport),
  'arena.cancel': call(arenaId, arenaInfo),
  /** Continues a run that stopped or was cancelled; finished games are kept. */
  'arena.resume': call(arenaId, arenaInfo),
  'arena.export': call(arenaId.extend({ format: z.enum(['json', 'csv']) }), exportFile),
} as const;

export const ARENA_EVENTS = {
  /** Sent after each game and each change of state. */
  'arena.progress': arenaInfo,
} as const;
