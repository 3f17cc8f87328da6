import { expect, test } from 'vitest';
import { CRASH_POINTS, crashPort, type CrashPoint } from '../../../src/main/crash-points.ts';

test('kills at the chosen point and at no other', () => {
  const died: string[] = [];
  const points = Object.keys(CRASH_POINTS) as CrashPoint[];
  for (const chosen of points) {
    const crashAt = crashPort(chosen, () => void died.push(chosen));
    for (const point of points) crashAt(point);
  }
  expect(died).toEqual(points);
});

test('never kills when no point is chosen', () => {
  const crashAt = crashPort(null, () => expect.unreachable());
  for (const point of Object.keys(CRASH_POINTS) as CrashPoint[]) crashAt(point);
});
