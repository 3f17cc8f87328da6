import { expect, test, vi } from 'vitest';
import { createBus } from '../../../../../src/main/platform/events/bus.ts';
import {
  createLeagueSessions,
  type LeagueSessionDeps,
} from '../../../../../src/main/league/players/league-sessions.ts';
import { accept, refuse } from '../../../../../src/shared/outcome.ts';

const gameTemplate = (id: string, roles: string[], more: object = {}) => ({
  id,
  roles,
  hasHiddenParts: false,
  hasChance: false,
  mode: 'sequential',
  ...more,
});
const GAMES = [
  gameTemplate('chess.v1', ['white', 'black']),
  gameTemplate('poker.v1', ['a', 'b'], { hasHiddenParts: true }),
  gameTemplate('rps.v1', ['a', 'b'], { mode: 'simultaneous' }),
  gameTemplate('solo.v1', ['a']),
  gameTemplate('crowd.v1', ['a', 'b', 'c']),
];

function createTestBoards(sessions: object = {}, more: object = {}) {
  const bus = createBus((error) => {
    throw error;
  });
  const deps = {
    games: { get: (name: string) => GAMES.find(({ id }) => id === name) },
    agents: { ensureParticipantAgent: vi.fn(async () => ({ agentId: 'seat' })) },
    sessions,
    players: {},
    bus,
    ...more,
  };
  return { bus, deps, boards: createLeagueSessions(deps as unknown as LeagueSessionDeps) };
}

test('finds a game with or without its version, and only games for two players', () => {
  const { boards } = createTestBoards();
  expect(boards.findGame('chess')).toEqual({
    template: 'chess.v1',
    roles: ['white', 'black'],
    isHidden: false,
    isOpen: true,
  });
  expect(boards.findGame('chess.v1')).toEqual(boards.findGame('chess'));
  expect(['solo', 'crowd', 'even_odd', 'chess.v2'].map((name) => boards.findGame(name))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('hides moves in games with hidden cards or simultaneous choices', () => {
  const { boards } = createTestBoards();
  expect(['chess', 'poker', 'rps'].map((name) => boards.findGame(name)?.isHidden)).toEqual([
    false,
    true,
    true,
  ]);
});

test('uses the session-host agent of the player’s identity, not of its name', async () => {
  const { boards, deps } = createTestBoards();
  expect(await boards.ensureAgent('identity-1', 'Ada')).toBe('seat');
  expect(deps.agents.ensureParticipantAgent).toHaveBeenCalledWith('Ada', { league: 'identity-1' });
});

test('opens a session inside the writer job, or gives the reason why it cannot', () => {
  const open = vi.fn(() => ({ sessionId: 's1' }));
  const prepare = vi.fn(() => accept(open));
  const { boards } = createTestBoards({ prepare });
  const prepared = boards.prepare('chess.v1', { white: 'ada', black: 'bob' });
  expect(open).not.toHaveBeenCalled();
  expect(prepare).toHaveBeenCalledWith('ada', expect.objectContaining({ template: 'chess.v1', paceMs: 0 }));
  expect(prepared.ok && prepared.value()).toBe('s1');
  const full = refuse('INVALID_REQUEST', 'full');
  expect(createTestBoards({ prepare: () => full }).boards.prepare('chess.v1', {})).toBe(full);
});

test('returns no turn to an agent that does not take part, and no roles for a missing session', () => {
  const no = () => refuse('FORBIDDEN', 'no part');
  const { boards } = createTestBoards({ readState: no, spectate: no });
  expect([boards.positionFor('eve', 's1'), boards.toAct('s1')]).toEqual([null, []]);
});

test('submits a move with the tick that the player saw', async () => {
  const act = vi.fn(async () => accept(null));
  await createTestBoards({ act }).boards.act('ada', { sessionId: 's1', action: 'e4', tick: 7 });
  expect(act).toHaveBeenCalledWith('ada', { sessionId: 's1', action: 'e4', expectedTick: 7 });
});

test('notifies a watcher of its own session, with its own view, until it stops', () => {
  const state = vi.fn((agent: string) =>
    agent === 'ada' ? accept({ tick: 3, view: { of: agent } }) : refuse('FORBIDDEN', ''),
  );
  const { boards, bus } = createTestBoards({ readState: state });
  const seen: unknown[] = [];
  const leave = boards.watch('ada', 's1', (...what) => void seen.push(what));
  boards.watch('eve', 's1', () => void seen.push('eve'));
  const change = (sessionId: string): void => bus.emit('session.changed', { sessionId } as never);
  change('s2');
  expect(seen).toEqual([]);
  change('s1');
  leave();
  change('s1');
  expect(seen).toEqual([[3, { of: 'ada' }]]);
});

test('refuses a player that cannot play the game', () => {
  const admit = () => refuse('ENGINE_MISSING', 'no engine plays this');
  const { boards } = createTestBoards({}, { players: { admit } });
  expect(boards.admit('chess.v1', {} as never)).toMatchObject({
    code: 'INVALID_REQUEST',
    message: 'no engine plays this',
  });
});
