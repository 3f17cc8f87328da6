import './lines.css';
import { memo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { z } from 'zod';
import { formatList, useText, type Translator } from '../../text/index.ts';
import type { GameBoardProps, BoardPlay } from '../board-props.ts';
import { resultText, nameOf } from '../game-labels.ts';
import { MoveAnnouncements } from '../move-announcements.tsx';
import { fourInLine } from './four-in-line.ts';

const COLUMNS = [0, 1, 2, 3, 4, 5, 6];

export const connectFourView = z.object({
  board: z.array(z.string().regex(/^[.ry]{7}$/)).length(6),
  turn: z.string(),
  outcome: z.string().nullish(),
  outcome_reason: z.string().nullish(),
});
export type ConnectFourView = z.infer<typeof connectFourView>;

/** The discs of one column, lowest first, without the empty cells. */
const columnOf = (board: readonly string[], column: number): readonly string[] =>
  board
    .map((row) => row.charAt(column))
    .filter((sign) => sign !== '.')
    .reverse();

const discLabel = (translator: Translator, sign: string): string =>
  translator.code('role', sign === 'r' ? 'red' : 'yellow');

function columnLabel(translator: Translator, board: readonly string[], column: number): string {
  const discs = columnOf(board, column).map((sign) => discLabel(translator, sign));
  return translator.t('board.column_of', {
    column: column + 1,
    discs: discs.length > 0 ? formatList(translator, discs) : translator.t('board.empty'),
  });
}

export function ConnectFourBoard(props: GameBoardProps<ConnectFourView>): ReactElement {
  const translator = useText();
  const { view, names, play } = props;
  const status =
    resultText(translator, names, view) ??
    translator.t('board.to_move', { role: nameOf(translator, names, view.turn) });
  const picture = <DiscGrid board={view.board.join('/')} lastAction={props.lastAction} />;
  if (!play) {
    const description = [
      status,
      ...COLUMNS.map((column) => columnLabel(translator, view.board, column)),
    ].join('; ');
    return (
      <div className="c4">
        <div role="img" aria-label={description} className="board-area c4-area">
          {picture}
        </div>
        <MoveAnnouncements moves={props.announcements} />
      </div>
    );
  }
  return (
    <div className="c4">
      <div role="group" aria-label={status} className="board-area c4-area">
        {picture}
        <Columns view={view} play={play} />
      </div>
      <MoveAnnouncements moves={props.announcements} />
    </div>
  );
}

/** Shows seven buttons, one for each column; the keys 1 to 7 drop a disc while any of them has the focus. */
function Columns({ view, play }: { readonly view: ConnectFourView; readonly play: BoardPlay }): ReactElement {
  const translator = useText();
  const row = useRef<HTMLDivElement>(null);
  const [isSending, setIsSending] = useState(false);
  const drop = (column: number) => {
    if (isSending || !play.legalActions.includes(String(column))) return;
    setIsSending(true);
    void play.act(String(column)).finally(() => setIsSending(false));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const buttons = [...(row.current?.querySelectorAll('button') ?? [])];
    const focusedIndex = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const next = Math.min(6, Math.max(0, focusedIndex + (event.key === 'ArrowLeft' ? -1 : 1)));
      buttons[next]?.focus();
    } else if (/^[1-7]$/.test(event.key)) drop(Number(event.key) - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={row} className="c4-columns" data-turn={play.legalActions.length > 0} onKeyDown={onKeyDown}>
      {COLUMNS.map((column) => (
        <button
          key={column}
          type="button"
          className={`c4-column c4-for-${play.role}`}
          aria-disabled={!play.legalActions.includes(String(column))}
          aria-label={translator.t('board.drop_into', {
            column: columnLabel(translator, view.board, column),
          })}
          onClick={() => drop(column)}
        />
      ))}
    </div>
  );
}

/** Draws the rack of 42 holes; the newest disc falls into its place. */
const DiscGrid = memo(function DiscGrid(props: {
  readonly board: string;
  readonly lastAction: string | null;
}): ReactElement {
  const rows = props.board.split('/');
  const newestDisc =
    props.lastAction === null
      ? null
      : { column: Number(props.lastAction), row: topOf(rows, Number(props.lastAction)) };
  const winningCells = fourInLine(rows);
  return (
    <svg className="c4-rack" viewBox="0 0 700 600" aria-hidden="true" focusable="false">
      <rect className="c4-back" width="700" height="600" rx="36" />
      {rows.flatMap((line, row) =>
        [...line].map((sign, column) => {
          const isNew = newestDisc?.row === row && newestDisc.column === column;
          return (
            <g key={`${row}${column}`} transform={`translate(${column * 100 + 50} ${row * 100 + 50})`}>
              <circle className="c4-hole" r="40" />
              {sign !== '.' && (
                <g key={sign} className={isNew ? `c4-disc c4-${sign} c4-fall-${row}` : `c4-disc c4-${sign}`}>
                  <circle r="40" />
                  {sign === 'r' ? (
                    <circle className="c4-sign" r="24" />
                  ) : (
                    <path className="c4-sign" d="M-17 0H17M0 -17V17" />
                  )}
                  {winningCells.includes(row * 7 + column) && <circle className="c4-won" r="34" />}
                  {isNew && winningCells.length === 0 && <circle className="c4-newest" r="8" />}
                </g>
              )}
            </g>
          );
        }),
      )}
    </svg>
  );
});

const topOf = (rows: readonly string[], column: number): number =>
  rows.findIndex((row) => row.charAt(column) !== '.');
