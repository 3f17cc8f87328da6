import { useEffect, useRef, type RefObject } from 'react';
import { useLive } from '../host/index.ts';

/** Handles a screen's own keys, unless they are switched off in Settings. */
export function useScreenShortcuts(keys: KeyHandlers): void {
  const isEnabled = useLive((live) => live.settings?.shortcuts ?? true);
  const latest = useKeyListener({ keys, enabled: isEnabled });
  useEffect(() => {
    if (!isEnabled) return undefined;
    screenKeys.add(latest);
    return () => void screenKeys.delete(latest);
  }, [isEnabled, latest]);
}

type LatestKeys = RefObject<KeyHandlers>;

/** The keys of the screen, which come before the keys of the window: a screen may be mounted long after it. */
const screenKeys = new Set<LatestKeys>();

type KeyHandlers = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const MAX_SECOND_KEY_DELAY_MS = 1200;

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
 * Handles single-letter keys of the window. They are off while a person types, while a modifier is held, and when they
 * are switched off in Settings (WCAG 2.1.4).
 */
export function useWindowShortcuts({ keys, enabled }: Shortcuts): void {
  useKeyListener({ keys, enabled, isTaken: isKeyOfScreen });
}

const isKeyOfScreen = (name: string): boolean => [...screenKeys].some(({ current }) => name in current);

function useKeyListener({
  keys,
  enabled,
  isTaken = isNeverTaken,
}: Shortcuts & { readonly isTaken?: (name: string) => boolean }): LatestKeys {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    let prefixedAtMs = -Infinity;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target)) return;
      const isPrefixed = event.timeStamp - prefixedAtMs < MAX_SECOND_KEY_DELAY_MS;
      const name = isPrefixed ? `g ${event.key}` : event.key;
      const handler = isTaken(name) ? undefined : latest.current[name];
      prefixedAtMs = !isPrefixed && event.key === 'g' ? event.timeStamp : -Infinity;
      if (handler === undefined) return;
      event.preventDefault();
      handler(event);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [enabled, isTaken]);
  return latest;
}

const isNeverTaken = (): boolean => false;
