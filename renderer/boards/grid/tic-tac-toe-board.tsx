import './lines.css';
import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { z } from 'zod';
import { useText } from '../../text/index.ts';
import type { GameBoardProps, BoardPlay } from '../board-props.ts';
import { resultText, nameOf } from '../game-labels.ts';
import { useRovingGrid } from '../use-roving-grid.ts';
import { MoveAnnouncements } from '../move-announcements.tsx';

const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) => [...line].map(Number));
const ROWS = [0, 3, 6];

export const ticTacToeView = z.object({
  board: z.array(z.string().nullable()).length(9),
  turn: z.string(),
  outcome: z.string().nullish(),
  outcome_reason: z.string().nullish(),
});
export type TicTacToeView = z.infer<typeof ticTacToeView>;

/** The three cells of the winning line; empty if there is none. */
const winningLineOf = (board: TicTacToeView['board']): readonly number[] =>
  LINES.find(([a = 0, b = 0, c = 0]) => board[a] && board[a] === board[b] && board[b] === board[c]) ?? [];

export function TicTacToeBoard(props: GameBoardProps<TicTacToeView>): ReactElement {
  const translator = useText();
  const { view, names, play } = props;
  const summary = [
    resultText(translator, names, view) ??
      translator.t('board.to_move', { role: nameOf(translator, names, view.turn) }),
    ...ROWS.map((first) =>
      translator.t('board.row_of', {
        row: first / 3 + 1,
        cells: view.board
          .slice(first, first + 3)
          .map((mark) => mark ?? translator.t('board.empty'))
          .join(', '),
      }),
    ),
  ].join('; ');
  return (
    <div className="ttt">
      {play ? (
        <PlayableGrid {...props} play={play} summary={summary} />
      ) : (
        <div role="img" aria-label={summary} className="board-area ttt-area">
          {view.board.map((mark, cell) => (
            <Cell key={`${cell}`} mark={mark} isWinning={winningLineOf(view.board).includes(cell)} />
          ))}
        </div>
      )}
      <MoveAnnouncements moves={props.announcements} />
    </div>
  );
}

function PlayableGrid(
  props: GameBoardProps<TicTacToeView> & { readonly play: BoardPlay; readonly summary: string },
): ReactElement {
  const translator = useText();
  const { view, play } = props;
  const [isSending, setIsSending] = useState(false);
  const { gridRef, cursor, setCursor, onArrow } = useRovingGrid(3, 3, 4);
  const winningLine = winningLineOf(view.board);

  const put = (cell: number) => {
    if (isSending || !play.legalActions.includes(String(cell))) return;
    setIsSending(true);
    void play.act(String(cell)).finally(() => setIsSending(false));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (onArrow(event)) return;
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : null;
    const chosenCell = event.key === 'Enter' || event.key === ' ' ? cursor : digit;
    if (chosenCell === null) return;
    event.preventDefault();
    event.stopPropagation();
    put(chosenCell);
  };
  const label = (cell: number): string =>
    translator.t('board.cell', {
      row: Math.floor(cell / 3) + 1,
      column: (cell % 3) + 1,
      mark: view.board[cell] ?? translator.t('board.empty'),
    });

  return (
    <div
      ref={gridRef}
      role="grid"
      aria-label={props.summary}
      className="board-area ttt-area"
      data-turn={play.legalActions.length > 0}
      onKeyDown={onKeyDown}
    >
      {ROWS.map((first) => (
        <div key={first} role="row" className="same-box">
          {[first, first + 1, first + 2].map((cell) => (
            <div
              key={cell}
              role="gridcell"
              tabIndex={cell === cursor ? 0 : -1}
              aria-label={label(cell)}
              className="same-box-cell"
              data-open={play.legalActions.includes(String(cell))}
              onClick={() => {
                setCursor(cell);
                put(cell);
              }}
            >
              <Cell mark={view.board[cell] ?? null} isWinning={winningLine.includes(cell)} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function Cell({
  mark,
  isWinning,
}: {
  readonly mark: string | null;
  readonly isWinning: boolean;
}): ReactElement {
  return (
    <span className="ttt-cell" data-won={isWinning}>
      {mark && (
        <svg viewBox="0 0 100 100" className={`ttt-mark ttt-${mark}`} aria-hidden="true" focusable="false">
          {mark === 'x' ? <path d="M24 24L76 76M76 24L24 76" /> : <circle cx="50" cy="50" r="29" />}
        </svg>
      )}
    </span>
  );
}
