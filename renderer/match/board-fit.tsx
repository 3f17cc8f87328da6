import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import './board-fit.css';

/** The square part of every board that has one; a state without a picture is text and scrolls. */
export const BOARD_SELECTOR = ':is(.board-area, .chess-picture)';

interface ExtraSpace {
  /** Height of the column in excess of the row’s width, in CSS pixels. */
  readonly heightPx: number;
  /** Width of the row of the board in excess of the square, in CSS pixels. */
  readonly widthPx: number;
}

/** Measures the space beside, above and below the square; null for a state without a picture. */
function measureExtraSpace(stack: HTMLElement): ExtraSpace | null {
  const square = stack.querySelector(BOARD_SELECTOR);
  if (square === null) return null;
  const rows = [...(stack.firstElementChild?.children ?? [])];
  const row = rows.find((candidate) => candidate.contains(square)) ?? stack;
  const squareBox = square.getBoundingClientRect();
  const widthPx = Math.ceil(row.getBoundingClientRect().width - squareBox.width);
  return { widthPx, heightPx: Math.ceil(stack.getBoundingClientRect().height - squareBox.height) - widthPx };
}

function useExtraSpace(fit: RefObject<HTMLElement | null>, stack: RefObject<HTMLElement | null>): void {
  const measure = useRef(() => {
    if (fit.current === null || stack.current === null) return;
    const extra = measureExtraSpace(stack.current);
    if (extra === null) return;
    fit.current.style.setProperty('--extra-height-px', `${extra.heightPx}px`);
    fit.current.style.setProperty('--extra-width-px', `${extra.widthPx}px`);
  });
  useLayoutEffect(() => measure.current(), []);
  // Whatever changes the space left for the square changes the size of the stack. Measuring after each render instead would
  // make the browser lay the page out for every move and every tab.
  useEffect(() => {
    if (stack.current === null) return undefined;
    const observer = new ResizeObserver(() => measure.current());
    observer.observe(stack.current);
    return () => observer.disconnect();
  }, [stack]);
}

/** Gives a board with its bars and controls the largest width at which all of it is in view. */
export function BoardFit({ children }: { readonly children: ReactNode }) {
  const fit = useRef<HTMLDivElement>(null);
  const stack = useRef<HTMLDivElement>(null);
  useExtraSpace(fit, stack);
  return (
    <div ref={fit} className="board-fit">
      <div ref={stack} className="board-stack">
        {children}
      </div>
    </div>
  );
}
