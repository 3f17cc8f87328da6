import { expect, test } from 'vitest';
import {
  playMatchGames,
  type MatchSetup,
  type PlayedGame,
} from '../../../../../src/main/cli/match/play-games.ts';
import { fakeApi, type Answers } from '../../../../support/fake-api.ts';

const PLAN = {
  template: { template: 'chess.v1', roles: ['white', 'black'] },
  players: [
    { name: 'a', choice: { kind: 'random' } },
    { name: 'b', choice: { kind: 'builtin', level: 1 } },
  ],
  games: 2,
} as unknown as MatchSetup;

const detail = (own: object = {}) => ({
  card: {
    sessionId: 's1',
    status: 'completed',
    outcome: 'win',
    outcomeReason: 'checkmate',
    winner: 'white',
    quarantined: false,
    ...own,
  },
  log: [
    { kind: 'action', action: {} },
    { kind: 'action', action: null },
    { kind: 'created', action: {} },
    { kind: 'action', action: {} },
  ],
});

function match(answers: Answers) {
  const fake = fakeApi({ 'match.start': { sessionId: 's1' }, ...answers });
  const stop = new AbortController();
  const received: PlayedGame[] = [];
  return {
    ...fake,
    stop,
    received,
    play: () => playMatchGames(fake.api, PLAN, stop.signal, (game) => received.push(game)),
  };
}

test('players change sides with each game, and wins are counted by player', async () => {
  const { play, received, requested } = match({ 'sessions.get': detail() });
  const games = await play();
  expect(games.map(({ winner, plies }) => [winner, plies])).toEqual([
    [0, 2],
    [1, 2],
  ]);
  expect(received).toEqual(games);
  const seats = requested
    .filter(([name]) => name === 'match.start')
    .map(([, input]) => (input as never)['seats']);
  expect(seats.map(({ white }: { white: { kind: string } }) => white.kind)).toEqual(['random', 'builtin']);
});

test('a watched game is slowed down, and an unwatched one is not', async () => {
  const { api, requested } = match({ 'sessions.get': detail() });
  const { signal } = new AbortController();
  await playMatchGames(api, { ...PLAN, games: 1, onPosition: () => undefined }, signal, () => undefined);
  await playMatchGames(api, { ...PLAN, games: 1 }, signal, () => undefined);
  const starts = requested.filter(([name]) => name === 'match.start').map(([, input]) => input);
  expect(starts.map((input) => (input as { paceMs?: number }).paceMs)).toEqual([700, undefined]);
});

test('a draw has no winner', async () => {
  const { play } = match({ 'sessions.get': detail({ winner: null, outcome: 'draw' }) });
  expect((await play()).map(({ winner }) => winner)).toEqual([null, null]);
});

test('the event of another session does not end a game', async () => {
  let status = 'active';
  const { play, emit, requested, stop } = match({ 'sessions.get': () => detail({ status }) });
  const over = play();
  await Promise.resolve();
  await Promise.resolve();
  emit('session.changed', { sessions: [{ sessionId: 's2', status: 'completed' }] });
  const looks = (): number => requested.filter(([name]) => name === 'sessions.get').length;
  const before = looks();
  status = 'completed';
  emit('session.changed', { sessions: [{ sessionId: 's1', status: 'completed' }] });
  expect(looks()).toBe(before + 1);
  await over;
  stop.abort();
});

test('stopping ends the match with the finished games', async () => {
  const { play, stop, listening } = match({ 'sessions.get': detail({ status: 'active' }) });
  const over = play();
  stop.abort();
  expect([await over, listening()]).toEqual([[], 0]);
});

test('a quarantined game and a game that did not start are errors', async () => {
  await expect(match({ 'sessions.get': detail({ quarantined: true }) }).play()).rejects.toThrow(
    'differs from its replay',
  );
  await expect(match({ 'match.start': { sessionId: null } }).play()).rejects.toThrow(
    'a challenge instead of a game',
  );
});
