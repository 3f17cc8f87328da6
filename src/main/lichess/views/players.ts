import type { LichessContext } from '../context.ts';
import { userIdOf } from '../rules/usernames.ts';
import type { LichessUser } from '../users.ts';

/** This host rates nobody for the Bot API; clients need a number, and the site begins with this one. */
export const RATING = 1500;
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

export type PlayerView = ReturnType<typeof playerView>;

/** What a game says of its player's opponent. */
export const opponentView = ({ username }: LichessUser) => ({
  id: userIdOf(username),
  username,
  rating: RATING,
});

/** A profile; `games` counts the games of all speeds, because this host counts no speeds. */
export function profileView(
  { agents }: Pick<LichessContext, 'agents'>,
  { username, agentId }: { readonly username: string; readonly agentId: string | null },
) {
  const info = agentId === null ? null : agents.info(agentId);
  const games = info?.games ?? 0;
  const perf = { games, rating: RATING, rd: DEVIATION, prog: 0, prov: true };
  return {
    id: userIdOf(username),
    username,
    title: 'BOT' as const,
    perfs: Object.fromEntries(SPEEDS.map((speed) => [speed, perf])),
    createdAt: info?.createdAtMs ?? 0,
    seenAt: info?.lastSeenMs ?? info?.createdAtMs ?? 0,
    online: agentId === null || agents.isPresent(agentId),
    count: {
      all: games,
      win: info?.wins ?? 0,
      draw: info?.draws ?? 0,
      loss: info?.losses ?? 0,
    },
  };
}
