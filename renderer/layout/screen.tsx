import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useText } from '../text/index.ts';
import { cx, LiveAnnouncer } from '../ui/index.ts';
import { useScreenShortcuts } from '../shortcuts/use-shortcuts.ts';

export interface ScreenProps {
  title: string;
  /** Small details beside the title. */
  subtitle?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
  /** Read aloud politely and in batches; see `LiveAnnouncer`. */
  announce?: string | null;
  /** The content scrolls by itself (tables): the screen then takes exactly the available height. */
  fixed?: boolean;
  /** In a short window the heading, its subtitle and its buttons share one line, which scrolls sideways. */
  oneLine?: boolean;
  children: ReactNode;
}

const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"])[data-open]';

/** Whether an open dialog has the focus; a screen that appears late must not take the focus out of it. */
const isFocusInDialog = (focused: Element | null): boolean => focused?.closest(OPEN_DIALOG) != null;

/**
 * Gives the focus to `fallback` when the element that had it disappears, for example a button whose action
 * ends the game. Otherwise it falls to the body, and keys and screen readers begin at the top again.
 * An open dialog keeps the focus by itself.
 */
function useFocusFallback(fallback: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let lastFocused: Element | null = document.activeElement;
    const remember = (event: FocusEvent) => {
      lastFocused = event.target instanceof Element ? event.target : null;
    };
    const restoreFocus = () => {
      if (lastFocused === null || lastFocused.isConnected || document.activeElement !== document.body) return;
      if (document.querySelector(OPEN_DIALOG) === null) fallback.current?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(restoreFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, [fallback]);
}

const CURRENT_ROW = 'main [role="table"] [role="row"][tabindex="0"]';

/** The keys that step through the rows of a list first go to the list, wherever the focus is. */
const focusRow = (): void => document.querySelector<HTMLElement>(CURRENT_ROW)?.focus();
const ROW_KEYS = { j: focusRow, k: focusRow };

/**
 * Lays out a screen with its heading, the title of the window and one announcer. The heading takes the focus when the
 * screen opens and when the focused element disappears.
 */
export function Screen(props: ScreenProps) {
  const { t } = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusFallback(heading);
  useScreenShortcuts(ROW_KEYS);
  useEffect(() => {
    document.title = t('app.window_title', { screen: props.title });
  }, [t, props.title]);
  useEffect(() => {
    if (!isFocusInDialog(document.activeElement)) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={props.fixed === true ? 'flex h-full min-h-0 flex-col' : 'flex min-h-full flex-col'}>
      <header
        className={cx(
          'flex min-h-17 flex-wrap items-center gap-x-4 gap-y-2 px-6 pt-5 pb-4',
          props.oneLine === true && 'short:min-h-0 short:flex-nowrap short:py-1.5',
        )}
      >
        <h1
          ref={heading}
          tabIndex={-1}
          className={cx(
            'truncate text-title font-semibold outline-hidden',
            props.oneLine === true && 'short:min-w-24 short:shrink-[16]',
          )}
        >
          {props.title}
        </h1>
        {props.subtitle === undefined ? null : (
          <div
            className={cx(
              'tabular-nums flex min-w-0 flex-wrap items-center gap-3 text-small wrap-anywhere text-muted',
              props.oneLine === true &&
                'short:flex-nowrap short:overflow-x-auto short:*:shrink-0 short:whitespace-nowrap',
            )}
          >
            {props.subtitle}
          </div>
        )}
        {props.actions === undefined ? null : (
          <div
            className={cx(
              'ml-auto flex flex-wrap items-center gap-2',
              props.oneLine === true && 'short:shrink-0 short:flex-nowrap',
            )}
          >
            {props.actions}
          </div>
        )}
      </header>
      <div className={props.fixed === true ? 'flex min-h-0 flex-1 flex-col' : 'min-w-0 flex-1 px-6 pb-8'}>
        {props.children}
      </div>
      <LiveAnnouncer message={props.announce ?? null} />
    </div>
  );
}
