import { useEffect, useRef } from 'react';
import { useLive } from '../host/index.ts';

/** Handles a screen's own single-letter keys, unless they are switched off in Settings. */
export function useKeys(keys: KeyHandlers): void {
  const enabled = useLive((live) => live.settings?.shortcuts ?? true);
  useShortcuts({ keys, enabled });
}

type KeyHandlers = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const SECOND_KEY_WITHIN_MS = 1200;

/** Whether letters are text input here: in a field, or in a menu or list box above the page. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest('input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]') !==
    null
  );
}

interface Shortcuts {
  /** Keys as in `KeyboardEvent.key`; `g x` means g, then x. */
  readonly keys: KeyHandlers;
  readonly enabled: boolean;
}

/**
 * Handles single-letter keys of the page. They are off while someone types, while a modifier is
 * held, and when they are switched off in Settings (WCAG 2.1.4).
 */
export function useShortcuts({ keys, enabled }: Shortcuts): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    let prefixAt = -Infinity;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target)) return;
      const prefixed = event.timeStamp - prefixAt < SECOND_KEY_WITHIN_MS;
      const handler = prefixed ? latest.current[`g ${event.key}`] : latest.current[event.key];
      prefixAt = !prefixed && event.key === 'g' ? event.timeStamp : -Infinity;
      if (handler === undefined) return;
      event.preventDefault();
      handler(event);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}
