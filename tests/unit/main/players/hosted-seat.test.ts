import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../../src/shared/outcome.ts';
import { accept, refuse } from '../../../../src/shared/outcome.ts';
import { StorageUnavailableError } from '../../../../src/main/platform/db/writer.ts';
import { createBus } from '../../../../src/main/platform/events/bus.ts';
import type {
  MoveChooser,
  MoveChooserCode,
  TurnPosition,
} from '../../../../src/main/players/move-chooser.ts';
import { HostedSeat } from '../../../../src/main/players/hosted-seat.ts';
import type { SharedGame } from '../../../../src/main/players/hosted-seat.ts';
import { manualClock } from '../../../support/players/manual-clock.ts';
import { memorySessions } from '../../../support/players/memory-sessions.ts';

interface PendingMove {
  readonly position: TurnPosition;
  readonly signal: AbortSignal;
  answer(outcome: Outcome<string, MoveChooserCode>): void;
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** One seat whose move chooser answers when the test lets it. */
function seated(
  template: string,
  roles: readonly [string, string],
  start?: NonNullable<MoveChooser['start']>,
) {
  const bus = createBus((error) => {
    throw error;
  });
  const sessions = memorySessions(bus);
  const requested: PendingMove[] = [];
  const warnings: string[] = [];
  const chooser: MoveChooser = {
    ...(start && { start }),
    decide: (position, signal) =>
      new Promise((answer) => {
        requested.push({ position, signal, answer });
        signal.addEventListener('abort', () => answer(refuse('DROPPED', 'given up')));
      }),
    close: () => Promise.resolve(),
  };
  const game: SharedGame = { sessionId: 'one', paceMs: 0, paused: false };
  const held = { now: false };
  const clock = manualClock();
  const seat = new HostedSeat(
    {
      sessions: sessions.api,
      clock,
      waitForStep: () => Promise.resolve(),
      log: (_, message) => warnings.push(message),
    },
    { game, role: roles[0], agentId: 'local', chooser, isModelPaused: () => held.now },
  );
  bus.on('session.changed', () => seat.wake());
  sessions.begin('one', template, { [roles[0]]: 'local', [roles[1]]: 'other' });
  const reason = (): string | null => {
    const seen = sessions.api.spectate('one');
    return seen.ok ? seen.value.outcomeReason : null;
  };
  return { seat, sessions, requested, warnings, game, held, reason, clock };
}

test('requests one choice for a position, however often it is woken', async () => {
  const { seat, requested, sessions } = seated('tic_tac_toe.v1', ['x', 'o']);
  for (let wake = 0; wake < 10; wake++) {
    seat.wake();
    await settle();
  }
  expect(requested).toHaveLength(1);
  requested[0]!.answer(accept('4'));
  await settle();
  expect(sessions.log.get('one')).toEqual(['x 4']);
  expect(requested).toHaveLength(1);
});

test('requests another choice after the opponent’s move', async () => {
  const { requested, sessions } = seated('tic_tac_toe.v1', ['x', 'o']);
  await settle();
  requested[0]!.answer(accept('4'));
  await settle();
  await sessions.api.act('other', { sessionId: 'one', action: '0', expectedTick: 1 });
  await settle();
  expect(requested.map(({ position }) => position.legal.length)).toEqual([9, 7]);
});

test('the move chooser sees the view of its role and nothing more', async () => {
  const { requested, sessions } = seated('kuhn_poker.v1', ['player_1', 'player_2']);
  await settle();
  const own = sessions.api.readState('local', 'one');
  expect(requested[0]!.position.view).toEqual(own.ok && own.value.view);
  expect(requested[0]!.position.view['cards']).toMatchObject({ player_2: null });
  expect(requested[0]!.position.view).not.toHaveProperty('seed');
});

test('in a simultaneous game it chooses without waiting for the other', async () => {
  const { requested, sessions } = seated('rps.v1', ['player_1', 'player_2']);
  await settle();
  await sessions.api.act('other', { sessionId: 'one', action: 'rock' });
  requested[0]!.answer(accept('paper'));
  await settle();
  expect(sessions.log.get('one')).toEqual(['player_2 rock', 'player_1 paper']);
});

test('the move chooser of a chess seat gets every earlier position', async () => {
  const { requested, sessions } = seated('chess.v1', ['white', 'black']);
  await settle();
  requested[0]!.answer(accept('g1f3'));
  await settle();
  await sessions.api.act('other', { sessionId: 'one', action: 'g8f6', expectedTick: 1 });
  await settle();
  expect(requested[1]!.position.earlier.map((fen) => fen.split(' ')[1])).toEqual(['w', 'b']);
});

describe('a pending choice', () => {
  test('is dropped on pause and requested again on resume', async () => {
    const { seat, requested, game, sessions, warnings } = seated('tic_tac_toe.v1', ['x', 'o']);
    await settle();
    game.paused = true;
    seat.interrupt();
    await settle();
    expect(requested[0]!.signal.aborted).toBe(true);
    expect(warnings).toEqual([]);
    game.paused = false;
    seat.wake();
    await settle();
    requested[1]!.answer(accept('0'));
    await settle();
    expect(sessions.log.get('one')).toEqual(['x 0']);
  });

  test('is dropped on close, and a late answer does nothing', async () => {
    const { seat, requested, sessions } = seated('tic_tac_toe.v1', ['x', 'o']);
    await settle();
    await seat.close();
    requested[0]!.answer(accept('0'));
    seat.wake();
    await settle();
    expect(sessions.log.get('one')).toEqual([]);
    expect(requested).toHaveLength(1);
  });
});

test.each([
  ['STALLED', 'engine_stalled'],
  ['CRASHED', 'engine_crashed'],
  ['FAILED', 'engine_crashed'],
  ['HOST_FAULT', 'host_fault'],
  ['DROPPED', null],
] as const)('a move chooser that answers %s ends the game as %s', async (code, end) => {
  const { requested, reason } = seated('tic_tac_toe.v1', ['x', 'o']);
  await settle();
  requested[0]!.answer(refuse(code, 'planted'));
  await settle();
  expect(reason()).toBe(end);
});

test('an exception of our own is repeated, and after the third one the game is void', async () => {
  const { requested, reason, clock } = seated('tic_tac_toe.v1', ['x', 'o']);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await settle();
    expect(reason()).toBeNull();
    requested[attempt]!.answer(undefined as never);
    await settle();
    clock.advance(1000);
  }
  await settle();
  expect(reason()).toBe('host_fault');
});

test('a storage that fails decides nothing, however often', async () => {
  const { requested, reason, clock, sessions } = seated('tic_tac_toe.v1', ['x', 'o']);
  let failures = 0;
  sessions.beforeAct = () => {
    failures += 1;
    if (failures > 10) return null;
    throw new StorageUnavailableError();
  };
  await settle();
  requested[0]!.answer(accept('0'));
  for (let turn = 0; turn < 12; turn += 1) {
    await settle();
    clock.advance(5000);
  }
  await settle();
  expect(reason()).toBeNull();
  expect(sessions.log.get('one')).toEqual(['x 0']);
  expect(requested).toHaveLength(1);
});

test('a held seat drops its choice and requests it again when released', async () => {
  const { seat, requested, held } = seated('tic_tac_toe.v1', ['x', 'o']);
  seat.wake();
  await settle();
  expect(requested).toHaveLength(1);
  held.now = true;
  seat.interrupt();
  expect(requested[0]?.signal.aborted).toBe(true);
  seat.wake();
  await settle();
  expect(requested).toHaveLength(1);
  held.now = false;
  seat.wake();
  await settle();
  expect(requested).toHaveLength(2);
});

describe('a start', () => {
  test('is not given up by a pause, and the player is asked when it is ready', async () => {
    const signals: AbortSignal[] = [];
    let started = (): void => undefined;
    const { seat, requested, reason } = seated('tic_tac_toe.v1', ['x', 'o'], (signal) => {
      signals.push(signal);
      return new Promise((resolve) => {
        started = () => resolve(accept(null));
        signal.addEventListener('abort', () => resolve(refuse('ENDPOINT_LOST', 'given up')));
      });
    });
    const ready = seat.start();
    seat.interrupt();
    seat.wake();
    await settle();
    expect([signals[0]?.aborted, requested]).toEqual([false, []]);
    started();
    await ready;
    seat.wake();
    await settle();
    expect([requested.length, reason()]).toEqual([1, null]);
  });

  test.each([
    ['ENDPOINT_LOST', 'endpoint_lost'],
    ['TIMED_OUT', 'model_timeout'],
  ] as const)('that ends with %s ends the game with %s, without being woken', async (code, expected) => {
    const { seat, reason } = seated('tic_tac_toe.v1', ['x', 'o'], async () => refuse(code, 'no'));
    await seat.start();
    await settle();
    expect(reason()).toBe(expected);
  });

  test('is given up when the game is closed', async () => {
    let given: AbortSignal | undefined;
    const { seat } = seated('tic_tac_toe.v1', ['x', 'o'], (signal) => {
      given = signal;
      return Promise.resolve(accept(null));
    });
    await seat.start();
    await seat.close();
    expect(given?.aborted).toBe(true);
  });
});
