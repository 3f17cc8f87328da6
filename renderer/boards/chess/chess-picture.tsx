import './chess.css';
import { memo, useMemo, useState, type ReactElement } from 'react';
import { kingInCheck } from './king-in-check.ts';
import { PieceShape, type PieceCode } from './pieces.tsx';
import {
  assignPieceIds,
  parseMove,
  parsePlacement,
  type ParsedMove,
  type PlacedPiece,
  type SquareIndex,
} from './position.ts';

const DARK_SQUARES = Array.from({ length: 64 }, (_, square) => square)
  .filter((square) => ((square >> 3) + square) % 2 === 1)
  .map((square) => `M${(square % 8) * 100} ${(square >> 3) * 100}h100v100h-100z`)
  .join('');

/** A dragged piece: the square it came from and the pointer's position, in board units (800 wide). */
export interface DraggedPiece {
  readonly from: SquareIndex;
  readonly x: number;
  readonly y: number;
}

export interface ChessPictureProps {
  readonly fen: string;
  readonly lastAction: string | null;
  readonly flipped: boolean;
  /** Draws coordinates, fine lines and check marks; a thumbnail leaves them out. */
  readonly isDetailed: boolean;
  readonly selectedSquare?: SquareIndex | null;
  readonly draggedPiece?: DraggedPiece | null;
  /** A move to which the host has not responded yet; its piece is drawn on the target square. */
  readonly pendingMove?: ParsedMove | null;
  /** A move that waits for the person's turn; its squares are marked. */
  readonly premove?: ParsedMove | null;
}

/** The drawn column and row of a square, each 0 to 7. */
export const toGridPosition = (square: SquareIndex, flipped: boolean): readonly [number, number] =>
  flipped ? [7 - (square % 8), 7 - (square >> 3)] : [square % 8, square >> 3];

/** Returns the pieces of a position, with ids that follow each piece from the position drawn before. */
function usePieces(fen: string): readonly PlacedPiece[] {
  const [drawnPosition, setDrawnPosition] = useState(() => trackedPieces(fen, []));
  if (drawnPosition.fen === fen) return drawnPosition.pieces;
  const next = trackedPieces(fen, drawnPosition.pieces);
  setDrawnPosition(next);
  return next.pieces;
}

const trackedPieces = (fen: string, before: readonly PlacedPiece[]) => ({
  fen,
  pieces: assignPieceIds(before, parsePlacement(fen) ?? []),
});

/**
 * Draws a position. It is memoised, so that the same position is drawn once, and it has no
 * accessible name.
 */
export const ChessPicture = memo(function ChessPicture(props: ChessPictureProps): ReactElement {
  const { fen, flipped, isDetailed, selectedSquare = null, draggedPiece, pendingMove, premove } = props;
  const pieces = usePieces(fen);
  const lastMove = parseMove(props.lastAction);
  const checkedKing = useMemo(() => (isDetailed ? kingInCheck(fen) : null), [isDetailed, fen]);
  return (
    <svg className="chess-picture" viewBox="0 0 800 800" aria-hidden="true" focusable="false">
      <rect className="chess-light" width="800" height="800" />
      <path className="chess-dark" d={DARK_SQUARES} />
      {lastMove && <Mark kind="last" square={lastMove.from} flipped={flipped} />}
      {lastMove && <Mark kind="last" square={lastMove.to} flipped={flipped} />}
      {premove && <Mark kind="premove" square={premove.from} flipped={flipped} />}
      {premove && <Mark kind="premove" square={premove.to} flipped={flipped} />}
      {selectedSquare !== null && <Mark kind="selected" square={selectedSquare} flipped={flipped} />}
      {checkedKing !== null && <Mark kind="check" square={checkedKing} flipped={flipped} />}
      {isDetailed && <Coordinates flipped={flipped} />}
      <Pieces
        pieces={pieces}
        flipped={flipped}
        isPlain={!isDetailed}
        draggedPiece={draggedPiece ?? null}
        pendingMove={pendingMove ?? null}
      />
    </svg>
  );
});

interface PiecesProps {
  readonly pieces: readonly PlacedPiece[];
  readonly flipped: boolean;
  readonly isPlain: boolean;
  readonly draggedPiece: DraggedPiece | null;
  readonly pendingMove: ParsedMove | null;
}

/** Draws each piece on its square, under the pointer, or on the target of an unanswered move. */
const Pieces = memo(function Pieces({ pieces, flipped, isPlain, draggedPiece, pendingMove }: PiecesProps) {
  return draggedLast(pieces, draggedPiece).map((piece) => {
    if (pendingMove?.to === piece.square) return null;
    const isMoving = pendingMove?.from === piece.square;
    const [column, row] = toGridPosition(isMoving ? pendingMove.to : piece.square, flipped);
    const pointer = draggedPiece?.from === piece.square ? draggedPiece : null;
    return (
      <PieceOnBoard
        key={piece.id}
        piece={piece.piece}
        isPlain={isPlain}
        className={pieceClass(pointer !== null, isMoving)}
        x={pointer ? pointer.x - 50 : column * 100}
        y={pointer ? pointer.y - 50 : row * 100}
      />
    );
  });
});

/** Draws one piece, and draws it again only when this one piece moves. */
const PieceOnBoard = memo(function PieceOnBoard(props: {
  readonly piece: PieceCode;
  readonly isPlain: boolean;
  readonly className: string;
  readonly x: number;
  readonly y: number;
}): ReactElement {
  return (
    <g
      data-piece={props.piece}
      className={props.className}
      style={{ transform: `translate(${props.x}px, ${props.y}px)` }}
    >
      <PieceShape piece={props.piece} isPlain={props.isPlain} />
    </g>
  );
});

/** Sorts the dragged piece last, so that it is drawn above the others. */
const draggedLast = (pieces: readonly PlacedPiece[], draggedPiece: DraggedPiece | null) =>
  draggedPiece
    ? [...pieces].sort(
        (a, b) => Number(a.square === draggedPiece.from) - Number(b.square === draggedPiece.from),
      )
    : pieces;

function pieceClass(isDragged: boolean, isPending: boolean): string {
  if (isDragged) return 'chess-piece chess-held';
  return isPending ? 'chess-piece chess-pending' : 'chess-piece';
}

function Mark(props: {
  readonly kind: 'last' | 'premove' | 'selected' | 'check';
  readonly square: SquareIndex;
  readonly flipped: boolean;
}): ReactElement {
  const [column, row] = toGridPosition(props.square, props.flipped);
  if (props.kind !== 'check') {
    return <rect className={`chess-${props.kind}`} x={column * 100} y={row * 100} width="100" height="100" />;
  }
  return (
    <g className="chess-check">
      <rect x={column * 100} y={row * 100} width="100" height="100" />
      <rect className="chess-check-ring" x={column * 100 + 4} y={row * 100 + 4} width="92" height="92" />
    </g>
  );
}

const Coordinates = memo(function Coordinates({ flipped }: { readonly flipped: boolean }): ReactElement {
  const files = flipped ? 'hgfedcba' : 'abcdefgh';
  const ranks = flipped ? '12345678' : '87654321';
  return (
    <g className="chess-coordinates">
      {[...files].map((file, column) => (
        <text
          key={file}
          className={column % 2 === 0 ? 'on-dark' : 'on-light'}
          x={column * 100 + 96}
          y="795"
          textAnchor="end"
        >
          {file}
        </text>
      ))}
      {[...ranks].map((rank, row) => (
        <text key={rank} className={row % 2 === 0 ? 'on-light' : 'on-dark'} x="4" y={row * 100 + 18}>
          {rank}
        </text>
      ))}
    </g>
  );
});
