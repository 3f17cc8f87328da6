import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { LeagueCrosstable } from '../../../../src/shared/contract/index.ts';
import { navigate } from '../../../routes/hash-router.ts';
import { useText } from '../../../text/index.ts';
import { cx } from '../../../ui/index.ts';
import { createCellLookup, type CrosstableCell } from './crosstable-cells.ts';
import { matchRoute } from '../league-labels.ts';
import { reasonLabel } from '../match-reason.ts';

const CELL_PX = 36;
const NAME_PX = 200;
const POINTS_PX = 56;
const HEAD_PX = 34;
/** The width of the grid's borders, so that it scrolls only when necessary. */
const LINES_PX = 2;

interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** The change of row and column by arrow key. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Returns the cell to which a key moves; null for a key that does not move. */
function cellAfterKey({ row, column }: CellPosition, key: string, lastIndex: number): CellPosition | null {
  const step = STEPS[key];
  if (step !== undefined) {
    const clamp = (value: number) => Math.max(0, Math.min(lastIndex, value));
    return { row: clamp(row + step[0]), column: clamp(column + step[1]) };
  }
  if (key === 'Home') return { row, column: 0 };
  return key === 'End' ? { row, column: lastIndex } : null;
}

interface GridProps {
  readonly leagueId: string;
  readonly crosstable: LeagueCrosstable;
}

/** Tracks the rows and columns in sight and the focused cell, and handles the keys that move it. */
function useGrid({ leagueId, crosstable }: GridProps) {
  const scrollContainer = useRef<HTMLDivElement>(null);
  const shouldFocus = useRef(false);
  const [focusedCell, setFocusedCell] = useState<CellPosition>({ row: 0, column: 1 });
  const cellAt = useMemo(() => createCellLookup(crosstable), [crosstable]);
  const playerCount = crosstable.players.length;
  const sharedOptions = {
    count: playerCount,
    getScrollElement: () => scrollContainer.current,
    estimateSize: () => CELL_PX,
    overscan: 4,
  };
  // The functions of the virtualizers change with the scroll position; no memoised component receives them.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({ ...sharedOptions, scrollMargin: HEAD_PX, scrollPaddingStart: HEAD_PX });
  const columns = useVirtualizer({
    ...sharedOptions,
    horizontal: true,
    scrollMargin: NAME_PX,
    scrollPaddingStart: NAME_PX,
    scrollPaddingEnd: POINTS_PX,
  });
  // After every render, because the cell is rendered only once the virtualizers have scrolled to it.
  useEffect(() => {
    if (!shouldFocus.current) return;
    const cell = scrollContainer.current?.querySelector<HTMLElement>(
      `[data-cell="${focusedCell.row}/${focusedCell.column}"]`,
    );
    if (cell === null || cell === undefined) return;
    shouldFocus.current = false;
    cell.focus({ preventScroll: true });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      const cell = cellAt(focusedCell.row, focusedCell.column);
      if (cell !== null) navigate(matchRoute(leagueId, cell.matchId));
      return;
    }
    const next = cellAfterKey(focusedCell, event.key, playerCount - 1);
    if (next === null) return;
    event.preventDefault();
    shouldFocus.current = true;
    setFocusedCell(next);
    rows.scrollToIndex(next.row);
    columns.scrollToIndex(next.column);
  };
  const visibleColumns: readonly VisibleColumn[] = columns
    .getVirtualItems()
    .map(({ index, start }) => ({ index, left: start }));
  return { scrollContainer, focusedCell, setFocusedCell, cellAt, rows, visibleColumns, onKeyDown };
}

interface VisibleColumn {
  readonly index: number;
  readonly left: number;
}

/**
 * Shows the results of all pairs. Only the rows and columns in sight are rendered, because a league of a hundred players
 * has ten thousand cells.
 */
export function CrosstableGrid(props: GridProps) {
  const translator = useText();
  const { t } = translator;
  const { crosstable, leagueId } = props;
  const { scrollContainer, rows, visibleColumns, focusedCell, setFocusedCell, cellAt, onKeyDown } =
    useGrid(props);
  const playerCount = crosstable.players.length;
  const width = NAME_PX + playerCount * CELL_PX + POINTS_PX;
  const reasonsOf = (row: number, column: number): string => {
    const [a, b] = [crosstable.players[row], crosstable.players[column]];
    if (a === undefined || b === undefined) return '';
    return (cellAt(row, column)?.results ?? [])
      .flatMap(({ matchId, reason }) => {
        const label = reasonLabel(translator, { a, b }, reason);
        return label === null ? [] : [t('league_view.cross_reason', { match: matchId, reason: label })];
      })
      .join('\n');
  };
  return (
    <div
      ref={scrollContainer}
      className="min-h-0 max-w-full self-start overflow-auto rounded-panel border border-line bg-surface"
      style={{ flex: `0 1 ${HEAD_PX + playerCount * CELL_PX + LINES_PX}px`, width: width + LINES_PX }}
    >
      <div
        role="grid"
        aria-label={t('leagues.tab_crosstable')}
        aria-rowcount={playerCount + 1}
        aria-colcount={playerCount + 2}
        onKeyDown={onKeyDown}
        className="relative"
        style={{ width, height: HEAD_PX + playerCount * CELL_PX }}
      >
        <ColumnHeaders crosstable={crosstable} visibleColumns={visibleColumns} />
        {rows.getVirtualItems().map(({ index: row, start }) => (
          <div
            key={row}
            role="row"
            aria-rowindex={row + 2}
            className="absolute left-0 border-b border-line"
            style={{ top: start, height: CELL_PX, width }}
          >
            <PlayerHeader row={row} name={crosstable.players[row]?.displayName ?? ''} />
            {visibleColumns.map(({ index: column, left }) => (
              <Cell
                key={column}
                leagueId={leagueId}
                row={row}
                column={column}
                left={left}
                symbols={cellAt(row, column)?.symbols ?? ''}
                matchId={cellAt(row, column)?.matchId ?? ''}
                names={`${crosstable.players[row]?.displayName} – ${crosstable.players[column]?.displayName}`}
                reasons={reasonsOf(row, column)}
                isInTabOrder={focusedCell.row === row && focusedCell.column === column}
                onFocus={setFocusedCell}
              />
            ))}
            <Points playerCount={playerCount} role="gridcell" className="tabular-nums font-semibold">
              {crosstable.players[row]?.points}
            </Points>
          </div>
        ))}
      </div>
    </div>
  );
}

function ColumnHeaders({
  crosstable,
  visibleColumns,
}: {
  readonly crosstable: LeagueCrosstable;
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
          title={crosstable.players[index]?.displayName}
          className="mono absolute top-0 flex h-full items-center justify-center text-small text-muted"
          style={{ left, width: CELL_PX }}
        >
          <span className="sr-only">{crosstable.players[index]?.displayName}</span>
          <span aria-hidden>{index + 1}</span>
        </div>
      ))}
      <Points
        playerCount={crosstable.players.length}
        role="columnheader"
        className="text-small font-medium text-muted"
      >
        {t('leagues.column_points')}
      </Points>
    </div>
  );
}

function PlayerHeader({ row, name }: { readonly row: number; readonly name: string }) {
  return (
    <div
      role="rowheader"
      aria-colindex={1}
      className="sticky left-0 z-10 flex h-full items-center gap-2 border-r border-line bg-surface px-3"
      style={{ width: NAME_PX }}
    >
      <span className="tabular-nums w-6 shrink-0 text-right text-small text-muted">{row + 1}</span>
      <span className="truncate font-medium">{name}</span>
    </div>
  );
}

/** Shows a cell of the last column, which has the points of each player. */
function Points(props: {
  readonly playerCount: number;
  readonly role: 'gridcell' | 'columnheader';
  readonly className: string;
  readonly children: ReactNode;
}) {
  return (
    <div
      role={props.role}
      aria-colindex={props.playerCount + 2}
      className={cx('absolute top-0 flex h-full items-center justify-end px-2', props.className)}
      style={{ left: NAME_PX + props.playerCount * CELL_PX, width: POINTS_PX }}
    >
      {props.children}
    </div>
  );
}

interface CellProps extends Omit<CrosstableCell, 'results'>, CellPosition {
  readonly leagueId: string;
  readonly left: number;
  readonly names: string;
  /** Why the matches of the cell have their results, one line each; empty without any. */
  readonly reasons: string;
  readonly isInTabOrder: boolean;
  readonly onFocus: (cell: CellPosition) => void;
}

/** By the symbol of a cell with one match; a cell with several matches has none. */
const TONES: Readonly<Record<string, string>> = {
  '1': 'text-ok font-semibold',
  '0': 'text-bad',
  '½': 'text-text',
};

/** Shows one cell; it renders again only when what it shows changes. */
const Cell = memo(function Cell(props: CellProps) {
  const { t } = useText();
  const { row, column, symbols, matchId } = props;
  const isSelf = row === column;
  const label =
    isSelf || matchId === ''
      ? undefined
      : [t('leagues.open_match', { match: matchId, names: props.names, result: symbols }), props.reasons]
          .filter(Boolean)
          .join('\n');
  return (
    <div
      role="gridcell"
      aria-colindex={column + 2}
      aria-label={label}
      data-cell={`${row}/${column}`}
      tabIndex={props.isInTabOrder ? 0 : -1}
      title={isSelf ? undefined : [props.names, props.reasons].filter(Boolean).join('\n')}
      onFocus={() => props.onFocus({ row, column })}
      onClick={() => matchId !== '' && navigate(matchRoute(props.leagueId, matchId))}
      className={cx(
        'tabular-nums absolute top-0 flex h-full items-center justify-center border-r border-line -outline-offset-2',
        isSelf && 'bg-raised',
        matchId !== '' && 'cursor-default hover:bg-raised',
        TONES[symbols] ?? 'text-muted',
      )}
      style={{ left: props.left, width: CELL_PX }}
    >
      <span aria-hidden={label !== undefined}>{symbols}</span>
    </div>
  );
});
