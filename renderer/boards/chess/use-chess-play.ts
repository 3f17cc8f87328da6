import { useMemo, useState } from 'react';
import type { BoardPlay } from '../board-props.ts';
import { isWhite, type PieceCode } from './pieces.tsx';
import { parseMove, squareName, type ParsedMove, type SquareIndex } from './position.ts';

export interface ChessPlay {
  readonly selectedSquare: SquareIndex | null;
  /** Squares that the selected piece may move to. */
  readonly targets: ReadonlySet<SquareIndex>;
  /** Squares with a piece that may move now. */
  readonly movableSquares: ReadonlySet<SquareIndex>;
  /** A promotion that waits for the choice of a piece. */
  readonly pendingPromotion: { readonly from: SquareIndex; readonly to: SquareIndex } | null;
  /** A move to which the host has not responded yet. */
  readonly pendingMove: ParsedMove | null;
  readonly select: (square: SquareIndex | null) => void;
  /** Plays to `to` and returns true, or returns false when the selected piece may not move there. */
  readonly drop: (to: SquareIndex) => boolean;
  readonly promote: (piece: string) => void;
  readonly cancelPromotion: () => void;
}

interface MoveInput {
  /** The position that this state belongs to; another position starts empty. */
  readonly fen: string;
  readonly selectedSquare: SquareIndex | null;
  readonly pendingPromotion: ChessPlay['pendingPromotion'];
  readonly pendingMove: ParsedMove | null;
}

const emptyInput = (fen: string): MoveInput => ({
  fen,
  selectedSquare: null,
  pendingPromotion: null,
  pendingMove: null,
});

/** Holds what the person is doing: the selected piece, a promotion, and the unanswered move. */
export function useChessPlay(play: BoardPlay, fen: string): ChessPlay {
  const [storedInput, setStoredInput] = useState(() => emptyInput(fen));
  const input = storedInput.fen === fen ? storedInput : emptyInput(fen);
  const { selectedSquare, pendingPromotion, pendingMove } = input;
  const { premove } = play;
  const canPremove = premove !== null && play.legalActions.length === 0;
  const playable = canPremove ? premove.moves : play.legalActions;
  const moves = useMemo(
    () => playable.map(parseMove).filter((move): move is ParsedMove => move !== null),
    [playable],
  );
  const targets = useMemo(
    () => new Set(moves.filter(({ from }) => from === selectedSquare).map(({ to }) => to)),
    [moves, selectedSquare],
  );
  const movableSquares = useMemo(() => new Set(moves.map(({ from }) => from)), [moves]);

  const send = (move: ParsedMove) => {
    const action = squareName(move.from) + squareName(move.to) + (move.promotion ?? '');
    if (canPremove) {
      setStoredInput(emptyInput(fen));
      premove.choose(action);
      return;
    }
    setStoredInput({ ...emptyInput(fen), pendingMove: move });
    void play.act(action).then((isAccepted) => {
      // The piece of a refused move returns to its square.
      if (!isAccepted) setStoredInput((current) => (current.fen === fen ? emptyInput(fen) : current));
    });
  };

  const drop = (to: SquareIndex): boolean => {
    if (pendingMove || selectedSquare === null) return false;
    const [only] = moves.filter((move) => move.from === selectedSquare && move.to === to);
    if (!only) return false;
    if (only.promotion === null) send(only);
    else setStoredInput({ ...input, pendingPromotion: { from: selectedSquare, to } });
    return true;
  };

  return {
    selectedSquare,
    targets,
    movableSquares,
    pendingPromotion,
    pendingMove,
    select: (square) =>
      setStoredInput({
        ...input,
        selectedSquare: square !== null && movableSquares.has(square) ? square : null,
      }),
    drop,
    promote: (promotion) => pendingPromotion && send({ ...pendingPromotion, promotion }),
    cancelPromotion: () => setStoredInput({ ...input, pendingPromotion: null }),
  };
}

/** The piece that a promotion shows, in the colour of the pawn. */
export const promotionPiece = (letter: string, pawn: PieceCode | null): PieceCode =>
  (pawn !== null && isWhite(pawn) ? letter.toUpperCase() : letter) as PieceCode;
