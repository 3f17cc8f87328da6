import { expect, test } from 'vitest';
import type { SessionGame } from '../../../../../src/main/league/players/league-sessions.ts';
import type { MatchContext } from '../../../../../src/main/league/referee/match-context.ts';
import type { MatchWorkers } from '../../../../../src/main/league/referee/match-workers.ts';
import { findWorkerMatch, playByWorkers } from '../../../../../src/main/league/referee/worker-match.ts';

const GAME: SessionGame = { template: 'tic_tac_toe.v1', roles: ['x', 'o'], isHidden: false, isOpen: true };

/** A match of two random players, whose orders this test counts. */
function ordered({ isOrdered = false } = {}) {
  const state = { status: 'running', sessionId: null as string | null, isOrdered, isClosed: false };
  const log: unknown[] = [];
  let wake = (): void => undefined;
  const workers: Partial<MatchWorkers> = {
    canPlay: (choices) => choices.every(({ kind }) => kind === 'random'),
    prepare: async (match) => ({
      ok: true,
      value: () => {
        state.isOrdered = true;
        log.push(['order', match.trust, match.seats.map(({ role, agentId }) => `${role} ${agentId}`)]);
      },
    }),
    isOrdered: () => state.isOrdered,
    nextChange: () => new Promise((resolve) => (wake = resolve)),
    wake: () => wake(),
    withdraw: async (leagueId) => void log.push(['withdraw', leagueId]),
  };
  const player = (agentId: string, choice: object = { kind: 'random' }) => ({
    agentId,
    leagueId: 'l',
    isHosted: true,
    player: choice,
  });
  const context = {
    workers,
    sessions: {},
    store: {
      findAgent: (_league: string, _kind: string, agentId: string) => ({ sessionAgent: `agent-${agentId}` }),
      findLeague: () => ({ status: state.status }),
    },
    matches: { findMatch: () => ({ sessionId: state.sessionId }) },
    writer: { write: async (job: () => unknown) => job(), afterCommit: (run: () => void) => run() },
    peers: { isClosed: () => state.isClosed },
  };
  const match = {
    context,
    league: { settings: { workers: 'own' } },
    match: { leagueId: 'l', matchId: 'R1M1' },
    players: [player('P01'), player('P02')],
  } as unknown as MatchContext;
  const play = () => {
    const chosen = findWorkerMatch(match);
    if (chosen === null) throw new Error('no match of workers');
    return playByWorkers(match, GAME, chosen);
  };
  return { state, log, match, player, play, wake: () => wake() };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a match is ordered once and over when its game counts', async () => {
  const { state, log, play, wake } = ordered();
  const over = play();
  await turn();
  wake();
  await turn();
  expect(log).toEqual([['order', 'own', ['x agent-P01', 'o agent-P02']]]);
  state.sessionId = 's1';
  wake();
  expect(await over).toBe(true);
});

test('an order of before a restart is waited for, and one that was withdrawn is given again', async () => {
  const { state, log, play, wake } = ordered({ isOrdered: true });
  const over = play();
  await turn();
  expect(log).toEqual([]);
  state.isOrdered = false;
  wake();
  await turn();
  expect(log).toHaveLength(1);
  state.sessionId = 's1';
  wake();
  expect(await over).toBe(true);
});

test('a cancelled league takes its orders back, and a host that stops leaves them', async () => {
  const cancelled = ordered();
  const over = cancelled.play();
  await turn();
  cancelled.state.status = 'cancelled';
  cancelled.wake();
  expect(await over).toBe(false);
  expect(cancelled.log.at(-1)).toEqual(['withdraw', 'l']);
  const stopped = ordered({ isOrdered: true });
  const failed = expect(stopped.play()).rejects.toThrow('the host is stopping');
  stopped.state.isClosed = true;
  stopped.wake();
  await failed;
  expect(stopped.log).toEqual([]);
});

test('a league that stops no longer waits for its workers, keeps their orders and gives no new ones', async () => {
  const { state, log, play, wake } = ordered({ isOrdered: true });
  const over = play();
  await turn();
  state.status = 'stopped';
  wake();
  expect(await over).toBe(false);
  expect(log).toEqual([]);
  // A game that counted meanwhile is decided, also while the league stands still.
  state.sessionId = 's1';
  expect(await play()).toBe(true);
  const unordered = ordered();
  unordered.state.status = 'stopped';
  expect(await unordered.play()).toBe(false);
  expect(unordered.log).toEqual([]);
});

test('outside agents and leagues without workers are played here', () => {
  const { match, player } = ordered();
  expect(findWorkerMatch(match)).not.toBeNull();
  const [first] = match.players;
  const withSecond = (second: object): MatchContext =>
    ({ ...match, players: [first, second] }) as unknown as MatchContext;
  expect(findWorkerMatch(withSecond(player('P02', { kind: 'seat' })))).toBeNull();
  expect(findWorkerMatch(withSecond({ ...player('P02'), isHosted: false }))).toBeNull();
  expect(findWorkerMatch(withSecond({ ...player('P02'), player: null }))).toBeNull();
  expect(findWorkerMatch({ ...match, league: { settings: {} } } as unknown as MatchContext)).toBeNull();
  const { workers: _, ...context } = match.context;
  expect(findWorkerMatch({ ...match, context } as unknown as MatchContext)).toBeNull();
});
