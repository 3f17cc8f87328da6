import { z } from 'zod';
import { call } from './call.ts';
import { leagueInfo } from './league.ts';
import { leagueMatch } from './league-matches.ts';
import { leagueAgent, leagueTableRow } from './league-pages.ts';
import { playerBadge } from './players.ts';

/** A player of a league with its results, as its page shows it. */
const leaguePlayerPage = z.object({
  league: leagueInfo.pick({ leagueId: true, name: true, game: true, status: true }),
  player: leagueAgent,
  badge: playerBadge,
  /** The agent as which it plays on boards of the session host; null for even_odd and before its first match. */
  sessionAgentId: z.string().nullable(),
  /** Its row of the table; null before the league begins. */
  standing: leagueTableRow.nullable(),
  /** Its points after each completed round. */
  points: z.array(z.number()),
  /** Its matches in the order of the rounds, including matches to come. */
  matches: z.array(leagueMatch),
});
export type LeaguePlayerPage = z.infer<typeof leaguePlayerPage>;

export const LEAGUE_PLAYER_CALLS = {
  'leagues.player': call(
    z.object({ leagueId: z.string().min(1).max(64), playerId: z.string().min(1).max(64) }),
    leaguePlayerPage,
  ),
} as const;
