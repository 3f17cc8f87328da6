import { expect, test } from 'vitest';
import {
  recountGames,
  sectionHashes,
  REPORT_SECTIONS,
} from '../../../../../../src/main/arena/rules/reports/report-record.ts';
import { sha256Hex } from '../../../../../../src/shared/sha256.ts';
import { signedChipsReport, signedReport } from '../../../../../support/arena/report-record.ts';

test('the results follow from the games alone', () => {
  const { games, run, test: settings } = signedReport('WWWDLLWW');
  const { policies, verdict, path } = recountGames({ games, run, test: settings });
  expect(policies.strict).toMatchObject({ pent: [1, 0, 0, 1, 2], units: 4, share: 0.6875 });
  expect(path).toHaveLength(4);
  expect(verdict).toMatchObject({ state: 'undecided', pairs: 4, llr: path[3] });
});

test('moves that a policy replaced are in the games, so that the tolerant table follows from them too', () => {
  const { games, run } = signedReport('WWWW');
  const [first, ...rest] = games;
  if (first === undefined) throw new Error('no game');
  const [a, b, c, d, e, f, g, h, i, j, k] = first;
  const { policies } = recountGames({
    games: [[a, b, c, d, e, f, g, h, i, j, k, 2, 0], ...rest],
    run,
    test: null,
  });
  expect(policies.strict.units).toBe(2);
  expect(policies.tolerant).toMatchObject({
    units: 1,
    leftOut: { a: 1, b: 0, undecided: 0 },
    isBiased: true,
  });
});

test('every section has a hash, and a thousand games take less than 300 kB', () => {
  const record = signedReport('WDLW'.repeat(250));
  expect(Object.keys(record.hashes)).toEqual([...REPORT_SECTIONS, 'game_hashes']);
  expect(sectionHashes(record, sha256Hex)).toEqual(record.hashes);
  expect(JSON.stringify(record).length).toBeLessThan(280_000);
});

test('the chips of a run follow from the last member of its games', () => {
  const { games, run, test: settings } = signedChipsReport([100, -60, -30, 10, 10, 0, null, 5]);
  const { chips } = recountGames({ games, run, test: settings });
  expect(chips).toMatchObject({ hands: 10, bigBlind: 2, pairs: 3, perHand: 0.25, leftOut: 2 });
  expect(chips?.interval95?.map((end) => Number(end.toFixed(4)))).toEqual([-1.6131, 2.1131]);
  expect(recountGames(signedReport('WW'))).not.toHaveProperty('chips');
});
