import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { draw } from './table.tsx';

afterEach(cleanup);

const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

function timedBoard(action: string | null) {
  const chosenActions: (string | null)[] = [];
  const played: string[] = [];
  draw({
    template: 'chess.v1',
    view: { fen: AFTER_E4 },
    viewpoint: 'white',
    legalActionsByRole: { white: [] },
    onAct: (_role, move) => {
      played.push(move);
      return Promise.resolve(true);
    },
    premove: { moves: ['g1f3', 'g1h3'], action, choose: (next) => void chosenActions.push(next) },
  });
  return { chosenActions, played };
}

const press = (name: RegExp, key: string): void => {
  const cell = screen.getByRole('gridcell', { name });
  cell.focus();
  fireEvent.keyDown(cell, { key });
};

test('a move that is chosen before the turn waits, and is not played', () => {
  const { chosenActions, played } = timedBoard(null);
  const grid = screen.getByRole('grid');
  const box = { left: 0, top: 0, width: 800, height: 800 } as DOMRect;
  grid.getBoundingClientRect = () => box;
  fireEvent.pointerDown(grid, { button: 0, clientX: 650, clientY: 750 });
  fireEvent.pointerUp(grid, { button: 0, clientX: 650, clientY: 750 });
  fireEvent.pointerDown(grid, { button: 0, clientX: 550, clientY: 550 });
  expect([chosenActions, played]).toEqual([['g1f3'], []]);
});

test('its squares are marked, and Escape takes it back', () => {
  const { chosenActions } = timedBoard('g1f3');
  expect(document.querySelectorAll('.chess-premove')).toHaveLength(2);
  press(/^e2, /u, 'Escape');
  expect(chosenActions).toEqual([null]);
});
