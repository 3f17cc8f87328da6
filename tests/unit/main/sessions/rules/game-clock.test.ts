import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  gameClockRequestFields,
  remainingAfter,
  pressGameClock,
  findGameClockProblem,
  restartGameClock,
  startGameClock,
  startDelayMs,
  stopGameClock,
  type GameClockState,
} from '../../../../../src/main/sessions/rules/game-clock.ts';

const ROLES = ['white', 'black'] as const;
const fischer = (initialMs: number, incrementMs = 0): GameClockState =>
  startGameClock({ initialMs, incrementMs, perMoveMs: null }, ROLES, ['white'], 0);

const ms = fc.nat(10_000_000);
const steps = fc.array(fc.record({ elapsedMs: fc.nat(5000) }), { maxLength: 60 });

describe('a clock of the whole game', () => {
  test('charges the elapsed time and adds the increment for each move', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000, max: 5_000_000 }),
        fc.nat(3000),
        steps,
        (initialMs, incrementMs, presses) => {
          let gameClock = fischer(initialMs, incrementMs);
          const used: Record<string, number> = { white: 0, black: 0 };
          const moves: Record<string, number> = { white: 0, black: 0 };
          for (const [at, { elapsedMs }] of presses.entries()) {
            const [role, next] = at % 2 === 0 ? (['white', 'black'] as const) : (['black', 'white'] as const);
            gameClock = pressGameClock(gameClock, { role, elapsedMs }, [next], at);
            used[role] = (used[role] ?? 0) + elapsedMs;
            moves[role] = (moves[role] ?? 0) + 1;
            expect(Object.keys(gameClock.runningSinceMs)).toEqual([next]);
          }
          for (const role of ROLES) {
            expect(gameClock.remainingMs[role]).toBe(
              initialMs - (used[role] ?? 0) + incrementMs * (moves[role] ?? 0),
            );
          }
        },
      ),
    );
  });

  test('never goes below zero', () => {
    fc.assert(
      fc.property(ms, fc.integer({ min: -10_000, max: 20_000_000 }), (initialMs, elapsedMs) => {
        const left = remainingAfter(fischer(initialMs), 'white', elapsedMs);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(initialMs);
      }),
    );
  });
});

test('a per-move clock gives the full time for each decision', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), ms, (perMoveMs, elapsedMs) => {
      const gameClock = startGameClock({ initialMs: null, incrementMs: 0, perMoveMs }, ROLES, ROLES, 0);
      expect(pressGameClock(gameClock, { role: 'white', elapsedMs }, ['black'], 1).remainingMs['white']).toBe(
        perMoveMs,
      );
    }),
  );
});

test('in a simultaneous phase the other clock keeps running', () => {
  const gameClock = startGameClock({ initialMs: 1000, incrementMs: 0, perMoveMs: null }, ROLES, ROLES, 7);
  expect(pressGameClock(gameClock, { role: 'white', elapsedMs: 100 }, ['black'], 50).runningSinceMs).toEqual({
    black: 7,
  });
});

test('stopping charges running clocks only', () => {
  const stopped = stopGameClock(fischer(1000), () => 300);
  expect(stopped).toMatchObject({ remainingMs: { white: 700, black: 1000 }, runningSinceMs: {} });
});

describe('after a restart', () => {
  test('charges the time until the host was last alive, not its downtime', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 10_000_000 }), ms, ms, (initialMs, ranMs, downMs) => {
        const resumed = restartGameClock(fischer(initialMs), {
          aliveMs: ranMs,
          nowMs: ranMs + downMs,
          minMs: 1000,
        });
        expect(resumed.remainingMs['white']).toBe(Math.max(1000, initialMs - ranMs));
        expect(resumed.remainingMs['black']).toBe(initialMs);
        expect(resumed.runningSinceMs).toEqual({ white: ranMs + downMs });
      }),
    );
  });

  test('a clock that was to start later waits for the rest of its delay, whatever the downtime', () => {
    const graced = startGameClock(
      { initialMs: 5000, incrementMs: 0, perMoveMs: null },
      ROLES,
      ['white'],
      60_000,
    );
    const resumed = restartGameClock(graced, { aliveMs: 20_000, nowMs: 100_000, minMs: 1000 });
    expect(resumed.runningSinceMs).toEqual({ white: 140_000 });
    expect(resumed.remainingMs).toEqual(graced.remainingMs);
  });

  test('charges nothing when the wall clock was set back', () => {
    expect(
      restartGameClock(fischer(5000), { aliveMs: -86_400_000, nowMs: 0, minMs: 1000 }).remainingMs['white'],
    ).toBe(5000);
  });
});

const stored: GameClockState = {
  ...fischer(5000, 1000),
  remainingMs: { white: 6000, black: 5000 },
  runningSinceMs: { white: 0 },
};
const history = { moves: { white: 1 }, toAct: ['white'], timedOut: null };

test.each([
  ['what the settings and the moves give', {}, {}, null],
  ['more than that', { remainingMs: { white: 6001, black: 5000 } }, {}, 'white cannot show 6001 ms'],
  ['less than nothing', { remainingMs: { white: 5000, black: -1 } }, {}, 'black cannot show -1 ms'],
  ['a running clock of somebody else', {}, { toAct: ['black'] }, 'those of white, not of black'],
  [
    'time left after a loss by time',
    { runningSinceMs: {} },
    { toAct: [], timedOut: 'black' },
    'with 5000 ms left',
  ],
])('a stored clock with %s is judged', (_, clock, log, problem) => {
  const found = findGameClockProblem({ ...stored, ...clock }, { ...history, ...log });
  if (problem === null) expect(found).toBeNull();
  else expect(found).toContain(problem);
});

test('the members of a clock leave out what is off', () => {
  expect(gameClockRequestFields({ initialMs: 60_000, incrementMs: 0, perMoveMs: null })).toEqual({
    initialMs: 60_000,
    incrementMs: 0,
  });
  expect(gameClockRequestFields({ initialMs: null, incrementMs: 0, perMoveMs: 500 })).toEqual({
    perMoveMs: 500,
  });
});

describe('a clock with a grace for each first move', () => {
  const gameClock = startGameClock(
    { initialMs: 60_000, incrementMs: 0, perMoveMs: null, firstMoveGraceMs: 30_000 },
    ROLES,
    ['white'],
    1000,
  );

  test('starts late for the first move of each role, and at once afterwards', () => {
    expect(gameClock.runningSinceMs).toEqual({ white: 31_000 });
    const first = pressGameClock(gameClock, { role: 'white', elapsedMs: -10_000 }, ['black'], 21_000);
    expect(first.remainingMs).toEqual({ white: 60_000, black: 60_000 });
    expect(first.runningSinceMs).toEqual({ black: 51_000 });
    const second = pressGameClock(first, { role: 'black', elapsedMs: 5000 }, ['white'], 56_000);
    expect(second.remainingMs).toEqual({ white: 60_000, black: 55_000 });
    expect(second.runningSinceMs).toEqual({ white: 56_000 });
    expect(second.firstMoveGrace).toBeUndefined();
  });

  test('delays nobody who has moved', () => {
    expect([startDelayMs(gameClock, 'white'), startDelayMs(gameClock, 'black')]).toEqual([30_000, 30_000]);
    const first = pressGameClock(gameClock, { role: 'white', elapsedMs: 0 }, ['black'], 2000);
    expect([startDelayMs(first, 'white'), startDelayMs(first, 'black')]).toEqual([0, 30_000]);
    expect(startDelayMs(fischer(1000), 'white')).toBe(0);
  });
});
