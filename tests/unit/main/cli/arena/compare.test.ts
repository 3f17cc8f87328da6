import { expect, test } from 'vitest';
import { compareCommand, comparisonText } from '../../../../../src/main/cli/arena/compare.ts';
import type { ArenaComparison } from '../../../../../src/shared/contract/index.ts';
import { recordedIo } from '../../../../support/command-io.ts';

const DIFFERENCE: ArenaComparison['strict'] = {
  pairs: 20,
  ownShare: 0.8,
  renamedShare: 0.55,
  difference: -0.25,
  interval95: [-0.35, -0.15],
  counts: [0, 0, 10, 0, 10, 0, 0, 0, 0],
  leftOut: 1,
};
const FOUND: ArenaComparison = {
  template: 'chess.v1',
  a: 'Model',
  b: 'Built-in',
  ownArenaId: 'one',
  renamedArenaId: 'two',
  isHarness: false,
  strict: DIFFERENCE,
  tolerant: {
    ...DIFFERENCE,
    pairs: 0,
    ownShare: null,
    renamedShare: null,
    difference: null,
    interval95: null,
    counts: [],
  },
};

test('the comparison says what the difference means', () => {
  const text = comparisonText(FOUND);
  expect(text).toMatch(/strict +20 +80\.0% +55\.0% +−25\.0 points +−35\.0 to −15\.0 +1/u);
  expect(text).toMatch(/tolerant +0 +no whole pair +no whole pair +not known/u);
  expect(text).toContain('part of it was recalled');
});

test.each([
  [{ strict: { ...DIFFERENCE, interval95: [-0.1, 0.2] } }, 'No difference is shown'],
  [{ strict: { ...DIFFERENCE, interval95: [0.1, 0.2] } }, 'higher under other names'],
  [{ strict: FOUND.tolerant }, 'No pair of games is whole'],
  [{ isHarness: true }, 'a defect of the arena'],
  [{ isHarness: true, strict: { ...DIFFERENCE, counts: [0, 0, 0, 0, 20, 0, 0, 0, 0] } }, 'as it must'],
] as const)('%j', (part, text) => {
  expect(comparisonText({ ...FOUND, ...part } as ArenaComparison)).toContain(text);
});

test('it needs the id of a run, before any host is started', async () => {
  const recorded = recordedIo();
  const loadHost = () => Promise.reject(new Error('no host was needed'));
  expect(await compareCommand.run([], { io: recorded.io, loadHost })).toBe(2);
  expect(recorded.err()).toContain('the id of the run is missing');
});
