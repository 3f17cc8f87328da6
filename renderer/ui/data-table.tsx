import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { HEADER_HEIGHT, HeaderRow, TableRow, type Column } from './table-rows.tsx';

export interface DataTableProps<R> {
  label: string;
  columns: readonly Column<R>[];
  /** Rows in the list, loaded or not. */
  count: number;
  /** The row at an index, or undefined while it is loading. */
  rowAt: (index: number) => R | undefined;
  /** Identifies a row, also when its index changes. */
  rowKey: (row: R) => string | number;
  /** Called with the indexes of the first and the last row that are rendered, so that they can be loaded. */
  onRangeChange?: (first: number, last: number) => void;
  onOpen?: (row: R, index: number) => void;
  /** Called for a key of one character, such as `c`, that is pressed on a row. */
  onRowKeyPress?: (key: string, row: R) => void;
  selectedKey?: string | number | null;
  /** Scrolls to an index; pass a new object each time. */
  target?: { readonly index: number } | null;
  /** In pixels, 32 when absent. */
  rowHeight?: number;
  /** A CSS length below which the table scrolls sideways. */
  minWidth?: string;
}

/** Rows that are rendered above and below the view, so that they are there when a person scrolls. */
const OVERSCAN = 3;

const NEXT = new Set(['j', 'ArrowDown']);
const PREVIOUS = new Set(['k', 'ArrowUp']);

const hasModifierKey = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey;

function indexAfterKey(key: string, current: number, page: number, count: number): number | null {
  if (NEXT.has(key)) return current + 1;
  if (PREVIOUS.has(key)) return current - 1;
  if (key === 'PageDown') return current + page;
  if (key === 'PageUp') return current - page;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

/** Returns a function that opens the row at an index; it stays the same while the table is mounted. */
function useOpener<R>(props: DataTableProps<R>): (index: number) => void {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  return useCallback((index: number) => {
    const row = latest.current.rowAt(index);
    if (row !== undefined) latest.current.onOpen?.(row, index);
  }, []);
}

/** Reports which rows are rendered: those from `first` to `last`, which are in view, and the ones just outside. */
function useReportRange<R>({ count, onRangeChange }: DataTableProps<R>, first: number, last: number): void {
  const firstRendered = Math.max(0, first - OVERSCAN);
  const lastRendered = Math.max(0, Math.min(count - 1, last + OVERSCAN));
  useEffect(() => onRangeChange?.(firstRendered, lastRendered), [onRangeChange, firstRendered, lastRendered]);
}

interface VirtualRowsOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly count: number;
  readonly rowHeight: number;
  readonly focusIndex: number;
}

/** Returns the rows in sight and those just outside it, and the row with the focus. */
function useVirtualRows({ scroller, count, rowHeight, focusIndex }: VirtualRowsOptions) {
  // The functions of the virtualizer change with the scroll position; no memoised component receives them.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: HEADER_HEIGHT,
    scrollPaddingStart: HEADER_HEIGHT,
    overscan: OVERSCAN,
    // The first layout is measured while React commits, where a synchronous flush is refused with a warning.
    useFlushSync: false,
    rangeExtractor: useCallback(
      (range: Range) => {
        const rows = defaultRangeExtractor(range);
        if (focusIndex < range.count && !rows.includes(focusIndex)) rows.push(focusIndex);
        return rows.sort((a, b) => a - b);
      },
      [focusIndex],
    ),
  });
  // Rows that are laid out keep their height until they are measured again.
  const laidOutHeight = useRef(rowHeight);
  useLayoutEffect(() => {
    if (laidOutHeight.current === rowHeight) return;
    laidOutHeight.current = rowHeight;
    virtual.measure();
  }, [virtual, rowHeight]);
  return virtual;
}

/**
 * The attributes of the scrolling element. Without a row that can take the focus, it takes the focus itself, so that
 * the table can still be scrolled with the keyboard.
 */
const scrollerAttributes = (hasFocusableRow: boolean, label: string) =>
  hasFocusableRow ? { role: 'presentation' } : { role: 'group', 'aria-label': label, tabIndex: 0 };

/**
 * Shows a table of any length and renders only the rows in sight. One row takes part in the tab order;
 * it stays mounted while it has the focus, however far the list is scrolled, so that the focus is
 * never lost.
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const { count, rowAt, rowHeight = 32 } = props;
  const tableId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const wantsFocus = useRef(false);
  const focusIndex = Math.min(current, Math.max(0, count - 1));

  const virtual = useVirtualRows({ scroller, count, rowHeight, focusIndex });
  const rows = virtual.getVirtualItems();
  const first = virtual.range?.startIndex ?? 0;
  const last = virtual.range?.endIndex ?? 0;
  useReportRange(props, first, last);

  const scrollTarget = props.target ?? null;
  const { scrollToIndex } = virtual;
  useEffect(() => {
    if (scrollTarget !== null) scrollToIndex(scrollTarget.index);
  }, [scrollTarget, scrollToIndex]);

  const openAt = useOpener(props);

  useEffect(() => {
    if (!wantsFocus.current) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${focusIndex}"]`);
    if (row === null || row === undefined) return;
    // A loading row is rendered again when it arrives, and takes the focus then.
    wantsFocus.current = rowAt(focusIndex) === undefined;
    row.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (hasModifierKey(event)) return;
    const focused = (event.target as HTMLElement).closest<HTMLElement>('[role="row"]');
    // Rows may have moved under the focus, so the index of the focused element counts.
    const from = Number(focused?.dataset['index'] ?? focusIndex);
    const page = Math.max(1, last - first - 1);
    const target = indexAfterKey(event.key, from, page, count);
    if (target !== null) {
      event.preventDefault();
      const next = Math.max(0, Math.min(count - 1, target));
      wantsFocus.current = true;
      setCurrent(next);
      virtual.scrollToIndex(next);
      return;
    }
    const row = rowAt(from);
    if (row === undefined || event.target !== focused) return;
    if (event.key === 'Enter') props.onOpen?.(row, from);
    else if (event.key.length === 1) props.onRowKeyPress?.(event.key, row);
  };

  const gridTemplate = props.columns.map((column) => column.track).join(' ');
  const hasFocusableRow = rows.some(({ index }) => index === focusIndex);
  return (
    <div
      ref={scroller}
      {...scrollerAttributes(hasFocusableRow, props.label)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        const hasFocusLeft =
          event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget);
        if (hasFocusLeft) wantsFocus.current = false;
      }}
      className="min-h-0 flex-1 overflow-auto"
    >
      <div
        role="table"
        aria-label={props.label}
        aria-rowcount={count + 1}
        aria-colcount={props.columns.length}
        style={{ minWidth: props.minWidth }}
      >
        <div role="rowgroup" className="sticky top-0 z-10 border-b border-line bg-surface">
          <HeaderRow columns={props.columns} gridTemplate={gridTemplate} />
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {rows.map(({ index, start }) => {
            const row = rowAt(index);
            const isSelected = row !== undefined && props.rowKey(row) === props.selectedKey;
            return (
              <TableRow
                key={row === undefined ? `at-${index}` : props.rowKey(row)}
                tableId={tableId}
                index={index}
                row={row}
                columns={props.columns}
                selected={isSelected}
                inTabOrder={index === focusIndex}
                openable={props.onOpen !== undefined}
                onFocus={setCurrent}
                onOpen={openAt}
                gridTemplate={gridTemplate}
                top={start - HEADER_HEIGHT}
                height={rowHeight}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
