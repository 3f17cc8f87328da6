import { expect, test } from 'vitest';
import {
  CRASH_POINTS,
  createCrashTrigger,
  isCrashPoint,
  type CrashPoint,
} from '../../../../src/main/platform/crash-points.ts';

test('kills at the chosen point and at no other', () => {
  const died: string[] = [];
  const points = Object.keys(CRASH_POINTS) as CrashPoint[];
  for (const chosen of points) {
    const crashAt = createCrashTrigger(chosen, () => void died.push(chosen));
    for (const point of points) crashAt(point);
  }
  expect(died).toEqual(points);
});

test('never kills when no point is chosen', () => {
  const crashAt = createCrashTrigger(null, () => expect.unreachable());
  for (const point of Object.keys(CRASH_POINTS) as CrashPoint[]) crashAt(point);
});

test('kills only at the given occurrence of the point', () => {
  let died = 0;
  const crashAt = createCrashTrigger('session.afterCommit:3', () => void (died += 1));
  const after: number[] = [];
  for (let time = 1; time <= 5; time += 1) {
    crashAt('session.beforeCommit');
    crashAt('session.afterCommit');
    after.push(died);
  }
  expect(after).toEqual([0, 0, 1, 1, 1]);
});

test.each([
  'nowhere',
  'toString',
  'session.beforeCommit:0',
  'session.beforeCommit:-1',
  'session.beforeCommit:',
  '',
])('"%s" is not a crash point', (chosen) => expect(isCrashPoint(chosen)).toBe(false));

test.each([...Object.keys(CRASH_POINTS), 'session.beforeCommit:12'])('"%s" is a crash point', (chosen) => {
  expect(isCrashPoint(chosen)).toBe(true);
});
