import { expect, onTestFinished, test } from 'vitest';
import { createStatusFeed } from '../../../../src/main/window-api/status-feed.ts';
import { createBus } from '../../../../src/main/platform/events/bus.ts';
import { stoppedClock } from '../../../support/test-storage.ts';

const MINUTE_MS = 60_000;

function opened(safeMode: object | null = null) {
  const bus = createBus((error) => {
    throw error;
  });
  const clock = stoppedClock();
  const pulse = createStatusFeed({
    bus,
    clock,
    safeMode: safeMode as never,
    sessions: { counts: () => ({ active: 3, completed: 0 }) } as never,
    needsYou: { items: () => [] },
    services: () => [],
  });
  onTestFinished(pulse.stop);
  return { bus, clock, pulse };
}

test('moves are counted by the minute and forgotten after half an hour; a start is no move', () => {
  const { bus, clock, pulse } = opened();
  const move = (tick: number) => bus.emit('session.changed', { sessionId: 's', tick, ended: false });
  move(0);
  move(1);
  move(2);
  clock.advance(MINUTE_MS);
  move(3);
  expect(pulse.movesPerMinute()).toHaveLength(30);
  expect(pulse.movesPerMinute().slice(-3)).toEqual([0, 2, 1]);
  clock.advance(29 * MINUTE_MS);
  expect(pulse.movesPerMinute().reduce((sum, n) => sum + n, 0)).toBe(1);
  clock.advance(MINUTE_MS);
  expect(pulse.movesPerMinute().reduce((sum, n) => sum + n, 0)).toBe(0);
});

test('refusals are counted by the hour', () => {
  const { bus, clock, pulse } = opened();
  const refuse = () => bus.emit('session.refused', { sessionId: 's', role: 'x', code: 'CONFLICT' });
  refuse();
  clock.advance(60 * MINUTE_MS);
  refuse();
  refuse();
  expect(pulse.refusalsPerHour().slice(-2)).toEqual([1, 2]);
});

test('answer times are those of the newest five hundred', () => {
  const { pulse } = opened();
  expect(pulse.answerP95Ms()).toBeNull();
  for (let n = 0; n < 500; n += 1) pulse.noteAnswer(1000);
  for (let n = 0; n < 490; n += 1) pulse.noteAnswer(2);
  expect(pulse.answerP95Ms()).toBe(2);
});

test('the storage is as it was told last, read-only from the start in safe mode', () => {
  const { bus, pulse } = opened();
  expect(pulse.storage()).toBe('ok');
  bus.emit('storage.changed', { state: 'failing' });
  expect(pulse.storage()).toBe('failing');
  expect(opened({}).pulse.storage()).toBe('read_only');
});

test('a stopped pulse counts nothing more', () => {
  const { bus, pulse } = opened();
  pulse.stop();
  bus.emit('session.refused', { sessionId: 's', role: 'x', code: 'CONFLICT' });
  expect(pulse.refusalsPerHour().at(-1)).toBe(0);
  expect(pulse.read()).toMatchObject({ liveCount: 3, attention: [] });
});
