import { useEffect, useRef, type KeyboardEvent, type ReactElement } from 'react';
import { useText } from '../../text/index.ts';
import { PieceShape, type PieceCode } from './pieces.tsx';
import { promotionPiece, type ChessPlay } from './use-chess-play.ts';

const CHOICES = ['q', 'r', 'b', 'n'] as const;

/** Asks which piece a pawn becomes, over the square that it moves to. */
export function PromotionChooser(props: {
  readonly chessPlay: ChessPlay;
  readonly pawn: PieceCode | null;
  /** The drawn column of the target square, 0 to 7. */
  readonly column: number;
  /** The drawn edge of the board at which that square is. */
  readonly edge: 'top' | 'bottom';
}): ReactElement {
  const translator = useText();
  const box = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<Element | null>(null);

  useEffect(() => {
    previousFocus.current = document.activeElement;
    box.current?.querySelector('button')?.focus();
    return () => {
      if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
    const focusedIndex = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowUp: -1,
      ArrowRight: 1,
      ArrowDown: 1,
    };
    event.stopPropagation();
    if (event.key === 'Escape') props.chessPlay.cancelPromotion();
    const offset = steps[event.key];
    if (offset === undefined) return;
    event.preventDefault();
    buttons.at((focusedIndex + offset) % buttons.length)?.focus();
  };

  return (
    <div
      ref={box}
      role="dialog"
      aria-modal="true"
      aria-label={translator.t('board.chess.promote')}
      className="chess-promotion"
      style={{ left: `${Math.min(4, Math.max(0, props.column - 1)) * 12.5}%`, [props.edge]: 0 }}
      onKeyDown={onKeyDown}
    >
      {CHOICES.map((letter) => (
        <button
          key={letter}
          type="button"
          aria-label={translator.t(`board.piece.${letter}`)}
          onClick={() => props.chessPlay.promote(letter)}
        >
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <PieceShape piece={promotionPiece(letter, props.pawn)} />
          </svg>
        </button>
      ))}
    </div>
  );
}
