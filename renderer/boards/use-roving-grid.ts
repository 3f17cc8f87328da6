import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface RovingGrid {
  readonly gridRef: RefObject<HTMLDivElement | null>;
  /** The cell that Tab reaches, counted row by row as drawn. */
  readonly cursor: number;
  readonly setCursor: (cell: number) => void;
  /** Moves the cursor and the focus; returns whether the key was used. */
  readonly onArrow: (event: KeyboardEvent) => boolean;
}

/** Makes a grid one tab stop; arrow keys, Home and End move inside it (WAI-ARIA grid pattern). */
export function useRovingGrid(columns: number, rows: number, start: number): RovingGrid {
  const gridRef = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState(start);
  const onArrow = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const next = step(cursor, event.key, columns, rows);
    if (next === null) return false;
    event.preventDefault();
    event.stopPropagation();
    setCursor(next);
    gridRef.current?.querySelectorAll<HTMLElement>('[role="gridcell"]')[next]?.focus();
    return true;
  };
  return { gridRef, cursor, setCursor, onArrow };
}

const clamp = (value: number, size: number): number => Math.min(size - 1, Math.max(0, value));

function step(cursor: number, key: string, columns: number, rows: number): number | null {
  const column = cursor % columns;
  const row = Math.floor(cursor / columns);
  if (key === 'Home') return row * columns;
  if (key === 'End') return row * columns + columns - 1;
  const move = STEPS[key];
  if (!move) return null;
  return clamp(row + move[1], rows) * columns + clamp(column + move[0], columns);
}
