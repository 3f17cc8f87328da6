import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { premovesOf } from '../../../renderer/boards/chess/premoves.ts';
import { readPlacement, squareName } from '../../../renderer/boards/chess/position.ts';
import { draw } from './table.tsx';

afterEach(cleanup);

const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

const targetsOf = (fen: string, from: string, role = 'white'): string[] =>
  [
    ...new Set(
      premovesOf(readPlacement(fen) ?? [], role)
        .filter((move) => squareName(move.from) === from)
        .map(({ to }) => squareName(to)),
    ),
  ].sort();

test('a piece can be sent wherever it could go on an empty board', () => {
  expect(targetsOf(AFTER_E4, 'g1')).toEqual(['e2', 'f3', 'h3']);
  expect(targetsOf(AFTER_E4, 'e4')).toEqual(['d5', 'e5', 'f5']);
  expect(targetsOf(AFTER_E4, 'a2')).toEqual(['a3', 'a4', 'b3']);
  expect(targetsOf(AFTER_E4, 'c1')).toHaveLength(7);
  expect(targetsOf(AFTER_E4, 'd1')).toHaveLength(21);
  expect(targetsOf(AFTER_E4, 'e1')).toEqual(['c1', 'd1', 'd2', 'e2', 'f1', 'f2', 'g1']);
  expect(targetsOf(AFTER_E4, 'd7', 'black')).toEqual(['c6', 'd5', 'd6', 'e6']);
  expect(targetsOf(AFTER_E4, 'd7')).toEqual([]);
});

test('a pawn before the last rank waits with the piece that it becomes', () => {
  const moves = premovesOf(readPlacement('8/P6k/8/8/8/8/8/K7 b - - 0 1') ?? [], 'white');
  expect(moves.filter(({ promotion }) => promotion !== null)).toHaveLength(8);
});

function timedBoard(action: string | null) {
  const set: (string | null)[] = [];
  const played: string[] = [];
  draw({
    template: 'chess.v1',
    view: { fen: AFTER_E4 },
    viewpoint: 'white',
    legal: { white: [] },
    onAct: (_role, move) => {
      played.push(move);
      return Promise.resolve(true);
    },
    premove: { action, set: (next) => void set.push(next) },
  });
  return { set, played };
}

const press = (name: RegExp, key: string): void => {
  const cell = screen.getByRole('gridcell', { name });
  cell.focus();
  fireEvent.keyDown(cell, { key });
};

test('a move that is chosen before the turn waits, and is not played', () => {
  const { set, played } = timedBoard(null);
  const grid = screen.getByRole('grid');
  const box = { left: 0, top: 0, width: 800, height: 800 } as DOMRect;
  grid.getBoundingClientRect = () => box;
  fireEvent.pointerDown(grid, { button: 0, clientX: 650, clientY: 750 });
  fireEvent.pointerUp(grid, { button: 0, clientX: 650, clientY: 750 });
  fireEvent.pointerDown(grid, { button: 0, clientX: 550, clientY: 550 });
  expect([set, played]).toEqual([['g1f3'], []]);
});

test('its squares are marked, and Escape takes it back', () => {
  const { set } = timedBoard('g1f3');
  expect(document.querySelectorAll('.chess-premove')).toHaveLength(2);
  press(/^e2, /u, 'Escape');
  expect(set).toEqual([null]);
});
