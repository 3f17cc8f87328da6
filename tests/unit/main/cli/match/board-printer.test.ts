import { expect, test } from 'vitest';
import { createBoardPrinter, positionText } from '../../../../../src/main/cli/match/board-printer.ts';
import type { SessionCard } from '../../../../../src/shared/contract/index.ts';

const card = (own: Partial<SessionCard>): SessionCard =>
  ({
    sessionId: 's1',
    template: 'tic_tac_toe.v1',
    tick: 1,
    seats: { x: { name: 'Built-in level 2' }, o: { name: 'Random' } },
    lastAction: '4',
    view: { board: [null, null, null, null, 'x', null, null, null, null] },
    ...own,
  }) as SessionCard;

function printer(isTerminal: boolean) {
  const written: string[] = [];
  const print = createBoardPrinter({ isTerminal, columns: 80, write: (text) => void written.push(text) });
  return { print, written };
}

test('a position names the players and the last action, and shows the board in rows', () => {
  expect(positionText(card({}))).toBe('x Built-in level 2 – o Random\n1: 4\n0 1 2\n3 x 5\n6 7 8\n');
});

test('a game without a board shows its public view', () => {
  const text = positionText(card({ template: 'kuhn_poker.v1', view: { pot: 2 }, lastAction: null }));
  expect(text).toContain('start\n{\n "pot": 2\n}\n');
});

test('a position that was printed already is not printed again', () => {
  const { print, written } = printer(false);
  print(card({}));
  print(card({}));
  print(card({ tick: 2 }));
  expect(written).toHaveLength(2);
});

test('in a terminal a position takes the place of the one before', () => {
  const { print, written } = printer(true);
  print(card({}));
  print(card({ tick: 2 }));
  expect(written[0]).not.toContain('\u001b');
  // A board takes two lines of text, three of squares and an empty one.
  expect(written[1]?.startsWith('\u001b[6A\r\u001b[J')).toBe(true);
});
