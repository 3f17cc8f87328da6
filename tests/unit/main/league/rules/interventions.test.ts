import { expect, test } from 'vitest';
import {
  correctionOf,
  countedScores,
  type Intervention,
} from '../../../../../src/main/league/rules/interventions.ts';

const score = {
  matchId: 'R1M1',
  round: 1,
  a: 'P01',
  b: 'P02',
  winner: 'P01',
  absent: [],
};
const given = (more: Partial<Intervention>): Intervention => ({
  ordinal: 1,
  kind: 'override',
  matchId: null,
  playerId: null,
  counts: null,
  annulled: [],
  reason: 'because',
  at: '2026-01-02T00:00:00.000Z',
  ...more,
});
const override = (winner: string | null) => given({ matchId: 'R1M1', counts: { winner, isVoid: false } });

test('without an intervention the result of the referee counts', () => {
  expect(correctionOf(score, [])).toBeNull();
  expect(correctionOf(score, [given({ kind: 'pause' }), override('P02')].slice(0, 1))).toBeNull();
});

test('the last override counts, and a match that is played again counts as it ends then', () => {
  expect(correctionOf(score, [override('P02'), override(null)])).toEqual({ winner: null, isVoid: false });
  expect(correctionOf(score, [override('P02'), given({ kind: 'rerun', matchId: 'R1M1' })])).toBeNull();
});

test('a disqualification annuls the matches that it names, until they are played again', () => {
  const out = given({ kind: 'disqualify', playerId: 'P02', annulled: ['R1M1'] });
  expect(correctionOf(score, [override('P02'), out])).toEqual({ winner: null, isVoid: true });
  expect(correctionOf(score, [{ ...out, annulled: [] }])).toBeNull();
  expect(correctionOf(score, [out, given({ kind: 'rerun', matchId: 'R1M1' })])).toBeNull();
});

test('nobody is absent in a match that a person decided', () => {
  const forfeited = { ...score, winner: 'P01', absent: ['P02'] };
  expect(countedScores([forfeited], [override('P02')])).toMatchObject([{ winner: 'P02', absent: [] }]);
});
