import { useEffect, useRef, type RefObject } from 'react';

/** Keeps an entry of the list in view. Only the list scrolls; `scrollIntoView` would move the board too. */
export function useScrolledEntry(selector: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = list.current;
    const entry = box?.querySelector<HTMLElement>(selector);
    if (!box || !entry) return;
    const top = entry.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + entry.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top - box.clientHeight / 2;
  }, [selector]);
  return list;
}
