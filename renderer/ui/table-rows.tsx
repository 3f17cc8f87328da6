import { memo, type ReactNode } from 'react';
import { cx } from './classes.ts';
import { Skeleton } from './skeleton.tsx';

export const HEADER_HEIGHT = 32;

export interface Column<R> {
  id: string;
  title: string;
  /** A CSS grid track, e.g. `8rem` or `minmax(8rem,1fr)`. */
  track: string;
  align?: 'right';
  /** Stays in view at the right edge when the table scrolls sideways, for buttons. */
  pinned?: true;
  cell: (row: R) => ReactNode;
}

/** The cells of a pinned column cover what scrolls below them, so they need the background of their row. */
const PINNED = 'sticky right-0 bg-inherit pl-2 shadow-[-6px_0_6px_-6px_var(--edge)]';

const hasPinned = <R,>(columns: readonly Column<R>[]): boolean => columns.some(({ pinned }) => pinned);

/** Whether a text column follows a right-aligned one; a little padding then separates the two. */
const isAfterNumericColumn = <R,>(columns: readonly Column<R>[], index: number): boolean =>
  columns[index]?.align === undefined && columns[index - 1]?.align === 'right';

export function HeaderRow<R>(props: { columns: readonly Column<R>[]; gridTemplate: string }) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="grid items-center gap-3 bg-surface px-4"
      style={{ gridTemplateColumns: props.gridTemplate, height: HEADER_HEIGHT - 1 }}
    >
      {props.columns.map((column, index) => (
        <div
          key={column.id}
          role="columnheader"
          className={cx(
            'truncate text-small font-medium text-muted',
            column.align && 'text-right',
            column.pinned && PINNED,
            isAfterNumericColumn(props.columns, index) && 'pl-2',
          )}
        >
          {column.title}
        </div>
      ))}
    </div>
  );
}

interface TableRowProps<R> {
  /** The prefix of the cells' ids, unique for each table. */
  tableId: string;
  index: number;
  row: R | undefined;
  columns: readonly Column<R>[];
  gridTemplate: string;
  top: number;
  height: number;
  selected: boolean;
  inTabOrder: boolean;
  openable: boolean;
  onFocus: (index: number) => void;
  onOpen: (index: number) => void;
}

/** Shows one row; it renders again only when something about it changes, so that a jump costs only the new rows. */
export const TableRow = memo(function TableRow<R>(props: TableRowProps<R>) {
  const { row, index } = props;
  const cellId = (column: Column<R>): string => `${props.tableId}-${index}-${column.id}`;
  return (
    <div
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      // A focused row is named by its cells, because browsers give it no name.
      aria-labelledby={props.columns.map(cellId).join(' ')}
      aria-current={props.selected ? 'true' : undefined}
      data-current={props.selected}
      tabIndex={props.inTabOrder ? 0 : -1}
      onFocus={() => props.onFocus(index)}
      onClick={() => props.onOpen(index)}
      className={cx(
        'absolute inset-x-0 top-0 grid items-center gap-3 border-b border-line px-4 -outline-offset-2',
        props.openable && 'cursor-default hover:bg-raised',
        props.selected ? 'bg-raised' : hasPinned(props.columns) && 'bg-surface',
      )}
      style={{
        gridTemplateColumns: props.gridTemplate,
        height: props.height,
        transform: `translateY(${props.top}px)`,
      }}
    >
      {props.columns.map((column, columnIndex) => (
        <div
          key={column.id}
          id={cellId(column)}
          role="cell"
          className={cx(
            'min-w-0 truncate',
            column.align === 'right' && 'tabular-nums text-right',
            column.pinned && PINNED,
            isAfterNumericColumn(props.columns, columnIndex) && 'pl-2',
          )}
        >
          {row === undefined ? <Skeleton className="h-3 w-3/5" /> : column.cell(row)}
        </div>
      ))}
    </div>
  );
}) as <R>(props: TableRowProps<R>) => ReactNode;
