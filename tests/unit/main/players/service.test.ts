import { afterEach, describe, expect, test } from 'vitest';
import { refuse } from '../../../../src/shared/outcome.ts';
import { builtinMachines } from '../../../../src/main/games/index.ts';
import { builtinLevels } from '../../../../src/main/players/index.ts';
import { fakeEngine } from '../../../support/players/fake-engine.ts';
import type { FakeEngine, FakeMode } from '../../../support/players/fake-engine.ts';
import { createStage } from '../../../support/players/stage.ts';
import type { Stage } from '../../../support/players/stage.ts';

const open: { stages: Stage[]; files: FakeEngine[] } = { stages: [], files: [] };
afterEach(async () => {
  await Promise.all(open.stages.splice(0).map((stage) => stage.stop()));
  for (const file of open.files.splice(0)) file.remove();
});

function stageOf(keep?: Stage): Stage {
  const stage = createStage(keep);
  open.stages.push(stage);
  return stage;
}

function started(): Stage {
  const stage = stageOf();
  stage.players.start();
  return stage;
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
async function randomGame(stage: Stage, sessionId: string, template: string, roles: readonly string[]) {
  const first = await stage.seat(template, RANDOM);
  const second = await stage.seat(template, RANDOM, [first]);
  const over = stage.ended(sessionId);
  stage.sessions.begin(sessionId, template, { [roles[0]!]: first, [roles[1]!]: second });
  stage.players.setPace(sessionId, 0);
  return over;
}

describe('seating', () => {
  test('uses the same agent for the same choice, and another one for a second role of a session', async () => {
    const stage = started();
    const first = await stage.seat('chess.v1', RANDOM);
    const second = await stage.seat('chess.v1', RANDOM, [first]);
    expect(await stage.seat('rps.v1', RANDOM)).toBe(first);
    expect(await stage.seat('rps.v1', RANDOM, [first])).toBe(second);
    expect([first, second].map((id) => stage.agents.names.get(id))).toEqual(['Random', 'Random (2)']);
  });

  test('refuses UCI outside chess and missing built-in players', async () => {
    const { players } = started();
    const seat = (template: string, choice: Parameters<typeof players.seat>[0]['choice']) =>
      players.seat({ template, choice, taken: [] });
    expect(await seat('go.v1', { kind: 'builtin', level: 1 })).toMatchObject({ code: 'INVALID_REQUEST' });
    const uci = { kind: 'uci', path: '/bin/engine', level: 1 } as const;
    expect(await seat('rps.v1', uci)).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(await seat('chess.v1', uci)).toMatchObject({ ok: true });
  });

  test('limits the level to the highest one of the template', async () => {
    const stage = started();
    const highest = await stage.seat('iterated_rps.v1', { kind: 'builtin', level: 2 });
    expect(await stage.seat('iterated_rps.v1', { kind: 'builtin', level: 7 })).toBe(highest);
    expect(stage.agents.names.get(highest)).toBe('Built-in level 2');
  });

  test('every template has a built-in player with at least one level', () => {
    expect(builtinMachines.map(({ id }) => builtinLevels(id))).toEqual([8, 1, 1, 1, 8, 2, 1, 4]);
    expect(builtinLevels('go.v1')).toBe(0);
  });
});

describe('play', () => {
  test.each(builtinMachines.map(({ id, roles }) => [id, roles] as const))(
    'two random players finish %s',
    async (template, roles) => {
      expect(await randomGame(started(), 'one', template, roles)).not.toBeNull();
    },
  );

  test('built-in players finish a game over the worker', async () => {
    const stage = started();
    const x = await stage.seat('tic_tac_toe.v1', { kind: 'builtin', level: 1 });
    const o = await stage.seat('tic_tac_toe.v1', { kind: 'builtin', level: 1 }, [x]);
    const over = stage.ended('one');
    stage.sessions.begin('one', 'tic_tac_toe.v1', { x, o });
    stage.players.setPace('one', 0);
    expect(await over).toBe('board_full');
  });

  test('64 simultaneous games finish without blocking the event loop', async () => {
    const stage = started();
    const ids = Array.from({ length: 64 }, (_, index) => `game-${index}`);
    const over = Promise.all(ids.map((id) => randomGame(stage, id, 'connect_four.v1', ['red', 'yellow'])));
    const turns = await turnsUntil(over);
    const actions = ids.reduce((sum, id) => sum + stage.sessions.log.get(id)!.length, 0);
    expect(turns).toBeGreaterThan(actions / 5);
    expect(stage.warnings).toEqual([]);
  });

  test('games that were active when the host stopped continue', async () => {
    const before = started();
    const first = await before.seat('tic_tac_toe.v1', RANDOM);
    const second = await before.seat('tic_tac_toe.v1', RANDOM, [first]);
    const stage = stageOf(before);
    stage.sessions.open('one', 'tic_tac_toe.v1', { x: first, o: second });
    const over = stage.ended('one');
    stage.players.start();
    stage.players.setPace('one', 0);
    expect(await over).not.toBeNull();
  });
});

/** A random player against an external agent that the test plays. */
async function againstExternalAgent(
  stage: Stage,
  template = 'tic_tac_toe.v1',
  roles = ['x', 'o'],
): Promise<string> {
  const local = await stage.seat(template, RANDOM);
  stage.sessions.begin('one', template, { [roles[0]!]: local, [roles[1]!]: 'outsider' });
  return local;
}

describe('pace and pause', () => {
  test('a move is made when its pace is over, not before', async () => {
    const stage = started();
    await againstExternalAgent(stage);
    stage.players.setPace('one', 2000);
    await settle();
    stage.clock.advance(1999);
    await settle();
    expect(stage.sessions.log.get('one')).toHaveLength(0);
    stage.clock.advance(1);
    await settle();
    expect(stage.sessions.log.get('one')).toHaveLength(1);
  });

  test('a shorter pace shortens the current wait', async () => {
    const stage = started();
    await againstExternalAgent(stage);
    stage.players.setPace('one', 60_000);
    await settle();
    stage.players.setPace('one', 0);
    await settle();
    expect(stage.sessions.log.get('one')).toHaveLength(1);
  });

  test('a paused game stops and continues when resumed', async () => {
    const stage = started();
    await againstExternalAgent(stage);
    stage.players.pause('one', true);
    stage.players.setPace('one', 0);
    stage.clock.advance(100_000);
    await settle();
    expect(stage.sessions.log.get('one')).toHaveLength(0);
    expect(stage.players.isPaused('one')).toBe(true);
    stage.players.pause('one', false);
    await settle();
    expect(stage.sessions.log.get('one')).toHaveLength(1);
  });

  test('a pause during the wait for the pace holds the chosen move', async () => {
    const stage = started();
    await againstExternalAgent(stage);
    stage.players.setPace('one', 2000);
    await settle();
    stage.players.pause('one', true);
    await settle();
    stage.clock.advance(5000);
    await settle();
    expect(stage.sessions.log.get('one')).toHaveLength(0);
    expect(stage.clock.waiting()).toEqual([]);
  });

  test('no moves are made after stop', async () => {
    const stage = started();
    await againstExternalAgent(stage);
    await stage.stop();
    stage.clock.advance(100_000);
    await settle();
    expect(stage.sessions.log.get('one')).toHaveLength(0);
    expect(stage.clock.waiting()).toEqual([]);
  });
});

describe('refusals', () => {
  test('reads the game again after a conflict and moves at the new tick', async () => {
    const stage = started();
    let conflicts = 0;
    stage.sessions.beforeAct = () => (conflicts++ === 0 ? refuse('CONFLICT', 'the tick moved') : null);
    await againstExternalAgent(stage);
    stage.players.setPace('one', 0);
    await settle();
    expect([conflicts, stage.sessions.log.get('one')?.length]).toEqual([2, 1]);
  });

  test('retries the same action after growing waits when the host is unavailable', async () => {
    const stage = started();
    const tried: string[] = [];
    stage.sessions.beforeAct = (_, { action }) =>
      tried.push(action) < 3 ? refuse('STORAGE_UNAVAILABLE', 'the storage is busy') : null;
    await againstExternalAgent(stage);
    stage.players.setPace('one', 0);
    await settle();
    expect(stage.clock.waiting()).toEqual([100]);
    stage.clock.advance(100);
    await settle();
    expect(stage.clock.waiting()).toEqual([200]);
    stage.clock.advance(200);
    await settle();
    expect(stage.sessions.log.get('one')).toHaveLength(1);
    expect(new Set(tried).size).toBe(1);
  });

  test('a player without a rule for draws declines an offer and still moves', async () => {
    const stage = started();
    await againstExternalAgent(stage);
    await stage.sessions.api.draw('outsider', 'one', 'offer');
    stage.players.setPace('one', 0);
    await settle();
    expect(stage.sessions.log.get('one')?.slice(0, 2)).toEqual(['o offers the draw', 'x declines the draw']);
    expect(stage.sessions.log.get('one')).toHaveLength(3);
  });
});

async function withEngine(
  stage: Stage,
  mode: FakeMode,
): Promise<{ file: FakeEngine; over: Promise<string | null> }> {
  const file = fakeEngine(mode);
  open.files.push(file);
  const white = await stage.seat('chess.v1', { kind: 'uci', path: file.path, level: 1 });
  const black = await stage.seat('chess.v1', RANDOM);
  const over = stage.ended('one');
  stage.sessions.begin('one', 'chess.v1', { white, black });
  stage.players.setPace('one', 0);
  return { file, over };
}

describe('UCI engines', () => {
  test('an engine that crashes loses for that reason', async () => {
    const { over } = await withEngine(started(), 'crash');
    expect(await over).toBe('engine_crashed');
  });

  test('an engine that insists on an illegal move loses after three refusals', async () => {
    const stage = started();
    const attempts: string[] = [];
    stage.sessions.beforeAct = (_, { action }) => (attempts.push(action), null);
    const { over } = await withEngine(stage, 'illegal');
    expect(await over).toBe('adjudicated');
    expect(attempts).toEqual(['e2e5', 'e2e5', 'e2e5']);
  });

  test('a working engine plays in one process and gets `quit` at the end', async () => {
    const stage = started();
    const { file, over } = await withEngine(stage, 'normal');
    await new Promise<void>((resolve) => {
      stage.bus.on('session.changed', ({ tick }) => tick === 8 && resolve());
    });
    await stage.sessions.api.resign(await stage.seat('chess.v1', RANDOM), 'one');
    expect(await over).toBe('resignation');
    await stage.stop();
    const received = file.received();
    expect(received.filter((line) => line === 'uci')).toHaveLength(1);
    expect(received.filter((line) => line.startsWith('go ')).length).toBeGreaterThanOrEqual(4);
    expect(received.at(-1)).toBe('quit');
  });
});
