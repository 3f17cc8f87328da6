import { z } from 'zod';
import { call } from './call.ts';
import { prizeRequest } from './prizes.ts';
import { playerChoice } from './session.ts';

/** Leagues of this host as the window and the command line ask for them. */

export const leagueFormat = z.enum(['round-robin', 'double-round-robin', 'swiss', 'knockout', 'gauntlet']);
export type LeagueFormat = z.infer<typeof leagueFormat>;

/** Each built-in player has a port of its own, and the specified range has a hundred. */
export const MAX_LEAGUE_PLAYERS = 100;
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

/** A player of this host: a strategy for even_odd, whoever can sit at the board for other games. */
export const leaguePlayer = z.object({
  name: z.string().min(1).max(64),
  strategy: leagueStrategy.optional(),
  choice: playerChoice.optional(),
});
export type LeaguePlayer = z.infer<typeof leaguePlayer>;

/** A league of built-in players and referees, opened and begun at once. */
export const newLeague = z.object({
  /** `even_odd`, or a template of two: `chess.v1`, or `chess` for short. */
  game: z.string().min(1).max(64),
  name: z.string().min(1).max(64).optional(),
  /** How many built-in players, or which. */
  players: z.union([
    z.number().int().min(2).max(MAX_LEAGUE_PLAYERS),
    z.array(leaguePlayer).min(2).max(MAX_LEAGUE_PLAYERS),
  ]),
  referees: z.number().int().min(1).max(MAX_LEAGUE_REFEREES),
  format: leagueFormat,
  /** Set before the first match begins. */
  prize: prizeRequest.optional(),
});
export type NewLeague = z.infer<typeof newLeague>;

export const leagueInfo = z.object({
  leagueId: z.string(),
  name: z.string(),
  game: z.string(),
  format: leagueFormat,
  status: z.enum(['registering', 'running', 'completed', 'cancelled']),
  /** Null before the start. */
  rounds: z.number().nullable(),
  matches: z.number().nullable(),
  /** Rounds drawn so far. */
  round: z.number(),
  /** Matches whose result is recorded. */
  played: z.number(),
  /** Players that are registered. */
  registered: z.number().optional(),
});
export type LeagueInfo = z.infer<typeof leagueInfo>;

/** A row of the table, as 002 §7.1 has it on the wire. */
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
export type LeagueStanding = z.infer<typeof leagueStanding>;

export const leagueReport = leagueInfo.extend({ standings: z.array(leagueStanding) });
export type LeagueReport = z.infer<typeof leagueReport>;

const leagueId = z.object({ leagueId: z.string().min(1).max(64) });

/** A league for players from outside; begins by itself once so many are registered (decision 35). */
export const externalLeague = z.object({
  game: z.string().min(1).max(64),
  name: z.string().min(1).max(64).optional(),
  format: leagueFormat,
  expect: z.number().int().min(1).max(MAX_LEAGUE_PLAYERS),
  /** Referees of this host; without any one is seated where none registers. */
  referees: z.number().int().min(0).max(MAX_LEAGUE_REFEREES),
  players: z.array(leaguePlayer).max(MAX_LEAGUE_PLAYERS).optional(),
  auth: z.enum(['strict', 'standard', 'open']),
  wire: z.enum(['strict', 'tolerant']),
  /** Ports beyond the specified ranges that outside agents may use. */
  allowedPorts: z.array(z.number().int().min(1).max(65_535)).max(300),
  prize: prizeRequest.optional(),
});
export type ExternalLeague = z.infer<typeof externalLeague>;

export const LEAGUE_CALLS = {
  'leagues.gather': call(externalLeague, leagueInfo),
  'leagues.start': call(newLeague, leagueInfo),
  'leagues.report': call(leagueId, leagueReport),
  /** Answers when the league is over and its last messages are stored. */
  'leagues.finished': call(leagueId, leagueReport),
} as const;

export const LEAGUE_EVENTS = {
  /** After results, rounds and changes of status. */
  'league.changed': leagueInfo,
} as const;
