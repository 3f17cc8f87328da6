import { expect, test } from 'vitest';
import { ConnectFourPosition } from '../../../../../../src/main/players/engines/connect-four/position.ts';
import {
  isLoss,
  isWin,
  ConnectFourSearch,
  WIN,
  type ConnectFourSearchLimits,
} from '../../../../../../src/main/players/engines/connect-four/search.ts';
import { Transpositions } from '../../../../../../src/main/players/engines/transpositions.ts';

function search(columns: string, over: Partial<ConnectFourSearchLimits> = {}) {
  const position = new ConnectFourPosition();
  for (const column of columns) position.drop(Number(column));
  const text = () => JSON.stringify(position);
  const before = text();
  const limits = { depth: 6, nodes: 50_000, timeMs: Infinity, elapsedMs: () => 0, ...over };
  const searched = new ConnectFourSearch(position, new Transpositions(12), limits);
  const roots = [0, 1, 2, 3, 4, 5, 6]
    .filter((column) => position.isOpen(column))
    .map((column) => ({ column, score: 0 }));
  searched.deepen(roots);
  return { roots, nodes: searched.nodes, untouched: text() === before };
}

test('plays an immediate win, whose score decreases with the discs on the board', () => {
  const { roots } = search('001122');
  expect(roots[0]).toEqual({ column: 3, score: WIN - 7 });
});

test('finds the only column that does not lose', () => {
  const { roots } = search('01020');
  expect(roots[0]!.column).toBe(0);
  expect(roots.slice(1).every(({ score }) => isLoss(score))).toBe(true);
});

test('sees a double threat in advance', () => {
  const { roots } = search('3040');
  expect([2, 5]).toContain(roots[0]!.column);
  expect(isWin(roots[0]!.score)).toBe(true);
});

test('leaves the position unchanged, also when time runs out', () => {
  expect(search('33').untouched).toBe(true);
  const late = search('33', { depth: 42, nodes: 1 });
  expect(late.untouched).toBe(true);
  expect(late.nodes).toBeLessThan(10_000);
});
