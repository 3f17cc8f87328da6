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
  readonly detailed: boolean;
  readonly selected?: SquareIndex | null;
  readonly dragged?: DraggedPiece | null;
  /** A move to which the host has not responded yet; its piece is drawn on the target square. */
  readonly pending?: ParsedMove | null;
  /** A move that waits for the person's turn; its squares are marked. */
  readonly premove?: ParsedMove | null;
}

/** The drawn column and row of a square, each 0 to 7. */
export const toGridPosition = (square: SquareIndex, flipped: boolean): readonly [number, number] =>
  flipped ? [7 - (square % 8), 7 - (square >> 3)] : [square % 8, square >> 3];

/** Returns the pieces of a position, with ids that follow each piece from the position drawn before. */
function usePieces(fen: string): readonly PlacedPiece[] {
  const [drawn, setDrawn] = useState(() => trackedPieces(fen, []));
  if (drawn.fen === fen) return drawn.pieces;
  const next = trackedPieces(fen, drawn.pieces);
  setDrawn(next);
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
  const { fen, flipped, detailed, selected = null, dragged, pending, premove } = props;
  const pieces = usePieces(fen);
  const last = parseMove(props.lastAction);
  const checked = useMemo(() => (detailed ? kingInCheck(fen) : null), [detailed, fen]);
  return (
    <svg className="chess-picture" viewBox="0 0 800 800" aria-hidden="true" focusable="false">
      <rect className="chess-light" width="800" height="800" />
      <path className="chess-dark" d={DARK_SQUARES} />
      {last && <Mark kind="last" square={last.from} flipped={flipped} />}
      {last && <Mark kind="last" square={last.to} flipped={flipped} />}
      {premove && <Mark kind="premove" square={premove.from} flipped={flipped} />}
      {premove && <Mark kind="premove" square={premove.to} flipped={flipped} />}
      {selected !== null && <Mark kind="selected" square={selected} flipped={flipped} />}
      {checked !== null && <Mark kind="check" square={checked} flipped={flipped} />}
      {detailed && <Coordinates flipped={flipped} />}
      <Pieces
        pieces={pieces}
        flipped={flipped}
        plain={!detailed}
        dragged={dragged ?? null}
        pending={pending ?? null}
      />
    </svg>
  );
});

interface PiecesProps {
  readonly pieces: readonly PlacedPiece[];
  readonly flipped: boolean;
  readonly plain: boolean;
  readonly dragged: DraggedPiece | null;
  readonly pending: ParsedMove | null;
}

/** Draws each piece on its square, under the pointer, or on the target of an unanswered move. */
const Pieces = memo(function Pieces({ pieces, flipped, plain, dragged, pending }: PiecesProps) {
  return draggedLast(pieces, dragged).map((piece) => {
    if (pending?.to === piece.square) return null;
    const isMoving = pending?.from === piece.square;
    const [column, row] = toGridPosition(isMoving ? pending.to : piece.square, flipped);
    const pointer = dragged?.from === piece.square ? dragged : null;
    return (
      <PieceOnBoard
        key={piece.id}
        piece={piece.piece}
        plain={plain}
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
  readonly plain: boolean;
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
      <PieceShape piece={props.piece} plain={props.plain} />
    </g>
  );
});

/** Sorts the dragged piece last, so that it is drawn above the others. */
const draggedLast = (pieces: readonly PlacedPiece[], dragged: DraggedPiece | null) =>
  dragged
    ? [...pieces].sort((a, b) => Number(a.square === dragged.from) - Number(b.square === dragged.from))
    : pieces;

function pieceClass(dragged: boolean, pending: boolean): string {
  if (dragged) return 'chess-piece chess-held';
  return pending ? 'chess-piece chess-pending' : 'chess-piece';
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
