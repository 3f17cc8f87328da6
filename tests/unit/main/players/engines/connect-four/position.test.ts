import { expect, test } from 'vitest';
import {
  staticEvaluation,
  ConnectFourPosition,
  positionFrom,
} from '../../../../../../src/main/players/engines/connect-four/position.ts';

const EMPTY = Array<string>(6).fill('.......');
const text = ({ ownLow, ownHigh, allLow, allHigh, discs, heights }: ConnectFourPosition) => [
  ownLow,
  ownHigh,
  allLow,
  allHigh,
  discs,
  ...heights,
];

/** The position after dropping discs in these columns in turn. */
function played(columns: string): ConnectFourPosition {
  const position = new ConnectFourPosition();
  for (const column of columns) position.drop(Number(column));
  return position;
}

test('undoing a drop restores the position in every column', () => {
  for (const column of [0, 1, 2, 3, 4, 5, 6]) {
    const position = played('0123456');
    const before = text(position);
    position.drop(column);
    position.undo(column);
    expect(text(position)).toEqual(before);
  }
});

test('a played position equals the one read from its view', () => {
  const board = [...EMPTY.slice(0, 4), '...y...', 'r..r..y'];
  const seen = positionFrom(board, 'r');
  expect(text(played('3306'))).toEqual(text(seen));
  expect(text(positionFrom(board, 'y'))).not.toEqual(text(seen));
});

test('a column takes six discs', () => {
  const five = played('44444');
  expect(five.isOpen(4)).toBe(true);
  five.drop(4);
  expect([five.isOpen(4), five.isOpen(3)]).toEqual([false, true]);
});

test('distinguishes own and opponent lines, also across columns 3 and 4', () => {
  for (const start of [0, 1, 2, 3]) {
    const row = [0, 1, 2].map((step) => start + step);
    const bottom = [...'.......'].map((_, column) => (row.includes(column) ? 'r' : '.')).join('');
    const board = [...EMPTY.slice(0, 5), bottom];
    expect([
      positionFrom(board, 'r').isWinningColumn(start + 3),
      positionFrom(board, 'r').isThreatenedColumn(start + 3),
    ]).toEqual([true, false]);
    expect([
      positionFrom(board, 'y').isWinningColumn(start + 3),
      positionFrom(board, 'y').isThreatenedColumn(start + 3),
    ]).toEqual([false, true]);
  }
});

test('the balance is zero on an empty board and changes sign with the side to move', () => {
  expect(staticEvaluation(new ConnectFourPosition())).toBe(0);
  const board = [...EMPTY.slice(0, 5), '...r...'];
  expect(staticEvaluation(positionFrom(board, 'r'))).toBe(-staticEvaluation(positionFrom(board, 'y')));
  expect(staticEvaluation(positionFrom(board, 'r'))).toBeGreaterThan(
    staticEvaluation(positionFrom([...EMPTY.slice(0, 5), 'r......'], 'r')),
  );
});
