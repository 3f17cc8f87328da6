import { useEffect, type RefObject } from 'react';

/** Keeps an entry of a list in sight. Only the list scrolls; `scrollIntoView` would move the board too. */
export function useInSight(list: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    const box = list.current;
    const entry = box?.querySelector<HTMLElement>(selector);
    if (!box || !entry) return;
    const top = entry.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + entry.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top - box.clientHeight / 2;
  }, [list, selector]);
}
