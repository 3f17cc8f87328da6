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
  const statusFeed = createStatusFeed({
    bus,
    clock,
    safeMode: safeMode as never,
    sessions: { countByStatus: () => ({ active: 3, completed: 0 }) } as never,
    attention: { items: () => [] },
    services: () => [],
  });
  onTestFinished(statusFeed.stop);
  return { bus, clock, statusFeed };
}

test('moves are counted per minute for half an hour, without starts of sessions', () => {
  const { bus, clock, statusFeed } = opened();
  const move = (tick: number) => bus.emit('session.changed', { sessionId: 's', tick, ended: false });
  move(0);
  move(1);
  move(2);
  clock.advance(MINUTE_MS);
  move(3);
  expect(statusFeed.movesPerMinute()).toHaveLength(30);
  expect(statusFeed.movesPerMinute().slice(-3)).toEqual([0, 2, 1]);
  clock.advance(29 * MINUTE_MS);
  expect(statusFeed.movesPerMinute().reduce((sum, n) => sum + n, 0)).toBe(1);
  clock.advance(MINUTE_MS);
  expect(statusFeed.movesPerMinute().reduce((sum, n) => sum + n, 0)).toBe(0);
});

test('refusals are counted per hour', () => {
  const { bus, clock, statusFeed } = opened();
  const refuse = () => bus.emit('session.refused', { sessionId: 's', role: 'x', code: 'CONFLICT' });
  refuse();
  clock.advance(60 * MINUTE_MS);
  refuse();
  refuse();
  expect(statusFeed.refusalsPerHour().slice(-2)).toEqual([1, 2]);
});

test('the answer time is the percentile of the newest five hundred', () => {
  const { statusFeed } = opened();
  expect(statusFeed.answerP95Ms()).toBeNull();
  for (let n = 0; n < 500; n += 1) statusFeed.recordResponseTime(1000);
  for (let n = 0; n < 490; n += 1) statusFeed.recordResponseTime(2);
  expect(statusFeed.answerP95Ms()).toBe(2);
});

test('the storage state is the last one reported, and read-only in safe mode', () => {
  const { bus, statusFeed } = opened();
  expect(statusFeed.storage()).toBe('ok');
  bus.emit('storage.changed', { state: 'failing' });
  expect(statusFeed.storage()).toBe('failing');
  expect(opened({}).statusFeed.storage()).toBe('read_only');
});

test('a stopped status feed counts nothing more', () => {
  const { bus, statusFeed } = opened();
  statusFeed.stop();
  bus.emit('session.refused', { sessionId: 's', role: 'x', code: 'CONFLICT' });
  expect(statusFeed.refusalsPerHour().at(-1)).toBe(0);
  expect(statusFeed.read()).toMatchObject({ liveCount: 3, attention: [] });
});
