import { z } from 'zod';
import { arenaChoice } from './arena.ts';
import { call } from './call.ts';
import {
  leagueStrategy,
  leagueFormat,
  leagueInfo,
  leagueStanding,
  MAX_LEAGUE_PLAYERS,
  MAX_LEAGUE_REFEREES,
} from './league.ts';

/** What the league screens ask: pages small enough to be read again while a big league runs. */

const at = z.number().nullable();
const name = z.string().min(1).max(64);

export const leagueRow = leagueInfo.extend({
  players: z.number(),
  createdAtMs: z.number(),
  startedAtMs: at,
  endedAtMs: at,
  /** First of the final table; null before the end. */
  champion: z.object({ playerId: z.string(), displayName: z.string(), points: z.number() }).nullable(),
});
export type LeagueRow = z.infer<typeof leagueRow>;

export const leagueAuth = z.enum(['strict', 'standard', 'open']);
export const leagueWire = z.enum(['tolerant', 'strict']);
export type LeagueAuth = z.infer<typeof leagueAuth>;

export const leagueSettings = z.object({
  swissRounds: z.number().nullable(),
  wire: leagueWire,
  auth: leagueAuth,
  trustReferee: z.boolean(),
  rateTechnical: z.boolean(),
  /** Milliseconds a match may take with all retries; 0 for no limit. */
  budgetMs: z.number(),
  allowedPorts: z.array(z.number()),
});

/** Which rule put a row below the one above it. */
export const TABLE_RULES = [
  'points',
  'wins',
  'head_to_head',
  'sonneborn_berger',
  'technical_losses',
  'id',
] as const;

export const leagueTableRow = leagueStanding.extend({
  /** Shared by rows that only their id separates. */
  rank: z.number(),
  technicalLosses: z.number(),
  sonnebornBerger: z.number(),
  decidedBy: z.enum(TABLE_RULES).nullable(),
  elo: z.object({
    difference: z.number().nullable(),
    margin95: z.number().nullable(),
    /** Likelihood of superiority, 0–1. */
    superiority: z.number().nullable(),
  }),
});
export type LeagueTableRow = z.infer<typeof leagueTableRow>;

export const leaguePage = leagueRow.extend({
  settings: leagueSettings,
  /** Where outside agents register; null while the manager has no port. */
  managerUrl: z.string().nullable(),
  standings: z.array(leagueTableRow),
});
export type LeaguePage = z.infer<typeof leaguePage>;

/** `a` and `b` won, `draw`, `void` when both were absent; `open` and `playing` have no result yet. */
export const crossResult = z.enum(['a', 'b', 'draw', 'void', 'open', 'playing']);
export type CrossResult = z.infer<typeof crossResult>;

export const leagueCross = z.object({
  /** In the order of the table. */
  players: z.array(z.object({ playerId: z.string(), displayName: z.string(), points: z.number() })),
  /** Places of both players in `players`, the result, the match. */
  cells: z.array(z.tuple([z.number(), z.number(), crossResult, z.string()])),
});
export type LeagueCross = z.infer<typeof leagueCross>;

/** The walk of one match; `planned` is drawn but its round is not. */
export const MATCH_STATES = [
  'planned',
  'scheduled',
  'INVITED',
  'JOINED',
  'COLLECTING',
  'DECIDED',
  'REPORTED',
] as const;

export const leagueMatch = z.object({
  matchId: z.string(),
  round: z.number(),
  a: z.object({ playerId: z.string(), displayName: z.string() }),
  b: z.object({ playerId: z.string(), displayName: z.string() }),
  refereeId: z.string().nullable(),
  state: z.enum(MATCH_STATES),
  winner: z.string().nullable(),
  /** Who lost by not playing. */
  absent: z.array(z.string()),
  disputed: z.boolean(),
  /** Number and choices are told once the match is decided. */
  number: z.number().nullable(),
  choices: z.record(z.string(), z.string()).nullable(),
  /** The board of a session-host game. */
  sessionId: z.string().nullable(),
  /** When the present attempt began, and when it is over at the latest. */
  startedAtMs: at,
  deadlineAtMs: at,
  decidedAtMs: at,
  reportedAtMs: at,
});
export type LeagueMatch = z.infer<typeof leagueMatch>;

export const leagueSchedule = z.object({
  rounds: z.array(
    z.object({
      round: z.number(),
      drawn: z.boolean(),
      byes: z.array(z.string()),
      matches: z.number(),
      reported: z.number(),
      live: z.number(),
      drawnAtMs: at,
      completedAtMs: at,
    }),
  ),
  /** The round whose matches follow; null before there is one. */
  round: z.number().nullable(),
  matches: z.array(leagueMatch),
});
export type LeagueSchedule = z.infer<typeof leagueSchedule>;

export const leagueMessage = z.object({
  id: z.number(),
  atMs: z.number(),
  /** `in`: we were asked; `out`: we asked. */
  direction: z.enum(['in', 'out']),
  own: z.string(),
  peer: z.string(),
  type: z.string(),
  method: z.string(),
  dialect: z.string(),
  matchId: z.string().nullable(),
  attempt: z.number(),
  durationMs: z.number(),
  http: z.number().nullable(),
  code: z.string().nullable(),
});
export type LeagueMessage = z.infer<typeof leagueMessage>;

/** Both sides of one exchange; hidden choices come after the verdict, tokens never. */
export const leagueExchange = leagueMessage.extend({ request: z.unknown(), answer: z.unknown() });
export type LeagueExchange = z.infer<typeof leagueExchange>;

export const leagueMatchDetail = z.object({
  league: z.object({ name: z.string(), game: z.string() }),
  match: leagueMatch,
  referee: z.object({ refereeId: z.string(), displayName: z.string(), builtIn: z.boolean() }).nullable(),
  /** As a foreign referee had it, beside what counts. */
  reportedWinner: z.string().nullable(),
  drawHash: z.string().nullable(),
  drawSalt: z.string().nullable(),
  /** Oldest first. */
  exchanges: z.array(leagueExchange),
});
export type LeagueMatchDetail = z.infer<typeof leagueMatchDetail>;

/** Glicko-2 over the leagues of one game; a league is one rating period. */
const glicko = z.object({ rating: z.number(), deviation: z.number(), volatility: z.number() });

export const leagueAgent = z.object({
  kind: z.enum(['player', 'referee']),
  agentId: z.string(),
  displayName: z.string(),
  endpoint: z.string(),
  dialect: z.string(),
  builtIn: z.boolean(),
  strategy: z.string().nullable(),
  startMode: z.string(),
  phase: z.enum(['INIT', 'REGISTERED', 'ACTIVE', 'SUSPENDED', 'SHUTDOWN']),
  /** Calls that failed in a row. */
  failures: z.number(),
  suspendedUntilMs: at,
  unauthenticated: z.boolean(),
  registeredAtMs: z.number(),
  /** What the finished league made of its rating; null before, and where nothing counted. */
  rating: z.object({ before: glicko, after: glicko }).nullable(),
  health: z.object({
    calls: z.number(),
    failures: z.number(),
    p50Ms: z.number().nullable(),
    p95Ms: z.number().nullable(),
    lastError: z.string().nullable(),
    lastErrorAtMs: at,
    lastSeenMs: at,
  }),
});
export type LeagueAgent = z.infer<typeof leagueAgent>;

export const leagueRating = z.object({
  playerId: z.string(),
  displayName: z.string(),
  before: glicko,
  after: glicko,
  /** Rated leagues and matches so far. */
  leagues: z.number(),
  matches: z.number(),
  last: z.object({ leagueId: z.string(), name: z.string() }),
});
export type LeagueRating = z.infer<typeof leagueRating>;

export const leagueRatings = z.object({
  /** Games in which anybody is rated. */
  games: z.array(z.string()),
  /** The game whose ratings follow; null where nobody is rated in any. */
  game: z.string().nullable(),
  /** Best first. */
  rows: z.array(leagueRating),
});
export type LeagueRatings = z.infer<typeof leagueRatings>;

export const leagueHistory = z.object({
  /** Completed rounds, the first being 1. */
  rounds: z.number(),
  /** Points after each of them, in the order of the table. */
  players: z.array(z.object({ playerId: z.string(), displayName: z.string(), points: z.array(z.number()) })),
});
export type LeagueHistory = z.infer<typeof leagueHistory>;

/** A player of this host: a strategy at even_odd, anybody who can sit at the board elsewhere. */
export const leagueSeat = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('strategy'), name, strategy: leagueStrategy }),
  z.object({ kind: z.literal('board'), name, choice: arenaChoice }),
]);
export type LeagueSeat = z.infer<typeof leagueSeat>;

const shape = z.object({
  format: leagueFormat,
  swissRounds: z.number().int().min(1).max(99).nullable().optional(),
});

export const leaguePlan = shape.extend({
  name: z.string().max(64),
  /** `even_odd`, or the id of a template. */
  game: z.string().min(1).max(64),
  seats: z.array(leagueSeat).max(MAX_LEAGUE_PLAYERS),
  referees: z.number().int().min(0).max(MAX_LEAGUE_REFEREES),
  auth: leagueAuth,
  wire: leagueWire,
  budgetMs: z.number().int().min(0).max(3_600_000),
  /** An outside referee's verdict counts even where number and choices say otherwise. */
  trustReferee: z.boolean().optional(),
  /** Forfeits count for the ratings across leagues. */
  rateTechnical: z.boolean().optional(),
  /** Ports of outside agents beyond the specified ranges. */
  allowedPorts: z.array(z.number().int().min(1).max(65_535)).max(100),
});
export type LeaguePlan = z.infer<typeof leaguePlan>;

/** Pairings as they will be drawn; rounds that wait for results are not there. */
export const leagueDraw = z.object({
  rounds: z.number(),
  matches: z.number(),
  draws: z.array(
    z.object({
      round: z.number(),
      pairings: z.array(z.object({ a: z.string(), b: z.string() })),
      byes: z.array(z.string()),
    }),
  ),
});
export type LeagueDraw = z.infer<typeof leagueDraw>;

export const leaguePing = z.object({
  /** Null when nothing sensible came back. */
  latencyMs: z.number().nullable(),
  ok: z.boolean(),
  /** `E001`, `E003`, `E009`. */
  code: z.string().nullable(),
  detail: z.string(),
  /** What it says of itself, and how many tools it lists. */
  name: z.string().nullable(),
  tools: z.number(),
  port: z.number().nullable(),
});
export type LeaguePing = z.infer<typeof leaguePing>;

export const leagueExportFormat = z.enum(['table_csv', 'matches_csv', 'json', 'pgn']);
export type LeagueExportFormat = z.infer<typeof leagueExportFormat>;

const leagueId = z.string().min(1).max(64);
const one = z.object({ leagueId });

export const LEAGUE_PAGE_CALLS = {
  /** Newest first, at most 500. */
  'leagues.list': call(z.object({}), z.array(leagueRow)),
  'leagues.details': call(one, leaguePage),
  'leagues.crosstable': call(one, leagueCross),
  /** One round's matches: the asked one, else the one that is played or was played last. */
  'leagues.schedule': call(one.extend({ round: z.number().int().min(1).optional() }), leagueSchedule),
  'leagues.match': call(one.extend({ matchId: z.string().min(1).max(64) }), leagueMatchDetail),
  /** Newest first; `before` is the id of the last row seen. Bodies are asked for one by one. */
  'leagues.messages': call(
    one.extend({
      agent: z.string().max(100).optional(),
      type: z.string().max(64).optional(),
      matchId: z.string().max(64).optional(),
      errorsOnly: z.boolean().optional(),
      before: z.number().int().min(1).optional(),
      limit: z.number().int().min(1).max(200),
    }),
    z.object({ rows: z.array(leagueMessage), more: z.boolean(), types: z.array(z.string()) }),
  ),
  'leagues.exchange': call(one.extend({ id: z.number().int().min(1) }), leagueExchange),
  'leagues.agents': call(one, z.array(leagueAgent)),
  'leagues.history': call(one, leagueHistory),
  'leagues.ratings': call(z.object({ game: z.string().min(1).max(64).optional() }), leagueRatings),
  'leagues.preview': call(
    shape.extend({ players: z.array(z.string().max(64)).max(MAX_LEAGUE_PLAYERS) }),
    leagueDraw,
  ),
  /** Looks whether an agent answers there; nothing is registered by it. */
  'leagues.ping': call(z.object({ url: z.string().max(200) }), leaguePing),
  /** Opens the registration; `leagues.begin` starts the play. */
  'leagues.create': call(leaguePlan, leagueInfo),
  'leagues.begin': call(one, leagueInfo),
  'leagues.cancel': call(one, leagueInfo),
  'leagues.export': call(
    one.extend({ format: leagueExportFormat }),
    z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() }),
  ),
} as const;
