import type { LichessContext } from '../context.ts';
import { userIdOf } from '../rules/usernames.ts';
import type { LichessUser } from '../users.ts';

/**
 * The Bot API needs a rating for every player. This host has none, and gives the one with which a new account of the
 * site begins.
 */
const RATING = 1500;
const DEVIATION = 350;

const SPEEDS = ['ultraBullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;

/** A player in a challenge or a game. */
export const playerView = ({ username }: LichessUser) => ({
  id: userIdOf(username),
  name: username,
  title: 'BOT' as const,
  rating: RATING,
  provisional: true,
});

/** The opponent as a game's JSON describes it to the player. */
export const opponentView = ({ username }: LichessUser) => ({
  id: userIdOf(username),
  username,
  rating: RATING,
});

/** The numbers of a player of which nothing is known yet. */
const NOTHING_KNOWN = { games: 0, wins: 0, draws: 0, losses: 0, createdAtMs: 0, lastSeenMs: null };

/** A profile; `games` counts the games of all speeds, because this host counts no speeds. */
export function profileView(
  { agents }: Pick<LichessContext, 'agents'>,
  { username, agentId }: { readonly username: string; readonly agentId: string | null },
) {
  const agentInfo = (agentId === null ? null : agents.findInfo(agentId)) ?? NOTHING_KNOWN;
  const perf = { games: agentInfo.games, rating: RATING, rd: DEVIATION, prog: 0, prov: true };
  return {
    id: userIdOf(username),
    username,
    title: 'BOT' as const,
    perfs: Object.fromEntries(SPEEDS.map((speed) => [speed, perf])),
    createdAt: agentInfo.createdAtMs,
    seenAt: agentInfo.lastSeenMs ?? agentInfo.createdAtMs,
    online: agentId === null || agents.isPresent(agentId),
    count: { all: agentInfo.games, win: agentInfo.wins, draw: agentInfo.draws, loss: agentInfo.losses },
  };
}
