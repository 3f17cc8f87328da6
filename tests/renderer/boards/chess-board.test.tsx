import { cleanup, fireEvent, screen } from '@testing-library/react';
import * as fc from 'fast-check';
import { Chess } from 'chess.js';
import { afterEach, expect, test, vi } from 'vitest';
import { Board } from '../../../renderer/boards/index.ts';
import { kingInCheck } from '../../../renderer/boards/chess/king-in-check.ts';
import { TextProvider } from '../../../renderer/text/index.ts';
import { draw, settle } from './table.tsx';

afterEach(cleanup);

const PROMOTION = '8/P6k/8/8/8/8/8/K7 w - - 0 1';
const PROMOTIONS = ['a7a8q', 'a7a8r', 'a7a8b', 'a7a8n'];
const cell = (name: RegExp) => screen.getByRole('gridcell', { name });

const playable = (
  fen: string,
  legal: readonly string[],
  onAct: (role: string, action: string) => Promise<boolean>,
) =>
  draw({
    template: 'chess.v1',
    view: { fen },
    viewpoint: 'white',
    legalActionsByRole: { white: legal },
    onAct,
  });

test('the picture is described in one sentence: side to move, check, and the last move with its piece', () => {
  draw({
    template: 'chess.v1',
    view: { fen: 'rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2' },
    viewpoint: null,
    lastAction: 'd1h5',
  });
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Black to move, check; last move queen from d1 to h5',
  );
});

test('the moves so far are listed for people who do not see the board', () => {
  draw({
    template: 'chess.v1',
    view: { fen: new Chess().fen() },
    viewpoint: null,
    announcements: ['e4', 'e5'],
  });
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['e4', 'e5']);
});

test('a promotion asks for the piece and plays the chosen one', async () => {
  const onAct = vi.fn(() => Promise.resolve(true));
  playable(PROMOTION, PROMOTIONS, onAct);
  cell(/^a7/).focus();
  fireEvent.keyDown(screen.getByRole('grid'), { key: 'Home' });
  fireEvent.pointerDown(screen.getByRole('grid'), { clientX: 0, clientY: 0 });
  // Moves the pawn by keyboard: the cursor goes from e2 to a7, then to a8.
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp'])
    fireEvent.keyDown(document.activeElement as Element, { key });
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^a7, White pawn/);
  fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' });
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp' });
  fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' });
  const dialog = screen.getByRole('dialog', { name: 'Promote to' });
  expect(document.activeElement).toBe(dialog.querySelector('button'));
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('rook');
  expect(onAct).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'knight' }));
  await settle();
  expect(onAct).toHaveBeenCalledWith('white', 'a7a8n');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('dragging a piece to a legal square plays the move, and to another square does not', async () => {
  const onAct = vi.fn(() => Promise.resolve(true));
  playable(new Chess().fen(), ['e2e4', 'e2e3'], onAct);
  const grid = screen.getByRole('grid');
  grid.getBoundingClientRect = () => new DOMRect(0, 0, 800, 800);
  const pointer = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', x: number, y: number) =>
    fireEvent[type](grid, { clientX: x, clientY: y, button: 0 });
  pointer('pointerDown', 450, 650);
  pointer('pointerMove', 450, 520);
  pointer('pointerUp', 450, 350);
  await settle();
  expect(onAct).not.toHaveBeenCalled();
  pointer('pointerDown', 450, 650);
  pointer('pointerDown', 450, 650);
  pointer('pointerMove', 450, 450);
  pointer('pointerUp', 450, 450);
  await settle();
  expect(onAct).toHaveBeenCalledExactlyOnceWith('white', 'e2e4');
});

test('a refused move puts the piece back', async () => {
  playable(new Chess().fen(), ['e2e4'], () => Promise.resolve(false));
  const grid = screen.getByRole('grid');
  grid.getBoundingClientRect = () => new DOMRect(0, 0, 800, 800);
  fireEvent.pointerDown(grid, { clientX: 450, clientY: 650, button: 0 });
  fireEvent.pointerUp(grid, { clientX: 450, clientY: 650, button: 0 });
  fireEvent.pointerDown(grid, { clientX: 450, clientY: 450, button: 0 });
  await settle();
  expect(document.querySelector('.chess-pending')).toBeNull();
  expect(drawnPieces()).toContain('P at 4,6');
});

/** The pieces and squares that the drawing shows. */
function drawnPieces(): readonly string[] {
  return [...document.querySelectorAll<SVGGElement>('.chess-piece')].map((piece) => {
    const at = /translate\((-?\d+)px(?:, (-?\d+)px)?\)/.exec(piece.style.transform);
    return `${piece.dataset['piece']} at ${Number(at?.[1]) / 100},${Number(at?.[2] ?? 0) / 100}`;
  });
}

const expectedPieces = (chess: Chess): readonly string[] =>
  chess
    .board()
    .flatMap((rank, row) =>
      rank.flatMap((piece, column) =>
        piece === null
          ? []
          : [`${piece.color === 'w' ? piece.type.toUpperCase() : piece.type} at ${column},${row}`],
      ),
    );

test('the drawing matches the position after any legal moves', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(200), { minLength: 1, maxLength: 40 }), (choices) => {
      const chess = new Chess();
      const at = (lastAction: string | null) => (
        <TextProvider language="en">
          <Board template="chess.v1" view={{ fen: chess.fen() }} viewpoint={null} lastAction={lastAction} />
        </TextProvider>
      );
      cleanup();
      const { rerender } = draw({ template: 'chess.v1', view: { fen: chess.fen() }, viewpoint: null });
      for (const choice of choices) {
        const moves = chess.moves();
        const move = moves[choice % moves.length];
        if (move === undefined) break;
        chess.move(move);
        rerender(at(null));
        expect(kingInCheck(chess.fen()) !== null).toBe(chess.inCheck());
        expect([...drawnPieces()].sort()).toEqual([...expectedPieces(chess)].sort());
      }
    }),
    { numRuns: 12 },
  );
});

test('check is detected in every position of random games', () => {
  const positions = fc.array(fc.nat(200), { minLength: 60, maxLength: 160 });
  let checks = 0;
  fc.assert(
    fc.property(positions, (choices) => {
      const chess = new Chess();
      for (const choice of choices) {
        // Checks are rare in random play, so moves that give check are preferred.
        const moves = chess.moves();
        const checking = choice % 2 === 0 ? moves.filter((move) => move.includes('+')) : [];
        const move = checking[0] ?? moves[choice % Math.max(1, moves.length)];
        if (move === undefined) break;
        chess.move(move);
        if (chess.inCheck()) checks++;
        expect(kingInCheck(chess.fen()) !== null).toBe(chess.inCheck());
      }
    }),
    // A fixed seed plays the same games in every run, so the number of checks does not vary.
    { numRuns: 30, seed: 20_261_121 },
  );
  expect(checks).toBeGreaterThan(50);
});
