import { expect, test } from 'vitest';
import { nearest } from '../../../../../src/main/cli/options/nearest.ts';

const KNOWN = ['serve', 'match', 'verify', 'doctor'];

test.each([
  ['serv', 'serve'],
  ['mathc', 'match'],
  ['docter', 'doctor'],
  ['verfy', 'verify'],
  ['wibble', null],
  ['', null],
  ['s', null],
  ['x'.repeat(100_000), null],
])('takes %.12s for %s', (word, meant) => {
  expect(nearest(word, KNOWN)).toBe(meant);
});
