import { z } from 'zod';
import { arenaChoice, arenaInfo, arenaVariant, MAX_CONCURRENT_GAMES } from './arena.ts';
import { arenaTable, arenaTableRequest } from './arena-table.ts';
import { exportFile } from './export-file.ts';
import { call } from './call.ts';
import { playerChoice } from './session.ts';

/** Arena runs of many players: each match-up is a run of its own, and all share the limit of concurrent games. */

export const MAX_TOURNAMENT_PLAYERS = 16;
export const MAX_TOURNAMENT_RUNS = 300;

/** `round_robin`: every player against every other one. `gauntlet`: the first player against each of the others. */
export const tournamentFormat = z.enum(['round_robin', 'gauntlet']);
export type TournamentFormat = z.infer<typeof tournamentFormat>;

export const newTournament = z.object({
  format: tournamentFormat,
  players: z.array(arenaChoice).min(2).max(MAX_TOURNAMENT_PLAYERS),
  templates: z.array(z.string().min(1).max(64)).min(1).max(8),
  /** Pairs of games of each match-up in each game. */
  pairs: z.number().int().min(1).max(1000),
  /** Maximum number of concurrent games of all runs together; 1 when absent. */
  atOnce: z.number().int().min(1).max(MAX_CONCURRENT_GAMES).optional(),
  /** True when pairs begin with the openings of this program, in the games that have some. */
  openings: z.boolean().optional(),
  /** Models play renamed variants of the games; refused when a game has none. */
  variant: arenaVariant.optional(),
  /** The seed in hex from which the seeds of the runs follow; drawn when absent. */
  seed: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'a seed has 64 hex digits')
    .optional(),
});
export type NewTournament = z.infer<typeof newTournament>;

export const tournamentInfo = z.object({
  tournamentId: z.string(),
  format: tournamentFormat,
  players: z.array(z.object({ name: z.string(), choice: playerChoice })),
  templates: z.array(z.string()),
  pairs: z.number(),
  atOnce: z.number(),
  /** The first of running, draining, paused, stopped, cancelled and done that is the state of any run. */
  state: arenaInfo.shape.state,
  /** Games of all runs. */
  games: z.number(),
  played: z.number(),
  active: z.number(),
  createdAtMs: z.number(),
  /** In the order of the match-ups, game by game. */
  runs: z.array(arenaInfo),
});
export type TournamentInfo = z.infer<typeof tournamentInfo>;

const tournamentRef = z.object({ tournamentId: z.string().min(1).max(64) });

export const TOURNAMENT_CALLS = {
  'tournament.start': call(newTournament, tournamentInfo),
  /** Newest first. */
  'tournament.list': call(z.object({}), z.array(tournamentInfo.omit({ runs: true }))),
  'tournament.get': call(tournamentRef, tournamentInfo),
  /** Ratings of the players by the runs of this tournament alone, each game with the same weight. */
  'tournament.table': call(tournamentRef.extend(arenaTableRequest.pick({ policy: true }).shape), arenaTable),
  /**
   * All runs with their games and the ratings as one file, JSON when no format is given; signed unless a run is
   * unfinished.
   */
  'tournament.report': call(
    tournamentRef.extend({ format: z.enum(['html', 'json']).optional() }),
    exportFile,
  ),
  /**
   * Applies this change, as the call of a run with the same name does, to every run that allows it; INVALID_REQUEST
   * when none does.
   */
  'tournament.change': call(
    tournamentRef.extend({ to: z.enum(['pause', 'drain', 'cancel', 'resume']) }),
    tournamentInfo,
  ),
} as const;
