import { z } from 'zod';
import { call } from './call.ts';

/** Leagues of this host as the window and the command line ask for them. */

export const leagueFormat = z.enum(['round-robin', 'double-round-robin', 'swiss', 'knockout', 'gauntlet']);
export type LeagueFormat = z.infer<typeof leagueFormat>;

/** Each built-in player has a port of its own, and the specified range has a hundred. */
export const MOST_LEAGUE_PLAYERS = 100;
export const MOST_LEAGUE_REFEREES = 10;

/** A league of built-in players and referees, opened and begun at once. */
export const newLeague = z.object({
  game: z.literal('even_odd'),
  players: z.number().int().min(2).max(MOST_LEAGUE_PLAYERS),
  referees: z.number().int().min(1).max(MOST_LEAGUE_REFEREES),
  format: leagueFormat,
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

export const LEAGUE_CALLS = {
  'leagues.start': call(newLeague, leagueInfo),
  'leagues.get': call(leagueId, leagueReport),
  /** Answers when the league is over and its last messages are stored. */
  'leagues.finished': call(leagueId, leagueReport),
} as const;

export const LEAGUE_EVENTS = {
  /** After results, rounds and changes of status. */
  'league.changed': leagueInfo,
} as const;
