import { z } from 'zod';
import { arenaChoice } from './arena.ts';
import { call } from './call.ts';
import {
  chosenLeagueId,
  leagueStrategy,
  leagueFormat,
  leagueInfo,
  leagueStanding,
  MAX_LEAGUE_PLAYERS,
  matchBudgetMs,
  MAX_LEAGUE_REFEREES,
  MAX_SWISS_ROUNDS,
} from './league.ts';
import { trustClass } from './fleet.ts';
import { exportFile } from './export-file.ts';
import { MAX_LEAGUE_REASON } from './league-interventions.ts';
import {
  leagueBracket,
  leagueCrosstable,
  leagueMatch,
  leagueSchedule,
  MAX_LEAGUE_RESULTS,
} from './league-matches.ts';

/**
 * Calls of the league screens. Each response is small enough to be requested again and again while a large league runs.
 */

const optionalTimeMs = z.number().nullable();
const name = z.string().min(1).max(64);

export const leagueRow = leagueInfo.extend({
  players: z.number(),
  createdAtMs: z.number(),
  /** Start and end are null until they come. */
  startedAtMs: optionalTimeMs,
  endedAtMs: optionalTimeMs,
  /** First row of the final table; null before the end. */
  champion: z.object({ playerId: z.string(), displayName: z.string(), points: z.number() }).nullable(),
});
export type LeagueRow = z.infer<typeof leagueRow>;

export const leagueAuth = z.enum(['strict', 'standard', 'open']);
const leagueWire = z.enum(['tolerant', 'strict']);

const leagueSettings = z.object({
  /** The number of rounds that was asked for; null for as many as a knockout of these players would have. */
  swissRounds: z.number().nullable(),
  wire: leagueWire,
  auth: leagueAuth,
  trustReferee: z.boolean(),
  externalReferees: z.boolean(),
  rateTechnical: z.boolean(),
  /** Maximum duration of a match with all its retries, in milliseconds; 0 for no limit. */
  budgetMs: z.number(),
  allowedPorts: z.array(z.number()),
  /** `rounds`: the table of a knockout follows the round of elimination. Older knockouts follow `points`. */
  ranking: z.enum(['points', 'rounds']),
  /** When the league begins by itself; null or absent for a league without a time. */
  startsAtMs: z.number().nullable().optional(),
  /** Players of other programs join only with an invitation. */
  invitedOnly: z.boolean().optional(),
  /** Players may join after the start, while the format allows it. */
  lateEntry: z.boolean().optional(),
  /** The class of the workers that play the matches between players of this host; absent when this host plays them. */
  workers: trustClass.optional(),
});

/**
 * The rules that decide the order of two neighbouring rows, in the order in which they are tried. A knockout
 * has `round` alone: the round in which a player was eliminated.
 */
const TABLE_RULES = [
  'points',
  'wins',
  'head_to_head',
  'sonneborn_berger',
  'technical_losses',
  'round',
  'id',
] as const;
export type TableRule = (typeof TABLE_RULES)[number];

export const leagueTableRow = leagueStanding.extend({
  /** Equal for rows that differ only by their id. */
  rank: z.number(),
  /** The place before the newest round; null where that is the first. */
  placeBefore: z.number().nullable().optional(),
  technicalLosses: z.number(),
  sonnebornBerger: z.number(),
  /** The rule that put this row below the one above it; null for the first row. */
  decidedBy: z.enum(TABLE_RULES).nullable(),
  elo: z.object({
    /** Difference to the average opponent; null without a match, and where every one was won or every one was lost. */
    difference: z.number().nullable(),
    /** The ends of the 95 % interval; an end is null where the interval is open, both without a match. */
    interval95: z.tuple([z.number().nullable(), z.number().nullable()]).readonly(),
    /** Half the width of the interval; null when an end is open. */
    margin95: z.number().nullable(),
    /** Likelihood of superiority, 0–1; null while no match is decided. */
    superiority: z.number().nullable(),
  }),
});
export type LeagueTableRow = z.infer<typeof leagueTableRow>;

/**
 * `registered_again`: the endpoint of a registered agent was named again, and the new token does not count yet.
 * `readable`: a referee of another program uses no token, so other programs can ask players in its name.
 * `other_league_id`: the agent sends the id of another league in its messages.
 */
const leagueWarning = z.object({
  warning: z.enum(['registered_again', 'readable', 'other_league_id']),
  kind: z.enum(['player', 'referee']),
  agentId: z.string(),
  displayName: z.string(),
  /** Number of registrations that wait; 0 for the other warnings. */
  times: z.number(),
  /** The league id that the agent sends, with `other_league_id`. */
  sentId: z.string().optional(),
});
export type LeagueWarning = z.infer<typeof leagueWarning>;

export const leaguePage = leagueRow.extend({
  settings: leagueSettings,
  /** URL at which external agents register; null while the manager does not listen. */
  managerUrl: z.string().nullable(),
  /** Notices about the agents of the league. */
  warnings: z.array(leagueWarning),
  /** Starts this league over START_LEAGUE; null once it is no longer open for registration. */
  startToken: z.string().nullable(),
  standings: z.array(leagueTableRow),
  /** A player can register now: before the start, or late. */
  joinable: z.boolean().optional(),
});
export type LeaguePage = z.infer<typeof leaguePage>;

export const leagueMessage = z.object({
  id: z.number(),
  atMs: z.number(),
  /** `in`: a request that this host received; `out`: one that it sent. */
  direction: z.enum(['in', 'out']),
  own: z.string(),
  peer: z.string(),
  type: z.string(),
  method: z.string(),
  dialect: z.string(),
  /** Null for a message about no match. */
  matchId: z.string().nullable(),
  attempt: z.number(),
  durationMs: z.number(),
  /** The status of the response; null where it came another way or there was none. */
  http: z.number().nullable(),
  /** The code of league.v2 with which it failed; null for a message that did not fail. */
  code: z.string().nullable(),
});
export type LeagueMessage = z.infer<typeof leagueMessage>;

/**
 * A message with its request and its response. Hidden choices are left out until the match is decided, tokens always.
 */
const leagueExchange = leagueMessage.extend({ request: z.unknown(), answer: z.unknown() });
export type LeagueExchange = z.infer<typeof leagueExchange>;

const leagueMatchDetail = z.object({
  league: z.object({ name: z.string(), game: z.string() }),
  match: leagueMatch,
  /** Null while the match has none. */
  referee: z.object({ refereeId: z.string(), displayName: z.string(), builtIn: z.boolean() }).nullable(),
  /** The winner that an external referee reported; `match.winner` is the one that counts. */
  reportedWinner: z.string().nullable(),
  /** The commitment to the drawn number, null before the draw, and its salt, null until the match is decided. */
  drawHash: z.string().nullable(),
  drawSalt: z.string().nullable(),
  /** The worker that played the match, and how far this host trusts it; null when this host played it. */
  playedBy: z.object({ worker: z.string(), trust: trustClass }).nullable(),
  /** A worker plays the match or is to play it. */
  isOrdered: z.boolean(),
  /** Oldest first. */
  exchanges: z.array(leagueExchange),
});
export type LeagueMatchDetail = z.infer<typeof leagueMatchDetail>;

/** The calls of the host to one agent: counts, durations in milliseconds, the last error. */
const agentHealth = z.object({
  calls: z.number(),
  failures: z.number(),
  /** Of the newest calls that got a reply; null without any. */
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  /** The last error and the last call that got a reply since the host started; null for none. */
  lastError: z.string().nullable(),
  lastErrorAtMs: optionalTimeMs,
  lastSeenMs: optionalTimeMs,
});
export type AgentHealth = z.infer<typeof agentHealth>;

/** A Glicko-2 rating over the leagues of one game; each league is one rating period. */
const glicko = z.object({ rating: z.number(), deviation: z.number(), volatility: z.number() });

export const leagueAgent = z.object({
  kind: z.enum(['player', 'referee']),
  agentId: z.string(),
  displayName: z.string(),
  endpoint: z.string(),
  dialect: z.string(),
  builtIn: z.boolean(),
  /** How a built-in player chooses in even_odd; null where none was named, and for every other agent. */
  strategy: z.string().nullable(),
  startMode: z.string(),
  phase: z.enum(['INIT', 'REGISTERED', 'ACTIVE', 'SUSPENDED', 'SHUTDOWN']),
  /** Consecutive calls that failed. */
  failures: z.number(),
  /** Null for an agent that is not suspended. */
  suspendedUntilMs: optionalTimeMs,
  unauthenticated: z.boolean(),
  /** Registrations of its endpoint that wait for the endpoint or a person to confirm them; null without any. */
  pendingRegistration: z.object({ atMs: z.number(), times: z.number() }).nullable(),
  /**
   * True when the referee has used its token with this host; other programs can imitate a referee that never
   * does.
   */
  signs: z.boolean(),
  registeredAtMs: z.number(),
  /** The first round of a player that joined after the start; absent for all others. */
  firstRound: z.number().optional(),
  /** The rating before and after the league; null until it ends, and where no match was rated. */
  rating: z.object({ before: glicko, after: glicko }).nullable(),
  health: agentHealth,
});
export type LeagueAgent = z.infer<typeof leagueAgent>;

const leagueRating = z.object({
  playerId: z.string(),
  displayName: z.string(),
  before: glicko,
  after: glicko,
  /** Number of rated leagues and matches so far. */
  leagues: z.number(),
  matches: z.number(),
  last: z.object({ leagueId: z.string(), name: z.string() }),
});
export type LeagueRating = z.infer<typeof leagueRating>;

const leagueRatings = z.object({
  /** Games in which at least one player is rated. */
  games: z.array(z.string()),
  /** The game to which `rows` belongs; null where no player is rated in any game. */
  game: z.string().nullable(),
  /** Best first. */
  rows: z.array(leagueRating),
});
export type LeagueRatings = z.infer<typeof leagueRatings>;

const leagueRatingCurve = z.object({
  /** The newest rated leagues of the game, oldest first. */
  leagues: z.array(z.object({ leagueId: z.string(), name: z.string() })),
  /** The best players, best first, with the rating after each league; null before their first. */
  players: z.array(
    z.object({ playerId: z.string(), displayName: z.string(), ratings: z.array(z.number().nullable()) }),
  ),
});

const leagueHistory = z.object({
  /** Number of completed rounds. */
  rounds: z.number(),
  /** Points after each completed round; players in the order of the table. */
  players: z.array(z.object({ playerId: z.string(), displayName: z.string(), points: z.array(z.number()) })),
});

/** A hosted player: a strategy for even_odd, a player that can be seated for other games. */
export const leagueSeat = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('strategy'), name, strategy: leagueStrategy }),
  z.object({ kind: z.literal('board'), name, choice: arenaChoice }),
]);
export type LeagueSeat = z.infer<typeof leagueSeat>;

const shape = z.object({
  format: leagueFormat,
  swissRounds: z.number().int().min(1).max(MAX_SWISS_ROUNDS).nullable().optional(),
});

export const leagueDraft = shape.extend({
  name: z.string().max(64),
  leagueId: chosenLeagueId.optional(),
  /** `even_odd`, or the id of a template. */
  game: z.string().min(1).max(64),
  seats: z.array(leagueSeat).max(MAX_LEAGUE_PLAYERS),
  referees: z.number().int().min(0).max(MAX_LEAGUE_REFEREES),
  auth: leagueAuth,
  wire: leagueWire,
  budgetMs: matchBudgetMs,
  /** An external referee's verdict counts even where the number and the choices contradict it. */
  trustReferee: z.boolean().optional(),
  /** Admits referees of other programs although the league has a prize. */
  externalReferees: z.boolean().optional(),
  /** Forfeits count for the ratings across leagues. */
  rateTechnical: z.boolean().optional(),
  /** Players may join after the start, while the format allows it. */
  lateEntry: z.boolean().optional(),
  /** Workers of this class play the matches between players of this host; this host when absent. */
  workers: trustClass.optional(),
  /** Ports beyond the specified ranges that external agents may use. */
  allowedPorts: z.array(z.number().int().min(1).max(65_535)).max(300),
});
export type LeagueDraft = z.infer<typeof leagueDraft>;

/** The pairings that a league would have. Rounds whose pairings depend on results are left out. */
const leagueDraw = z.object({
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

const leaguePing = z.object({
  /** Null when no valid reply arrived. */
  latencyMs: z.number().nullable(),
  ok: z.boolean(),
  /** Error code of league.v2: `E001`, `E003` or `E009`. */
  code: z.string().nullable(),
  detail: z.string(),
  /** The name that the agent reports, and the number of tools it lists. */
  name: z.string().nullable(),
  tools: z.number(),
  /** The port of the endpoint; null for an address that is refused. */
  port: z.number().nullable(),
});
export type LeaguePing = z.infer<typeof leaguePing>;

export const leagueExportFormat = z.enum(['table_csv', 'matches_csv', 'json', 'pgn']);
export type LeagueExportFormat = z.infer<typeof leagueExportFormat>;

const leagueId = z.string().min(1).max(64);
const leagueRef = z.object({ leagueId });

export const LEAGUE_PAGE_CALLS = {
  /** Newest first, at most 500. */
  'leagues.list': call(z.object({}), z.array(leagueRow)),
  'leagues.details': call(leagueRef, leaguePage),
  'leagues.crosstable': call(leagueRef, leagueCrosstable),
  /** Null for other formats than a knockout, and before the start. */
  'leagues.bracket': call(leagueRef, leagueBracket.nullable()),
  /** Matches of the requested round, or of the round that is being played or was played last. */
  'leagues.schedule': call(leagueRef.extend({ round: z.number().int().min(1).optional() }), leagueSchedule),
  /** Decided matches, newest first. */
  'leagues.results': call(
    leagueRef.extend({ limit: z.number().int().min(1).max(MAX_LEAGUE_RESULTS) }),
    z.array(leagueMatch),
  ),
  'leagues.match': call(leagueRef.extend({ matchId: z.string().min(1).max(64) }), leagueMatchDetail),
  /** Newest first; `before` is the id of the last row seen. `leagues.exchange` returns the bodies of one row. */
  'leagues.messages': call(
    leagueRef.extend({
      agent: z.string().max(100).optional(),
      type: z.string().max(64).optional(),
      matchId: z.string().max(64).optional(),
      errorsOnly: z.boolean().optional(),
      before: z.number().int().min(1).optional(),
      limit: z.number().int().min(1).max(200),
    }),
    z.object({ rows: z.array(leagueMessage), more: z.boolean(), types: z.array(z.string()) }),
  ),
  'leagues.exchange': call(leagueRef.extend({ id: z.number().int().min(1) }), leagueExchange),
  'leagues.agents': call(leagueRef, z.array(leagueAgent)),
  'leagues.history': call(leagueRef, leagueHistory),
  'leagues.ratings': call(z.object({ game: z.string().min(1).max(64).optional() }), leagueRatings),
  'leagues.ratingCurve': call(z.object({ game: z.string().min(1).max(64) }), leagueRatingCurve),
  'leagues.preview': call(
    shape.extend({ players: z.array(z.string().max(64)).max(MAX_LEAGUE_PLAYERS) }),
    leagueDraw,
  ),
  /** Tests whether an agent replies at the URL; nothing is registered. */
  'leagues.ping': call(z.object({ url: z.string().max(200) }), leaguePing),
  /** Opens the registration; `leagues.begin` starts the matches. */
  'leagues.create': call(leagueDraft, leagueInfo),
  'leagues.begin': call(leagueRef, leagueInfo),
  /** The reason is written into the audit log. */
  'leagues.cancel': call(
    leagueRef.extend({ reason: z.string().trim().min(1).max(MAX_LEAGUE_REASON).optional() }),
    leagueInfo,
  ),
  /** Confirms or dismisses the registration of an endpoint that was registered already. */
  'leagues.settleRegistration': call(
    leagueRef.extend({
      kind: z.enum(['player', 'referee']),
      agentId: z.string().max(64),
      confirm: z.boolean(),
    }),
    z.object({}),
  ),
  'leagues.export': call(leagueRef.extend({ format: leagueExportFormat }), exportFile),
} as const;
