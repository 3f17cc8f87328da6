import { useEffect, type RefObject } from 'react';

const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"])[data-open]';

/**
 * Gives the focus to `fallback` when the element that had it disappears, for example a button whose action
 * ends the game. Otherwise it falls to the body, and keys and screen readers begin at the top again.
 * An open dialog keeps the focus by itself.
 */
export function useKeptFocus(fallback: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = document.activeElement;
    const remember = (event: FocusEvent) => {
      last = event.target instanceof Element ? event.target : null;
    };
    const keep = () => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      if (document.querySelector(OPEN_DIALOG) === null) fallback.current?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(keep);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, [fallback]);
}
