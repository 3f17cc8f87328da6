import { z } from 'zod';
import { trustClass } from './fleet.ts';
import { call } from './call.ts';
import { prizeRequest } from './prizes.ts';
import { playerChoice } from './session.ts';
import { HOUR_MS } from '../units.ts';

/** Calls with which the window and the command line open leagues of this host and follow them. */

export const leagueFormat = z.enum(['round-robin', 'double-round-robin', 'swiss', 'knockout', 'gauntlet']);
export type LeagueFormat = z.infer<typeof leagueFormat>;

/** Maximum number of players of a Swiss league or a knockout. */
export const MAX_LEAGUE_PLAYERS = 256;
/** Maximum number of players of a league in which every player meets every other one, or one player all others. */
const MAX_CIRCLE_PLAYERS = 100;
export const maxPlayersOf = (format: LeagueFormat): number =>
  format === 'swiss' || format === 'knockout' ? MAX_LEAGUE_PLAYERS : MAX_CIRCLE_PLAYERS;
export const MAX_LEAGUE_REFEREES = 10;

export const leagueStrategy = z.enum([
  'random',
  'always_even',
  'always_odd',
  'alternating',
  'frequency',
  'markov',
]);
export type LeagueStrategy = z.infer<typeof leagueStrategy>;

/** A hosted player: `strategy` for even_odd, `choice` for games of the session host. */
export const leaguePlayer = z.object({
  name: z.string().min(1).max(64),
  strategy: leagueStrategy.optional(),
  choice: playerChoice.optional(),
});
export type LeaguePlayer = z.infer<typeof leaguePlayer>;

/** The id of a league that a person chose: letters, digits, `_`, `-` and `.`. */
export const chosenLeagueId = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/u,
    'a league id may contain only letters, digits, "_", "-" and ".", and starts with a letter or digit',
  );

/** The largest match budget. */
export const MAX_MATCH_BUDGET_MS = HOUR_MS;

/** Maximum duration of a match with all its retries; 0 for no limit. */
export const matchBudgetMs = z.number().int().min(0).max(MAX_MATCH_BUDGET_MS);

/**
 * The match budget of a league that sets none. Without it, a player that uses the full time of all four attempts would
 * delay a round for minutes.
 */
export const DEFAULT_MATCH_BUDGET_MS = 150_000;

export const MAX_SWISS_ROUNDS = 50;

/** A league of hosted players and referees that is opened and begun at once. */
export const newLeague = z.object({
  /** `even_odd`, or the template of a game for two: `chess.v1`, or `chess` for short. */
  game: z.string().min(1).max(64),
  name: z.string().min(1).max(64).optional(),
  leagueId: chosenLeagueId.optional(),
  budgetMs: matchBudgetMs.optional(),
  /** The number of default players, or a list of players. */
  players: z.union([
    z.number().int().min(2).max(MAX_LEAGUE_PLAYERS),
    z.array(leaguePlayer).min(2).max(MAX_LEAGUE_PLAYERS),
  ]),
  referees: z.number().int().min(1).max(MAX_LEAGUE_REFEREES),
  format: leagueFormat,
  /** The number of rounds of a Swiss league. */
  swissRounds: z.number().int().min(1).max(MAX_SWISS_ROUNDS).optional(),
  /** Matches that a disqualified player has played count nowhere. */
  annulDisqualified: z.boolean().optional(),
  /** Players of other programs may join after the start, while the format allows it. */
  lateEntry: z.boolean().optional(),
  /** Workers of this class play the matches between players of this host; this host when absent. */
  workers: trustClass.optional(),
  /** Set before the first match begins. */
  prize: prizeRequest.optional(),
});

export const leagueInfo = z.object({
  leagueId: z.string(),
  name: z.string(),
  game: z.string(),
  format: leagueFormat,
  /**
   * `stopped`: a defect interrupted the league, and `leagues.begin` continues it. `failed`: no further
   * round could be paired, so it is over.
   */
  status: z.enum(['registering', 'running', 'completed', 'cancelled', 'stopped', 'failed']),
  /** Why the league stopped or failed; null otherwise. */
  haltReason: z.string().nullable(),
  /** The numbers of all rounds and matches; both null before the start. */
  rounds: z.number().nullable(),
  matches: z.number().nullable(),
  /** Number of rounds drawn so far. */
  round: z.number(),
  /** Number of matches whose result is recorded. */
  played: z.number(),
  /** Number of registered players. */
  registered: z.number().optional(),
  /** The newest round: numbers of its matches, of recorded results and of matches in play; null before the first. */
  newestRound: z
    .object({ matches: z.number(), reported: z.number(), live: z.number() })
    .nullable()
    .optional(),
  /** Estimated time to the end of a running league in milliseconds; null while it cannot be estimated. */
  leftMs: z.number().nullable().optional(),
  /**
   * Starts a league that is open for registration over START_LEAGUE; only in the response to the call that opened it.
   */
  startToken: z.string().nullable().optional(),
});
export type LeagueInfo = z.infer<typeof leagueInfo>;

/** A row of the table as it is sent on the wire; see docs/specifications/002-league-v2.md §7.1. */
export const leagueStanding = z.object({
  /** Unique: 1 for the first row. */
  place: z.number(),
  playerId: z.string(),
  displayName: z.string(),
  played: z.number(),
  wins: z.number(),
  draws: z.number(),
  losses: z.number(),
  points: z.number(),
});

const leagueReport = leagueInfo.extend({ standings: z.array(leagueStanding) });
export type LeagueReport = z.infer<typeof leagueReport>;

const leagueId = z.object({ leagueId: z.string().min(1).max(64) });

/** A league for external players; it begins without a further call once `expect` players are registered. */
export const externalLeague = z.object({
  game: z.string().min(1).max(64),
  name: z.string().min(1).max(64).optional(),
  leagueId: chosenLeagueId.optional(),
  budgetMs: matchBudgetMs.optional(),
  format: leagueFormat,
  expect: z.number().int().min(1).max(MAX_LEAGUE_PLAYERS),
  /** Number of hosted referees. With 0, one is seated when no external referee registers. */
  referees: z.number().int().min(0).max(MAX_LEAGUE_REFEREES),
  players: z.array(leaguePlayer).max(MAX_LEAGUE_PLAYERS).optional(),
  auth: z.enum(['strict', 'standard', 'open']),
  wire: z.enum(['strict', 'tolerant']),
  /** Ports beyond the specified ranges that external agents may use. */
  allowedPorts: z.array(z.number().int().min(1).max(65_535)).max(300),
  /** Admits referees of other programs although the league has a prize. */
  externalReferees: z.boolean().optional(),
  /** The number of rounds of a Swiss league. */
  swissRounds: z.number().int().min(1).max(MAX_SWISS_ROUNDS).optional(),
  /** When the league begins, with the players that are registered then; it does not wait for `expect`. */
  startsAtMs: z.number().int().min(0).optional(),
  /** Players of other programs join only with an invitation, over remote access. */
  invitedOnly: z.boolean().optional(),
  /** Matches that a disqualified player has played count nowhere. */
  annulDisqualified: z.boolean().optional(),
  /** Players may join after the start, while the format allows it. */
  lateEntry: z.boolean().optional(),
  /** Workers of this class play the matches between players of this host; this host when absent. */
  workers: trustClass.optional(),
  prize: prizeRequest.optional(),
});
export type ExternalLeague = z.infer<typeof externalLeague>;

export const LEAGUE_CALLS = {
  'leagues.gather': call(externalLeague, leagueInfo),
  'leagues.start': call(newLeague, leagueInfo),
  'leagues.report': call(leagueId, leagueReport),
  /** Returns when the league is over, its last messages are stored and its prizes are decided. */
  'leagues.finished': call(leagueId, leagueReport),
} as const;

export const LEAGUE_EVENTS = {
  /** Sent after results, new rounds and changes of status. */
  'league.changed': leagueInfo,
} as const;
