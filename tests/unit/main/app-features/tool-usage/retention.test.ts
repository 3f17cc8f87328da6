import { expect, test } from 'vitest';
import { startRetention } from '../../../../../src/main/app-features/tool-usage/index.ts';

test('prunes at once, every hour and when the settings change, until it is stopped', () => {
  let trimmed = 0;
  let due = (): void => undefined;
  let changed = (): void => undefined;
  const stop = startRetention({
    clock: {
      after: (_: number, task: () => void) => {
        due = task;
        return () => void (due = () => undefined);
      },
    },
    bus: {
      on: (_: string, listener: () => void) => {
        changed = listener;
        return () => void (changed = () => undefined);
      },
    },
    prunes: [async () => void (trimmed += 1), () => Promise.reject(new Error('no storage'))],
  } as never);
  due();
  changed();
  expect(trimmed).toBe(3);
  stop();
  due();
  changed();
  expect(trimmed).toBe(3);
});
