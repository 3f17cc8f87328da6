import { z } from 'zod';
import { FAULTS } from '../fault.ts';
import { arenaComparison } from './arena-comparison.ts';
import { arenaCountings, arenaRunChips, arenaStatistics, sprtSettings } from './arena-statistics.ts';
import { arenaTable, arenaTableRequest } from './arena-table.ts';
import { auditHead } from './audit.ts';
import { call } from './call.ts';
import {
  MODEL_FAILURES,
  modelBuild,
  modelPolicy,
  endpointServerState,
  modelStats,
  sentSampling,
} from './models.ts';
import { playerChoice } from './session.ts';
import { exportFile } from './export-file.ts';
import { trustClass } from './fleet.ts';

/** Arena runs: many games between two players of this host, with statistics that can be compared. */

/** Players that the host itself can seat in game after game: no person and no external agent. */
export const arenaChoice = playerChoice.refine(
  (choice) => choice.kind !== 'you' && choice.kind !== 'agent' && choice.kind !== 'open',
  { message: 'an arena run takes players of this host only: random, builtin, uci, llm or an outside player' },
);

/** Maximum number of games of one run. */
export const MAX_RUN_GAMES = 10_000;
/** Upper bound of `atOnce`: games of one run that are in progress at the same time. */
export const MAX_CONCURRENT_GAMES = 64;
/** Maximum length of an imported file of openings in characters; it is sent in one frame of the window's socket. */
export const MAX_OPENINGS_LENGTH = 96 * 1024;
export const MAX_OPENING_PLIES = 40;

/** The openings of a run: a suite of this program by its name, or the text of a JSONL or PGN file. */
export const newOpenings = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('suite'), name: z.string().min(1).max(64) }),
  z.object({
    kind: z.literal('file'),
    fileName: z.string().min(1).max(255),
    text: z.string().max(MAX_OPENINGS_LENGTH),
    /** Of a PGN file: how many moves of both sides are taken from each game. */
    plies: z.number().int().min(1).max(MAX_OPENING_PLIES),
  }),
]);
export type NewOpenings = z.infer<typeof newOpenings>;

/** Whether pairs take the openings of a suite in their order, or in one drawn from the seed of the run. */
export const openingOrder = z.enum(['sequential', 'random']);
export type OpeningOrder = z.infer<typeof openingOrder>;

export const arenaVariant = z.enum(['renamed']);

export const newArena = z
  .object({
    template: z.string().min(1).max(64),
    a: arenaChoice,
    b: arenaChoice,
    /** Two games are a pair; an odd last game belongs to none. */
    games: z.number().int().min(1).max(MAX_RUN_GAMES),
    /** Maximum number of concurrent games; 1 when absent. */
    atOnce: z.number().int().min(1).max(MAX_CONCURRENT_GAMES).optional(),
    /** Every game begins at the start position when absent. */
    openings: newOpenings.optional(),
    /** `sequential` when absent. */
    order: openingOrder.optional(),
    /** The seed of the run in hex, to play an earlier run again; drawn when absent. */
    seed: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'a seed has 64 hex digits')
      .optional(),
    /** Models play a renamed variant of the game, so that they must reason and cannot recall it. */
    variant: arenaVariant.optional(),
    options: z.record(z.string(), z.unknown()).optional(),
    /** Workers of this class play the games, and this host replays them; this host plays them when absent. */
    workers: trustClass.optional(),
    /**
     * The run ends as soon as this test is decided. Without it all games are played, and the test of 0 against 100 Elo
     * is shown.
     */
    sprt: sprtSettings.optional(),
  })
  .refine(({ games, sprt }) => sprt === undefined || games % 2 === 0, {
    path: ['games'],
    message: 'a test counts pairs of games, so the number of games must be even',
  });
export type NewArenaRun = z.infer<typeof newArena>;

/**
 * How the games of a run are paired. Two games with swapped seats are a pair: the same opening and, for players
 * that remember no game, the same cards or numbers.
 */
export const arenaPlan = z.object({
  pairs: z.number(),
  atOnce: z.number(),
  openings: z
    .object({
      name: z.string(),
      /** SHA-256 of the suite's text in hex. */
      sha256: z.string(),
      /** Openings in the suite; pair k takes opening k modulo this number. */
      count: z.number(),
      order: openingOrder,
    })
    .nullable(),
  /**
   * `none`: the game has no chance. `shared`: both games of a pair have the same cards or numbers. `own`: each game
   * has its own, because a player could remember the cards of the first game or the players add numbers of their own.
   */
  chance: z.enum(['none', 'shared', 'own']),
  /** The renamed variant that models play; null for the game itself. */
  variant: arenaVariant.nullable(),
  /** The class of the workers that play the games; null when this host plays them. */
  workers: trustClass.nullable(),
  /** SHA-256 of the 32 bytes of the seed in hex, also in the audit log from the start of the run. */
  seedHash: z.string(),
  /** The seed in hex, from which every seed of the run is derived; null until the run is done. */
  seed: z.string().nullable(),
});
export type ArenaPlan = z.infer<typeof arenaPlan>;

/** A suite of openings that this program contains. */
export const openingSuite = z.object({
  name: z.string(),
  template: z.string(),
  count: z.number(),
  sha256: z.string(),
});
export type OpeningSuiteInfo = z.infer<typeof openingSuite>;

const range = z.tuple([z.number(), z.number()]);

export const arenaInfo = z.object({
  arenaId: z.string(),
  /** The tournament of which this run is a match-up; null for a run by itself. */
  tournamentId: z.string().nullable(),
  template: z.string(),
  a: z.object({ name: z.string(), choice: playerChoice }),
  b: z.object({ name: z.string(), choice: playerChoice }),
  games: z.number(),
  /** Games that are over and count. */
  played: z.number(),
  /** Games under way; the games of a paused run stand still. */
  active: z.number(),
  /**
   * `draining` finishes its games and starts none, then it is `paused`. A `paused`, `stopped` or `cancelled` run
   * waits until a person resumes it.
   */
  state: z.enum(['running', 'draining', 'paused', 'done', 'stopped', 'cancelled']),
  /** Null for runs of earlier versions, whose games share nothing but the seats. */
  plan: arenaPlan.nullable(),
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
   * Games without a result and the milliseconds that they take at the pace of the newest finished games, null as long
   * as there are too few of them. A test that ends the run may end it before. Null for a run that starts no games.
   */
  remaining: z.object({ games: z.number(), ms: z.number().nullable() }).nullable(),
  /**
   * Share of the points that `a` has in the units of `statistics`, 0 to 1; a draw counts half. Null before the
   * first game.
   */
  share: z.number().nullable(),
  /** 95 % interval of `share`; `statistics.method` names how it was computed. */
  interval95: range.nullable(),
  /** Elo difference of `a` that corresponds to `share`; null before the first game and at shares of 0 and 1. */
  elo: z.number().nullable(),
  /**
   * Elo differences of the ends of `interval95`; null before the first game. An end is null where the interval reaches
   * 0 or 1.
   */
  elo95: z.tuple([z.number().nullable(), z.number().nullable()]).nullable(),
  /** The policy when a model gives no legal action; null for players that are not models. */
  policy: z.object({ a: modelPolicy.nullable(), b: modelPolicy.nullable() }),
  statistics: arenaStatistics,
  createdAtMs: z.number(),
  /** Null while the run is not over. */
  endedAtMs: z.number().nullable(),
});
export type ArenaRunInfo = z.infer<typeof arenaInfo>;

export const arenaGame = z.object({
  /** From 0; games 2k and 2k + 1 are pair k. */
  number: z.number(),
  /** From 1; a void game is played again under its number. */
  attempt: z.number(),
  /** The id of the opening; null without openings. */
  openingId: z.string().nullable(),
  /** Actions of the opening, which the host played. */
  preludePlies: z.number(),
  sessionId: z.string(),
  aRole: z.string(),
  status: z.enum(['active', 'completed']),
  /** Outcome and reason are null for games that are still played. */
  outcome: z.string().nullable(),
  reason: z.string().nullable(),
  /** Null for draws, undecided games and games that are still played. */
  winner: z.enum(['a', 'b']).nullable(),
  counts: z.boolean(),
  /** Who is to blame for the ending; `player` is the side that lost. Null for games that are still played. */
  fault: z.enum(FAULTS).nullable(),
  /** The worker that played the game; null for one that this host played. */
  playedBy: z.object({ worker: z.string(), trust: trustClass }).nullable(),
  /** Actions, including the opening. */
  plies: z.number(),
  /** Moves of each side that the policy of its model chose at random. */
  replaced: z.object({ a: z.number(), b: z.number() }),
});
export type ArenaGame = z.infer<typeof arenaGame>;

/** A server of a model as a run saw it; health and load are current. */
export const arenaServer = endpointServerState.extend({
  /** `removed`: it played in the run and is no server of the endpoint any more. */
  state: z.enum([...endpointServerState.shape.state.options, 'removed']),
  /** Moves of the run, also in games that do not count. */
  moves: z.number(),
  /** The server's report on the model that played; empty when it reports nothing. */
  builds: z.array(modelBuild),
});
export type ArenaServer = z.infer<typeof arenaServer>;

const prompts = z.object({
  moves: z.number(),
  /** SHA-256 over the hash of each prompt and a line feed, by game, attempt and tick. */
  sha256: z.string(),
});

const engine = z.object({
  /**
   * SHA-256 of the program's file at the start of the run; null for runs of earlier versions, or if it was unreadable.
   */
  sha256: z.string().nullable(),
  level: z.number(),
  /** Positions that it may visit for a move; it has one thread and a table of 16 MB. */
  nodes: z.number(),
});

/** Evidence for a run besides its games. */
export const arenaEvidence = z.object({
  /** The first row of the run in the audit log and its newest one; null when the log has none. */
  audit: z.object({ first: auditHead, last: auditHead }).nullable(),
  /** Null for players that are not models. */
  prompts: z.object({ a: prompts.nullable(), b: prompts.nullable() }),
  /** Null for players that are no UCI engines. */
  engines: z.object({ a: engine.nullable(), b: engine.nullable() }),
  /** The decision of the test as it was stored when it was reached; null for none. */
  decision: z
    .object({ state: z.enum(['h0', 'h1']), llr: z.number(), pairs: z.number(), decidedAt: z.string() })
    .nullable(),
  /** The number of games of each class; absent where this host played all of them, and in earlier versions. */
  classes: z.record(trustClass, z.number()).optional(),
});
export type ArenaEvidence = z.infer<typeof arenaEvidence>;

export const arenaReport = arenaInfo.extend({
  /** Why the server of a model gave no usable response, when the run stopped because of that. */
  failure: z.enum(MODEL_FAILURES).nullable(),
  /** Statistics of the two players over the games that count. */
  stats: z.object({ a: modelStats, b: modelStats }),
  /** Each distinct set of sampling parameters sent in those games; empty for players that are not models. */
  sampling: z.object({ a: z.array(sentSampling), b: z.array(sentSampling) }),
  /** Builds of the models that played, as their servers report them; empty for other players. */
  builds: z.object({ a: z.array(modelBuild), b: z.array(modelBuild) }),
  /** The servers of each player's endpoint in their order; empty for players that are not models. */
  servers: z.object({ a: z.array(arenaServer), b: z.array(arenaServer) }),
  /**
   * For random against random only: `fair` when the 95 % interval contains 50 %, which a correct harness
   * shows in 19 of 20 runs.
   */
  harness: z.enum(['fair', 'unfair']).nullable(),
  policies: arenaCountings,
  /** For games of chips in which every hand counts alike; null for others, and before the first such match. */
  chips: arenaRunChips.nullable(),
  evidence: arenaEvidence,
  /** Number of games that count and differ from each other in at least one action. */
  distinctGames: z.number(),
  /** The logarithm of the likelihood ratio after each pair of the test; empty for runs of earlier versions. */
  sprtPath: z.array(z.number()),
  rows: z.array(arenaGame),
});
export type ArenaRunReport = z.infer<typeof arenaReport>;

const arenaRef = z.object({ arenaId: z.string().min(1).max(64) });

export const ARENA_CALLS = {
  'arena.start': call(newArena, arenaInfo),
  /** Newest first. */
  'arena.list': call(z.object({}), z.array(arenaInfo)),
  'arena.get': call(arenaRef, arenaReport),
  /** The suites of openings of this program. */
  'arena.suites': call(z.object({}), z.array(openingSuite)),
  'arena.cancel': call(arenaRef, arenaInfo),
  /** Holds the seats of all games under way, also over a restart of the host. */
  'arena.pause': call(arenaRef, arenaInfo),
  /** Finishes the games under way and starts none; the run is then `paused`, or `done` after its last game. */
  'arena.drain': call(arenaRef, arenaInfo),
  /** Continues a run that was paused, drained, stopped or cancelled; finished games are kept. */
  'arena.resume': call(arenaRef, arenaInfo),
  /**
   * The run as one file that anybody can check: a page, or its record as JSON. It is signed with the key of the data
   * folder, except while the run is unfinished.
   */
  'arena.report': call(arenaRef.extend({ format: z.enum(['html', 'json']) }), exportFile),
  /** Ratings of the players of all runs; INVALID_REQUEST for an anchor that is not one of them. */
  'arena.table': call(arenaTableRequest, arenaTable),
  /**
   * A run compared with the one that has its seed and other names, the newest one of several; null when there is none.
   * INVALID_REQUEST if `withArenaId` is not such a run.
   */
  'arena.compare': call(
    arenaRef.extend({ withArenaId: z.string().min(1).max(64).optional() }),
    arenaComparison.nullable(),
  ),
  /** Plays the games of a finished run once more, from the same seed, under other names or the same ones. */
  'arena.playVariant': call(arenaRef, arenaInfo),
  'arena.export': call(arenaRef.extend({ format: z.enum(['json', 'csv']) }), exportFile),
} as const;

export const ARENA_EVENTS = {
  /** Sent after each game and each change of state. */
  'arena.progress': arenaInfo,
} as const;
