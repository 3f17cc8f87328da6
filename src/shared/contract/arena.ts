import { z } from 'zod';
import { call } from './call.ts';
import { modelBuild, modelStats, modelPolicy, sentSampling } from './models.ts';
import { playerChoice } from './session.ts';

/** Arena runs: many games between two players of this machine, with figures one can compare. */

/** Players the host itself can seat again and again. */
export const arenaChoice = playerChoice.refine(
  (choice) => choice.kind !== 'you' && choice.kind !== 'agent' && choice.kind !== 'open',
  { message: 'an arena is for players of this machine: random, builtin, uci, llm' },
);

export const newArena = z.object({
  template: z.string().min(1).max(64),
  a: arenaChoice,
  b: arenaChoice,
  games: z.number().int().min(1).max(10_000),
  options: z.record(z.string(), z.unknown()).optional(),
});
export type NewArena = z.infer<typeof newArena>;

const range = z.tuple([z.number(), z.number()]);

export const arenaInfo = z.object({
  arenaId: z.string(),
  template: z.string(),
  a: z.object({ name: z.string(), choice: playerChoice }),
  b: z.object({ name: z.string(), choice: playerChoice }),
  games: z.number(),
  /** Games that are over and count; `stopped` waits for a person. */
  played: z.number(),
  state: z.enum(['running', 'done', 'stopped', 'cancelled']),
  /** Why it stopped, for people. */
  note: z.string().nullable(),
  /** Games won by each side. */
  score: z.object({ a: z.number(), b: z.number(), draws: z.number() }),
  /** Games that ended undecided because a policy gave them up; part of no score. */
  aborted: z.number(),
  /** Games that lost their model's server; played again. */
  voided: z.number(),
  /** Share of the points that `a` has, a draw counting half; null before the first game. */
  share: z.number().nullable(),
  /** Wilson score interval, 95 %, of that share. */
  interval95: range.nullable(),
  /** Elo difference of `a` that the share stands for; null at 0 and 1. */
  elo: z.number().nullable(),
  elo95: z.tuple([z.number().nullable(), z.number().nullable()]).nullable(),
  /** What applied when a model gave no legal action; null for players that are no models. */
  policy: z.object({ a: modelPolicy.nullable(), b: modelPolicy.nullable() }),
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
  /** Null for draws, undecided games and those still on. */
  winner: z.enum(['a', 'b']).nullable(),
  counts: z.boolean(),
  plies: z.number(),
});
export type ArenaGame = z.infer<typeof arenaGame>;

export const arenaReport = arenaInfo.extend({
  /** Statistics of the two players over the games that count. */
  stats: z.object({ a: modelStats, b: modelStats }),
  /** What requests were sent with over those games, each variant once; empty for players that are no models. */
  sampling: z.object({ a: z.array(sentSampling), b: z.array(sentSampling) }),
  /** Which builds of a model played, as their servers tell; empty where none did. */
  builds: z.object({ a: z.array(modelBuild), b: z.array(modelBuild) }),
  /** Random against random: whether the interval holds 50 %, which a sound harness shows 19 times in 20. */
  harness: z.enum(['fair', 'unfair']).nullable(),
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
  /** Goes on with a run that stopped or was cancelled; finished games are kept. */
  'arena.resume': call(arenaId, arenaInfo),
  'arena.export': call(
    arenaId.extend({ format: z.enum(['json', 'csv']) }),
    z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() }),
  ),
} as const;

export const ARENA_EVENTS = {
  /** After each game and each change of state. */
  'arena.progress': arenaInfo,
} as const;
