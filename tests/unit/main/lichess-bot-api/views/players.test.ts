import { expect, test } from 'vitest';
import {
  opponentView,
  playerView,
  profileView,
} from '../../../../../src/main/lichess-bot-api/views/players.ts';

const user = { agentId: 'a', username: 'My-Bot' };

test('a player is a bot with an id in lower case', () => {
  expect(playerView(user)).toMatchObject({ id: 'my-bot', name: 'My-Bot', title: 'BOT', rating: 1500 });
  expect(opponentView(user)).toEqual({ id: 'my-bot', username: 'My-Bot', rating: 1500 });
});

test('a profile has every speed, and a player without an agent has played nothing', () => {
  const info = { games: 7, wins: 4, draws: 2, losses: 1, createdAtMs: 5, lastSeenMs: null };
  const agents = { findInfo: () => info, isPresent: () => false } as unknown as Parameters<
    typeof profileView
  >[0]['agents'];
  const profile = profileView({ agents }, user);
  expect(profile).toMatchObject({
    online: false,
    createdAt: 5,
    seenAt: 5,
    count: { all: 7, win: 4, draw: 2, loss: 1 },
  });
  expect(profile.perfs['blitz']).toEqual({ games: 7, rating: 1500, rd: 350, prog: 0, prov: true });
  expect(profileView({ agents }, { username: 'builtin-3', agentId: null })).toMatchObject({
    online: true,
    count: { all: 0 },
  });
});
