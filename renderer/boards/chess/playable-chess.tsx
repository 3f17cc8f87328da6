import { useMemo, useState, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react';
import { useText } from '../../text/index.ts';
import type { GameBoardProps, BoardPlay } from '../board-props.ts';
import { useRovingGrid } from '../use-roving-grid.ts';
import { ChessPicture, type DraggedPiece } from './chess-picture.tsx';
import { formatSquare, type ChessView } from './chess-labels.ts';
import type { PieceCode } from './pieces.tsx';
import { parseMove, parsePlacement, type SquareIndex } from './position.ts';
import { PromotionChooser } from './promotion-chooser.tsx';
import { useChessPlay, type ChessPlay } from './use-chess-play.ts';

const CELLS = Array.from({ length: 64 }, (_, cell) => cell);

/**
 * Shows a chess board as an 8 x 8 grid that is played by clicking twice, by dragging, or with the arrow
 * keys and Enter.
 */
export function PlayableChess(
  props: GameBoardProps<ChessView> & { readonly play: BoardPlay; readonly summary: string },
): ReactElement {
  const translator = useText();
  const { view, flipped } = props;
  const squares = useMemo(() => parsePlacement(view.fen) ?? [], [view.fen]);
  const chessPlay = useChessPlay(props.play, view.fen);
  const { gridRef, cursor, setCursor, onArrow } = useRovingGrid(8, 8, 52);
  const squareAt = (cell: number): SquareIndex => (flipped ? 63 - cell : cell);
  const drag = useDrag(chessPlay, squareAt, setCursor);
  const premove = parseMove(props.play.premove?.action);

  const onKeyDown = (event: KeyboardEvent) => {
    if (onArrow(event)) return;
    if (event.key === 'Escape' && (chessPlay.selectedSquare !== null || premove !== null)) {
      event.stopPropagation();
      chessPlay.select(null);
      props.play.premove?.choose(null);
    }
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    const square = squareAt(cursor);
    if (square === chessPlay.selectedSquare) chessPlay.select(null);
    else if (!chessPlay.drop(square)) chessPlay.select(square);
  };

  const label = (square: SquareIndex): string => {
    const squareLabel = formatSquare(translator, square, squares[square] ?? null);
    if (square === chessPlay.selectedSquare)
      return translator.t('board.chess.selected', { square: squareLabel });
    return chessPlay.targets.has(square)
      ? translator.t('board.chess.target', { square: squareLabel })
      : squareLabel;
  };

  return (
    <div className="chess-play" data-turn={props.play.legalActions.length > 0}>
      <ChessPicture
        fen={view.fen}
        lastAction={props.lastAction}
        flipped={flipped}
        isDetailed
        selectedSquare={chessPlay.selectedSquare}
        draggedPiece={drag.draggedPiece}
        pendingMove={chessPlay.pendingMove}
        premove={premove}
      />
      <div
        ref={gridRef}
        role="grid"
        className="chess-grid"
        aria-label={props.summary}
        onKeyDown={onKeyDown}
        onPointerDown={drag.onPointerDown}
        onPointerMove={drag.onPointerMove}
        onPointerUp={drag.onPointerUp}
        onPointerCancel={drag.onPointerCancel}
      >
        {CELLS.filter((cell) => cell % 8 === 0).map((first) => (
          <div key={first} role="row" className="chess-row">
            {CELLS.slice(first, first + 8).map((cell) => (
              <div
                key={cell}
                role="gridcell"
                data-cell={cell}
                tabIndex={cell === cursor ? 0 : -1}
                aria-label={label(squareAt(cell))}
                aria-selected={squareAt(cell) === chessPlay.selectedSquare}
                className={cellClass(chessPlay, squares, squareAt(cell))}
              />
            ))}
          </div>
        ))}
      </div>
      {chessPlay.pendingPromotion && (
        <PromotionChooser
          chessPlay={chessPlay}
          pawn={squares[chessPlay.pendingPromotion.from] ?? null}
          column={drawnCell(chessPlay.pendingPromotion.to, flipped) % 8}
          edge={drawnCell(chessPlay.pendingPromotion.to, flipped) < 32 ? 'top' : 'bottom'}
        />
      )}
    </div>
  );
}

/** The drawn square, counted from the top left. */
const drawnCell = (square: SquareIndex, flipped: boolean): number => (flipped ? 63 - square : square);

function cellClass(
  chessPlay: ChessPlay,
  squares: readonly (PieceCode | null)[],
  square: SquareIndex,
): string {
  const names = ['chess-cell'];
  if (chessPlay.movableSquares.has(square)) names.push('is-movable');
  if (chessPlay.targets.has(square)) names.push(squares[square] ? 'is-capture' : 'is-target');
  return names.join(' ');
}

/** The pointer's position in board units and the drawn cell under it. */
function pointerPosition(event: PointerEvent) {
  const box = event.currentTarget.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * 800;
  const y = ((event.clientY - box.top) / box.height) * 800;
  const isInside = x >= 0 && y >= 0 && x < 800 && y < 800;
  return { x, y, cell: isInside ? Math.floor(y / 100) * 8 + Math.floor(x / 100) : null };
}

/**
 * Plays with a pointer: pressing selects a piece, releasing on another square drops it, and
 * pressing a target square plays at once.
 */
function useDrag(
  chessPlay: ChessPlay,
  squareAt: (cell: number) => SquareIndex,
  setCursor: (cell: number) => void,
) {
  const [draggedPiece, setDraggedPiece] = useState<DraggedPiece | null>(null);

  return {
    draggedPiece,
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      const { x, y, cell } = pointerPosition(event);
      if (cell === null) return;
      setCursor(cell);
      const square = squareAt(cell);
      if (chessPlay.drop(square)) return;
      if (square === chessPlay.selectedSquare) {
        chessPlay.select(null);
        return;
      }
      chessPlay.select(square);
      if (!chessPlay.movableSquares.has(square)) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      setDraggedPiece({ from: square, x, y });
    },
    onPointerMove: (event: PointerEvent) => {
      if (!draggedPiece) return;
      const { x, y } = pointerPosition(event);
      setDraggedPiece({ ...draggedPiece, x, y });
    },
    onPointerUp: (event: PointerEvent) => {
      if (!draggedPiece) return;
      setDraggedPiece(null);
      const { cell } = pointerPosition(event);
      // A piece that is released on its own square stays selected for a second click.
      if (cell !== null && squareAt(cell) !== draggedPiece.from) chessPlay.drop(squareAt(cell));
    },
    onPointerCancel: () => setDraggedPiece(null),
  };
}
