import { z } from 'zod';
import { call } from './call.ts';

const sessionId = z.string().min(1).max(64);
const expectedScore = z.number().min(0).max(1);

/**
 * What kind of number an evaluation is: `exact` is the value with best play, `search` an engine's judgement,
 * `equity` a chance over unknown cards, `score` a chance from the score so far, and `none` means that there is
 * nothing to judge before both players have chosen.
 */
const evaluationKind = z.enum(['exact', 'search', 'equity', 'score', 'none']);
export type EvaluationKind = z.infer<typeof evaluationKind>;

/** The information that an evaluation may use: what a spectator sees, or all hands. */
const analysisAudience = z.enum(['public', 'all_hands']);
export type AnalysisAudience = z.infer<typeof analysisAudience>;

/** The evaluation of the position at one tick. Everything is seen from the first role of the template. */
const evaluationRow = z.object({
  tick: z.int().min(0),
  kind: evaluationKind,
  /** 1 for a win of the first role, ½ for a draw, 0 for a loss. */
  expectedScore,
  /** Positions that the search was allowed to visit; rows of different limits are not comparable. */
  nodes: z.int().min(0),
  centipawns: z.number().optional(),
  /** Moves until mate; negative when the first role is mated. */
  mateIn: z.int().optional(),
  pliesToEnd: z.int().min(0).optional(),
  depth: z.int().min(0).optional(),
  best: z.object({ action: z.string(), expectedScore }).optional(),
  /** The expected continuation, in actions of the template. */
  line: z.array(z.string()).optional(),
  /** Name and version of the UCI engine that judged the position; absent for the built-in engines. */
  engine: z.string().max(100).optional(),
});
export type EvaluationRow = z.infer<typeof evaluationRow>;

/**
 * Why the latest position has no evaluation: the engine took too long, its process or thread ended, or it gave no
 * score that can be used.
 */
const evaluationFailure = z.object({
  code: z.enum(['STALLED', 'CRASHED', 'FAILED']),
  /** The UCI engine; null for the built-in engines. */
  engine: z.string().max(100).nullable(),
});
export type EvaluationFailure = z.infer<typeof evaluationFailure>;

const sessionAnalysis = z.object({
  sessionId,
  /** `hidden` while the person plays in this session; then there are no rows. `off` by the settings. */
  visibility: z.enum(['shown', 'hidden', 'off']),
  audience: analysisAudience,
  /** True while the person plays a practice game, in which they may ask for the evaluation. */
  canPractise: z.boolean(),
  rows: z.array(evaluationRow),
  /** Evaluations from what spectators could know, for a finished game with hidden cards; otherwise empty. */
  publicRows: z.array(evaluationRow),
  /** Positions that still wait for their evaluation. */
  waiting: z.int().min(0),
  /** True when the engine failed at a position less than half a minute ago; nothing is evaluated then. */
  hasFailed: z.boolean(),
  /** The error of the analysis; null unless `hasFailed`. */
  failure: evaluationFailure.nullable(),
});
export type SessionAnalysis = z.infer<typeof sessionAnalysis>;

/** A continuation that the engine considers; scores are seen from White. */
const analysisLine = z.object({
  /** In standard algebraic notation; the first one is the move to play. */
  moves: z.array(z.string()),
  /** The first move in UCI notation. */
  uci: z.string(),
  expectedScore,
  centipawns: z.number(),
  /** Moves until mate; negative when White is mated, null without a mate. */
  mateIn: z.int().nullable(),
});
export type AnalysisLine = z.infer<typeof analysisLine>;

/** The engine's evaluation of a chess position. */
const positionAnalysis = z.object({
  /** The best first; none where the game is over. */
  lines: z.array(analysisLine),
  depth: z.int().min(0),
  nodes: z.int().min(0),
  /** How long the engine searched. */
  elapsedMs: z.number().min(0),
});

/** Maximum number of sessions that one window watches at once. */
export const MAX_WATCHED_SESSIONS = 64;
/** A watch ends after this many milliseconds unless the window repeats it. */
export const WATCH_LEASE_MS = 30_000;

export const ANALYSIS_CALLS = {
  /** The evaluations of a session; the ones that are missing are computed and sent as `analysis.changed`. */
  'analysis.session': call(
    z.object({
      sessionId,
      /** Tries again at once after a failure. */
      retry: z.boolean().optional(),
    }),
    sessionAnalysis,
  ),
  /**
   * Shows evaluations to the person while they play. The game is then marked as assisted and counts for no rating and
   * no reward. CONFLICT unless every other seat is a random player, a built-in one or a UCI engine of this computer,
   * and the game is of no league, of no arena run and without reward.
   */
  'analysis.practise': call(z.object({ sessionId }), z.object({ assisted: z.literal(true) })),
  /**
   * The best moves of any position of chess, by the built-in engine. INVALID_REQUEST for an impossible position,
   * CONFLICT while evaluations are switched off, FORBIDDEN for a position that helps in a game that the person plays.
   */
  'analysis.position': call(
    z.object({ fen: z.string().max(200), lines: z.int().min(1).max(5) }),
    positionAnalysis,
  ),
  /** Names the live sessions on the screen, whose newest positions are evaluated for the next 30 seconds. */
  'analysis.watch': call(
    z.object({ sessionIds: z.array(sessionId).max(MAX_WATCHED_SESSIONS) }),
    z.object({
      /** How many of them this window may see. */
      watching: z.int(),
      /** The newest evaluations that are stored already, from what a spectator sees. */
      rows: z.array(z.object({ sessionId, row: evaluationRow })),
    }),
  ),
} as const;

export const ANALYSIS_EVENTS = {
  /** New evaluations of a session that this window may see. Who may see all hands also gets the public ones. */
  'analysis.changed': z.object({
    sessionId,
    audience: analysisAudience,
    rows: z.array(evaluationRow),
    /** The engine failed at a position of this session; then there are no rows. */
    failure: evaluationFailure.optional(),
  }),
} as const;
