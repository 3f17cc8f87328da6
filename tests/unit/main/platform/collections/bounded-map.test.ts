import { expect, test } from 'vitest';
import { createBoundedMap } from '../../../../../src/main/platform/collections/bounded-map.ts';

test('drops the oldest entry when full, and makes an entry that is set again the newest', () => {
  const newest = createBoundedMap<string, number>(2);
  newest.set('a', 1);
  newest.set('b', 2);
  newest.set('a', 3);
  newest.set('c', 4);
  expect([newest.get('a'), newest.get('b'), newest.get('c')]).toEqual([3, undefined, 4]);
  expect([newest.values(), newest.size]).toEqual([[3, 4], 2]);
});
