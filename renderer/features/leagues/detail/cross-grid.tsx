import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { LeagueCrosstable } from '../../../../src/shared/contract/index.ts';
import { navigate } from '../../../routes/hash-router.ts';
import { useText } from '../../../text/index.ts';
import { cx } from '../../../ui/index.ts';
import { squaresOf, type CrossSquare } from './crosstable.ts';
import { matchRoute } from '../league-labels.ts';
import { reasonLabel } from '../match-reason.ts';

const SQUARE_PX = 36;
const NAME_PX = 200;
const POINTS_PX = 56;
const HEAD_PX = 34;
/** The width of the grid's borders, so that it scrolls only when necessary. */
const LINES_PX = 2;

interface CellPosition {
  readonly row: number;
  readonly column: number;
}

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function cellAfterKey({ row, column }: CellPosition, key: string, last: number): CellPosition | null {
  const by = MOVES[key];
  if (by !== undefined) {
    const clamped = (value: number) => Math.max(0, Math.min(last, value));
    return { row: clamped(row + by[0]), column: clamped(column + by[1]) };
  }
  if (key === 'Home') return { row, column: 0 };
  return key === 'End' ? { row, column: last } : null;
}

interface GridProps {
  readonly leagueId: string;
  readonly cross: LeagueCrosstable;
}

/** Tracks the rows and columns in sight and the focused cell, and handles the keys that move it. */
function useGrid({ leagueId, cross }: GridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const [focused, setFocused] = useState<CellPosition>({ row: 0, column: 1 });
  const squareAt = useMemo(() => squaresOf(cross), [cross]);
  const count = cross.players.length;
  const sharedProps = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => SQUARE_PX,
    overscan: 4,
  };
  // The functions of the virtualizers change with the scroll position; no memoised component receives them.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({ ...sharedProps, scrollMargin: HEAD_PX, scrollPaddingStart: HEAD_PX });
  const columns = useVirtualizer({
    ...sharedProps,
    horizontal: true,
    scrollMargin: NAME_PX,
    scrollPaddingStart: NAME_PX,
    scrollPaddingEnd: POINTS_PX,
  });
  useEffect(() => {
    if (!wantsFocus.current) return;
    const cell = scroller.current?.querySelector<HTMLElement>(
      `[data-cell="${focused.row}/${focused.column}"]`,
    );
    if (cell === null || cell === undefined) return;
    wantsFocus.current = false;
    cell.focus({ preventScroll: true });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      const square = squareAt(focused.row, focused.column);
      if (square !== null) navigate(matchRoute(leagueId, square.matchId));
      return;
    }
    const next = cellAfterKey(focused, event.key, count - 1);
    if (next === null) return;
    event.preventDefault();
    wantsFocus.current = true;
    setFocused(next);
    rows.scrollToIndex(next.row);
    columns.scrollToIndex(next.column);
  };
  const visibleColumns: readonly VisibleColumn[] = columns
    .getVirtualItems()
    .map(({ index, start }) => ({ index, left: start }));
  return { scroller, focused, setFocused, squareAt, rows, visibleColumns, onKeyDown };
}

interface VisibleColumn {
  readonly index: number;
  readonly left: number;
}

/** Draws only the rows and columns in sight: a league of a hundred players has ten thousand cells. */
export function CrossGrid(props: GridProps) {
  const translator = useText();
  const { t } = translator;
  const { cross, leagueId } = props;
  const { scroller, rows, visibleColumns, focused, setFocused, squareAt, onKeyDown } = useGrid(props);
  const count = cross.players.length;
  const width = NAME_PX + count * SQUARE_PX + POINTS_PX;
  const reasonsOf = (row: number, column: number): string => {
    const [a, b] = [cross.players[row], cross.players[column]];
    if (a === undefined || b === undefined) return '';
    return (squareAt(row, column)?.results ?? [])
      .flatMap(({ matchId, reason }) => {
        const label = reasonLabel(translator, { a, b }, reason);
        return label === null ? [] : [t('league_view.cross_reason', { match: matchId, reason: label })];
      })
      .join('\n');
  };
  return (
    <div
      ref={scroller}
      className="min-h-0 max-w-full self-start overflow-auto rounded-panel border border-line bg-surface"
      style={{ flex: `0 1 ${HEAD_PX + count * SQUARE_PX + LINES_PX}px`, width: width + LINES_PX }}
    >
      <div
        role="grid"
        aria-label={t('leagues.tab_crosstable')}
        aria-rowcount={count + 1}
        aria-colcount={count + 2}
        onKeyDown={onKeyDown}
        className="relative"
        style={{ width, height: HEAD_PX + count * SQUARE_PX }}
      >
        <Heads cross={cross} visibleColumns={visibleColumns} />
        {rows.getVirtualItems().map(({ index: row, start }) => (
          <div
            key={row}
            role="row"
            aria-rowindex={row + 2}
            className="absolute left-0 border-b border-line"
            style={{ top: start, height: SQUARE_PX, width }}
          >
            <RowHead row={row} name={cross.players[row]?.displayName ?? ''} />
            {visibleColumns.map(({ index: column, left }) => (
              <Square
                key={column}
                leagueId={leagueId}
                row={row}
                column={column}
                left={left}
                signs={squareAt(row, column)?.signs ?? ''}
                matchId={squareAt(row, column)?.matchId ?? ''}
                names={`${cross.players[row]?.displayName} – ${cross.players[column]?.displayName}`}
                reasons={reasonsOf(row, column)}
                inTabOrder={focused.row === row && focused.column === column}
                onFocus={setFocused}
              />
            ))}
            <Points count={count} role="gridcell" className="figures font-semibold">
              {cross.players[row]?.points}
            </Points>
          </div>
        ))}
      </div>
    </div>
  );
}

function Heads({
  cross,
  visibleColumns,
}: {
  readonly cross: LeagueCrosstable;
  readonly visibleColumns: readonly VisibleColumn[];
}) {
  const { t } = useText();
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-20 border-b border-line bg-surface"
      style={{ height: HEAD_PX }}
    >
      <div
        role="columnheader"
        aria-colindex={1}
        className="sticky left-0 z-10 flex h-full items-center bg-surface px-3 text-small font-medium text-muted"
        style={{ width: NAME_PX }}
      >
        {t('leagues.column_player')}
      </div>
      {visibleColumns.map(({ index, left }) => (
        <div
          key={index}
          role="columnheader"
          aria-colindex={index + 2}
          title={cross.players[index]?.displayName}
          className="mono absolute top-0 flex h-full items-center justify-center text-small text-muted"
          style={{ left, width: SQUARE_PX }}
        >
          <span className="sr-only">{cross.players[index]?.displayName}</span>
          <span aria-hidden>{index + 1}</span>
        </div>
      ))}
      <Points count={cross.players.length} role="columnheader" className="text-small font-medium text-muted">
        {t('leagues.column_points')}
      </Points>
    </div>
  );
}

function RowHead({ row, name }: { readonly row: number; readonly name: string }) {
  return (
    <div
      role="rowheader"
      aria-colindex={1}
      className="sticky left-0 z-10 flex h-full items-center gap-2 border-r border-line bg-surface px-3"
      style={{ width: NAME_PX }}
    >
      <span className="figures w-6 shrink-0 text-right text-small text-muted">{row + 1}</span>
      <span className="truncate font-medium">{name}</span>
    </div>
  );
}

/** Shows a cell of the last column, which has the points of each player. */
function Points(props: {
  readonly count: number;
  readonly role: 'gridcell' | 'columnheader';
  readonly className: string;
  readonly children: ReactNode;
}) {
  return (
    <div
      role={props.role}
      aria-colindex={props.count + 2}
      className={cx('absolute top-0 flex h-full items-center justify-end px-2', props.className)}
      style={{ left: NAME_PX + props.count * SQUARE_PX, width: POINTS_PX }}
    >
      {props.children}
    </div>
  );
}

interface SquareProps extends Omit<CrossSquare, 'results'>, CellPosition {
  readonly leagueId: string;
  readonly left: number;
  readonly names: string;
  /** Why the matches of the cell have their results, one line each; empty without any. */
  readonly reasons: string;
  readonly inTabOrder: boolean;
  readonly onFocus: (cell: CellPosition) => void;
}

const TONES: Readonly<Record<string, string>> = {
  '1': 'text-ok font-semibold',
  '0': 'text-bad',
  '½': 'text-text',
};

/** Shows one cell; it renders again only when what it shows changes. */
const Square = memo(function Square(props: SquareProps) {
  const { t } = useText();
  const { row, column, signs, matchId } = props;
  const isSelf = row === column;
  const label =
    isSelf || matchId === ''
      ? undefined
      : [t('leagues.open_match', { match: matchId, names: props.names, result: signs }), props.reasons]
          .filter(Boolean)
          .join('\n');
  return (
    <div
      role="gridcell"
      aria-colindex={column + 2}
      aria-label={label}
      data-cell={`${row}/${column}`}
      tabIndex={props.inTabOrder ? 0 : -1}
      title={isSelf ? undefined : [props.names, props.reasons].filter(Boolean).join('\n')}
      onFocus={() => props.onFocus({ row, column })}
      onClick={() => matchId !== '' && navigate(matchRoute(props.leagueId, matchId))}
      className={cx(
        'figures absolute top-0 flex h-full items-center justify-center border-r border-line -outline-offset-2',
        isSelf && 'bg-raised',
        matchId !== '' && 'cursor-default hover:bg-raised',
        TONES[signs] ?? 'text-muted',
      )}
      style={{ left: props.left, width: SQUARE_PX }}
    >
      <span aria-hidden={label !== undefined}>{signs}</span>
    </div>
  );
});
