import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import './board-fit.css';

/** The square part of every board that has one; a state without a picture is text and scrolls. */
const SQUARE = '.stage, .chess-picture';

/** What the height of the column has beyond a square of the board's width, in CSS pixels; null without a square. */
function besideSquare(stack: HTMLElement): number | null {
  const square = stack.querySelector(SQUARE);
  if (square === null) return null;
  const rows = [...(stack.firstElementChild?.children ?? [])];
  const row = rows.find((each) => each.contains(square)) ?? stack;
  const inner = square.getBoundingClientRect();
  return Math.ceil(
    stack.getBoundingClientRect().height - inner.height - (row.getBoundingClientRect().width - inner.width),
  );
}

function useBesideSquare(fit: RefObject<HTMLElement | null>, stack: RefObject<HTMLElement | null>): void {
  const measured = useRef<number | null>(null);
  const measure = useRef(() => {
    if (fit.current === null || stack.current === null) return;
    const beside = besideSquare(stack.current);
    if (beside === measured.current) return;
    measured.current = beside;
    if (beside === null) fit.current.style.removeProperty('--beside-px');
    else fit.current.style.setProperty('--beside-px', `${beside}px`);
  });
  useLayoutEffect(() => measure.current());
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
  useBesideSquare(fit, stack);
  return (
    <div ref={fit} className="board-fit">
      <div ref={stack} className="board-stack">
        {children}
      </div>
    </div>
  );
}
