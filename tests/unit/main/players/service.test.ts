import { afterEach, describe, expect, test } from 'vitest';
import { refuse } from '../../../../src/shared/outcome.ts';
import { builtInGameTemplates } from '../../../../src/main/games/index.ts';
import { builtinLevels } from '../../../../src/main/players/index.ts';
import { fakeEngine } from '../../../support/players/fake-engine.ts';
import type { FakeEngine, FakeMode } from '../../../support/players/fake-engine.ts';
import { createTestPlayers } from '../../../support/players/test-players.ts';
import type { TestPlayers } from '../../../support/players/test-players.ts';

const open: { stages: TestPlayers[]; files: FakeEngine[] } = { stages: [], files: [] };
afterEach(async () => {
  await Promise.all(open.stages.splice(0).map((testPlayers) => testPlayers.stop()));
  for (const file of open.files.splice(0)) file.remove();
});

function openTestPlayers(keep?: TestPlayers): TestPlayers {
  const testPlayers = createTestPlayers(keep);
  open.stages.push(testPlayers);
  return testPlayers;
}

function started(): TestPlayers {
  const testPlayers = openTestPlayers();
  testPlayers.players.start();
  return testPlayers;
}

const RANDOM = { kind: 'random' } as const;
const turnOfLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Turns of the event loop until `done`. */
async function turnsUntil(done: Promise<unknown>): Promise<number> {
  const playing = { on: true };
  void done.then(() => (playing.on = false));
  let turns = 0;
  for (; playing.on; turns++) await turnOfLoop();
  return turns;
}

async function settle(turns = 30): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await turnOfLoop();
}

/** Two random players in a session that moves without pace. */
async function randomGame(
  testPlayers: TestPlayers,
  sessionId: string,
  template: string,
  roles: readonly string[],
) {
  const first = await testPlayers.seat(template, RANDOM);
  const second = await testPlayers.seat(template, RANDOM, [first]);
  const over = testPlayers.ended(sessionId);
  testPlayers.sessions.begin(sessionId, template, { [roles[0]!]: first, [roles[1]!]: second });
  testPlayers.players.setPace(sessionId, 0);
  return over;
}

describe('seating', () => {
  test('uses the same agent for the same choice, and another one for a second role of a session', async () => {
    const testPlayers = started();
    const first = await testPlayers.seat('chess.v1', RANDOM);
    const second = await testPlayers.seat('chess.v1', RANDOM, [first]);
    expect(await testPlayers.seat('rps.v1', RANDOM)).toBe(first);
    expect(await testPlayers.seat('rps.v1', RANDOM, [first])).toBe(second);
    expect([first, second].map((id) => testPlayers.agents.names.get(id))).toEqual(['Random', 'Random (2)']);
  });

  test('refuses UCI outside chess and missing built-in players', async () => {
    const { players } = started();
    const seat = (template: string, choice: Parameters<typeof players.ensureAgent>[0]['choice']) =>
      players.ensureAgent({ template, choice, taken: [] });
    expect(await seat('go.v1', { kind: 'builtin', level: 1 })).toMatchObject({ code: 'INVALID_REQUEST' });
    const uci = { kind: 'uci', path: '/bin/engine', level: 1 } as const;
    expect(await seat('rps.v1', uci)).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(await seat('chess.v1', uci)).toMatchObject({ ok: true });
  });

  test('limits the level to the highest one of the template', async () => {
    const testPlayers = started();
    const highest = await testPlayers.seat('iterated_rps.v1', { kind: 'builtin', level: 2 });
    expect(await testPlayers.seat('iterated_rps.v1', { kind: 'builtin', level: 7 })).toBe(highest);
    expect(testPlayers.agents.names.get(highest)).toBe('Built-in level 2');
  });

  test('every template has a built-in player with at least one level', () => {
    expect(builtInGameTemplates.map(({ id }) => builtinLevels(id))).toEqual([8, 1, 1, 1, 8, 2, 1, 4, 8]);
    expect(builtinLevels('go.v1')).toBe(0);
  });
});

describe('play', () => {
  test.each(builtInGameTemplates.map(({ id, roles }) => [id, roles] as const))(
    'two random players finish %s',
    async (template, roles) => {
      expect(await randomGame(started(), 'one', template, roles)).not.toBeNull();
    },
  );

  test('built-in players finish a game over the worker', async () => {
    const testPlayers = started();
    const x = await testPlayers.seat('tic_tac_toe.v1', { kind: 'builtin', level: 1 });
    const o = await testPlayers.seat('tic_tac_toe.v1', { kind: 'builtin', level: 1 }, [x]);
    const over = testPlayers.ended('one');
    testPlayers.sessions.begin('one', 'tic_tac_toe.v1', { x, o });
    testPlayers.players.setPace('one', 0);
    expect(await over).toBe('board_full');
  });

  test('64 simultaneous games finish without blocking the event loop', async () => {
    const testPlayers = started();
    const ids = Array.from({ length: 64 }, (_, index) => `game-${index}`);
    const over = Promise.all(
      ids.map((id) => randomGame(testPlayers, id, 'connect_four.v1', ['red', 'yellow'])),
    );
    const turns = await turnsUntil(over);
    const actions = ids.reduce((sum, id) => sum + testPlayers.sessions.log.get(id)!.length, 0);
    expect(turns).toBeGreaterThan(actions / 5);
    expect(testPlayers.warnings).toEqual([]);
  });

  test('games that were active when the host stopped continue', async () => {
    const before = started();
    const first = await before.seat('tic_tac_toe.v1', RANDOM);
    const second = await before.seat('tic_tac_toe.v1', RANDOM, [first]);
    const testPlayers = openTestPlayers(before);
    testPlayers.sessions.open('one', 'tic_tac_toe.v1', { x: first, o: second });
    const over = testPlayers.ended('one');
    testPlayers.players.start();
    testPlayers.players.setPace('one', 0);
    expect(await over).not.toBeNull();
  });
});

/** A random player against an external agent that the test plays. */
async function againstExternalAgent(
  testPlayers: TestPlayers,
  template = 'tic_tac_toe.v1',
  roles = ['x', 'o'],
): Promise<string> {
  const local = await testPlayers.seat(template, RANDOM);
  testPlayers.sessions.begin('one', template, { [roles[0]!]: local, [roles[1]!]: 'outsider' });
  return local;
}

describe('pace and pause', () => {
  test('a move is made when its pace is over, not before', async () => {
    const testPlayers = started();
    await againstExternalAgent(testPlayers);
    testPlayers.players.setPace('one', 2000);
    await settle();
    testPlayers.clock.advance(1999);
    await settle();
    expect(testPlayers.sessions.log.get('one')).toHaveLength(0);
    testPlayers.clock.advance(1);
    await settle();
    expect(testPlayers.sessions.log.get('one')).toHaveLength(1);
  });

  test('a shorter pace shortens the current wait', async () => {
    const testPlayers = started();
    await againstExternalAgent(testPlayers);
    testPlayers.players.setPace('one', 60_000);
    await settle();
    testPlayers.players.setPace('one', 0);
    await settle();
    expect(testPlayers.sessions.log.get('one')).toHaveLength(1);
  });

  test('a paused game stops and continues when resumed', async () => {
    const testPlayers = started();
    await againstExternalAgent(testPlayers);
    testPlayers.players.setPaused('one', true);
    testPlayers.players.setPace('one', 0);
    testPlayers.clock.advance(100_000);
    await settle();
    expect(testPlayers.sessions.log.get('one')).toHaveLength(0);
    expect(testPlayers.players.isPaused('one')).toBe(true);
    testPlayers.players.setPaused('one', false);
    await settle();
    expect(testPlayers.sessions.log.get('one')).toHaveLength(1);
  });

  test('a pause during the wait for the pace holds the chosen move', async () => {
    const testPlayers = started();
    await againstExternalAgent(testPlayers);
    testPlayers.players.setPace('one', 2000);
    await settle();
    testPlayers.players.setPaused('one', true);
    await settle();
    testPlayers.clock.advance(5000);
    await settle();
    expect(testPlayers.sessions.log.get('one')).toHaveLength(0);
    expect(testPlayers.clock.waiting()).toEqual([]);
  });

  test('no moves are made after stop', async () => {
    const testPlayers = started();
    await againstExternalAgent(testPlayers);
    await testPlayers.stop();
    testPlayers.clock.advance(100_000);
    await settle();
    expect(testPlayers.sessions.log.get('one')).toHaveLength(0);
    expect(testPlayers.clock.waiting()).toEqual([]);
  });
});

describe('refusals', () => {
  test('reads the game again after a conflict and moves at the new tick', async () => {
    const testPlayers = started();
    let conflicts = 0;
    testPlayers.sessions.beforeAct = () => (conflicts++ === 0 ? refuse('CONFLICT', 'the tick moved') : null);
    await againstExternalAgent(testPlayers);
    testPlayers.players.setPace('one', 0);
    await settle();
    expect([conflicts, testPlayers.sessions.log.get('one')?.length]).toEqual([2, 1]);
  });

  test('retries the same action after growing waits when the host is unavailable', async () => {
    const testPlayers = started();
    const tried: string[] = [];
    testPlayers.sessions.beforeAct = (_, { action }) =>
      tried.push(action) < 3 ? refuse('STORAGE_UNAVAILABLE', 'the storage is busy') : null;
    await againstExternalAgent(testPlayers);
    testPlayers.players.setPace('one', 0);
    await settle();
    expect(testPlayers.clock.waiting()).toEqual([100]);
    testPlayers.clock.advance(100);
    await settle();
    expect(testPlayers.clock.waiting()).toEqual([200]);
    testPlayers.clock.advance(200);
    await settle();
    expect(testPlayers.sessions.log.get('one')).toHaveLength(1);
    expect(new Set(tried).size).toBe(1);
  });

  test('a player without a rule for draws declines an offer and still moves', async () => {
    const testPlayers = started();
    await againstExternalAgent(testPlayers);
    await testPlayers.sessions.api.draw('outsider', 'one', 'offer');
    testPlayers.players.setPace('one', 0);
    await settle();
    expect(testPlayers.sessions.log.get('one')?.slice(0, 2)).toEqual([
      'o offers the draw',
      'x declines the draw',
    ]);
    expect(testPlayers.sessions.log.get('one')).toHaveLength(3);
  });
});

async function withEngine(
  testPlayers: TestPlayers,
  mode: FakeMode,
): Promise<{ file: FakeEngine; over: Promise<string | null> }> {
  const file = fakeEngine(mode);
  open.files.push(file);
  const white = await testPlayers.seat('chess.v1', { kind: 'uci', path: file.path, level: 1 });
  const black = await testPlayers.seat('chess.v1', RANDOM);
  const over = testPlayers.ended('one');
  testPlayers.sessions.begin('one', 'chess.v1', { white, black });
  testPlayers.players.setPace('one', 0);
  return { file, over };
}

describe('UCI engines', () => {
  test('an engine that crashes loses for that reason', async () => {
    const { over } = await withEngine(started(), 'crash');
    expect(await over).toBe('engine_crashed');
  });

  test('an engine that insists on an illegal move loses after three refusals', async () => {
    const testPlayers = started();
    const attempts: string[] = [];
    testPlayers.sessions.beforeAct = (_, { action }) => (attempts.push(action), null);
    const { over } = await withEngine(testPlayers, 'illegal');
    expect(await over).toBe('adjudicated');
    expect(attempts).toEqual(['e2e5', 'e2e5', 'e2e5']);
  });

  test('a working engine plays in one process and gets `quit` at the end', async () => {
    const testPlayers = started();
    const { file, over } = await withEngine(testPlayers, 'normal');
    await new Promise<void>((resolve) => {
      testPlayers.bus.on('session.changed', ({ tick }) => tick === 8 && resolve());
    });
    await testPlayers.sessions.api.resign(await testPlayers.seat('chess.v1', RANDOM), 'one');
    expect(await over).toBe('resignation');
    await testPlayers.stop();
    const received = file.received();
    expect(received.filter((line) => line === 'uci')).toHaveLength(1);
    expect(received.filter((line) => line.startsWith('go ')).length).toBeGreaterThanOrEqual(4);
    expect(received.at(-1)).toBe('quit');
  });
});
