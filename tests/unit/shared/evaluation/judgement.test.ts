import { expect, test } from 'vitest';
import {
  accuracyOf,
  isReviewed,
  judgeMoves,
  turningPointsOf,
} from '../../../../src/shared/evaluation/judgement.ts';
import type { EvaluationRow } from '../../../../src/shared/contract/index.ts';

/** A game of white and black with these expected scores of white, by tick. */
function game(scores: readonly number[], more: Partial<EvaluationRow> = {}) {
  const rows = new Map(
    scores.map((expectedScore, tick): [number, EvaluationRow] => [
      tick,
      { tick, kind: 'search', nodes: 100, depth: 5, expectedScore, ...more },
    ]),
  );
  const moves = scores.slice(1).map((_, index) => ({
    position: index + 1,
    role: index % 2 === 0 ? 'white' : 'black',
    action: `move ${index + 1}`,
  }));
  return { rows, moves, judged: judgeMoves(moves, rows, 'white') };
}

test('a move is marked by the expected score that its mover lost', () => {
  const { judged } = game([0.5, 0.44, 0.55, 0.4, 0.9]);
  expect(judged.map(({ mark }) => mark)).toEqual(['?!', '?', '??', '??']);
  expect(game([0.5, 0.6, 0.3]).judged.map(({ mark }) => mark)).toEqual([null, null]);
});

test('searches of other depths or limits are not compared, but a mate is certain', () => {
  const { rows, moves } = game([0.5, 0.1]);
  rows.set(1, { ...rows.get(1)!, depth: 9 });
  expect(judgeMoves(moves, rows, 'white')).toEqual([]);
  rows.set(1, { ...rows.get(1)!, depth: 9, mateIn: -2, expectedScore: 0 });
  expect(judgeMoves(moves, rows, 'white')).toMatchObject([{ mark: '??', loss: 0.5 }]);
  rows.set(1, { ...rows.get(1)!, kind: 'none' });
  expect(judgeMoves(moves, rows, 'white')).toEqual([]);
});

test('the accuracy is the mean over the moves of a role', () => {
  const { judged } = game([0.5, 0.5, 0.5, 0.2]);
  expect(accuracyOf(judged, 'black')).toBeCloseTo(100, 0);
  expect(accuracyOf(judged, 'white')).toBeCloseTo((100 + 24.8) / 2, 0);
  expect(accuracyOf([], 'white')).toBeNull();
});

test('turning points are the largest changes and the last chance of the loser', () => {
  const { judged } = game([0.5, 0.5, 0.2, 0.2, 0.9, 0.45, 0.05, 0]);
  expect(turningPointsOf(judged, { firstRole: 'white', winner: 'black' })).toEqual([4, 5, 6]);
  expect(turningPointsOf(judged, { firstRole: 'white', winner: null })).toEqual([4, 5, 6]);
  const calm = game([0.5, 0.45, 0.38, 0.3, 0.2]).judged;
  expect(turningPointsOf(calm, { firstRole: 'white', winner: 'black' })).toEqual([2]);
  expect(turningPointsOf(calm, { firstRole: 'white', winner: null })).toEqual([]);
});

test('a game counts as reviewed when nine tenths of its positions are evaluated', () => {
  const { rows } = game([0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]);
  expect([isReviewed(rows, 9), isReviewed(rows, 10), isReviewed(rows, 11)]).toEqual([true, true, false]);
});
