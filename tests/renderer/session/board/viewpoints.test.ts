import { expect, test } from 'vitest';
import { viewpointAfter, sessionViewpoints } from '../../../../renderer/session/board/viewpoints.ts';
import { aSession } from '../a-session.ts';

test('a game without hidden state has no viewpoints to choose from', () => {
  const open = aSession({ template: 'chess.v1', yours: ['white'], viewpoint: 'white' });
  expect(sessionViewpoints(open)).toEqual([]);
  expect(viewpointAfter(open)).toBeUndefined();
});

test('a game with hidden state goes through its viewpoints in turn', () => {
  const cards = aSession({ template: 'kuhn_poker.v1', yours: ['player_1'], viewpoint: 'player_1' });
  expect(sessionViewpoints(cards)).toEqual([null, 'player_1']);
  expect(viewpointAfter(cards)).toBeNull();
  expect(viewpointAfter({ ...cards, viewpoint: null })).toBe('player_1');
});
