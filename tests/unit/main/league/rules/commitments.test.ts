import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { lotCommitment, numberCommitment } from '../../../../../src/main/league/rules/commitments.ts';

const match = { leagueId: 'league_1', matchId: 'R1M1' };
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

test('hashes a number and a lot with their salt and the ids of the match', () => {
  expect(numberCommitment(7, 'salt', match)).toBe(sha256('7:salt:league_1:R1M1'));
  expect(lotCommitment('P01', 'salt', match)).toBe(sha256('lot:P01:salt:league_1:R1M1'));
});

test('gives another hash for another number, lot, salt or match', () => {
  const other = { ...match, matchId: 'R1M2' };
  const hashes = [
    numberCommitment(7, 'salt', match),
    numberCommitment(8, 'salt', match),
    numberCommitment(7, 'salt2', match),
    numberCommitment(7, 'salt', other),
    lotCommitment('P01', 'salt', match),
    lotCommitment('P02', 'salt', match),
    lotCommitment('P01', 'salt', other),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});
