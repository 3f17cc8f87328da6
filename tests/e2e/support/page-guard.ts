import type { ConsoleMessage, Page } from '@playwright/test';

/** Collects errors of a page. CSP violations arrive as console errors. */
export interface PageGuard {
  /** Allows errors that the test causes on purpose. */
  allow(pattern: RegExp): void;
  /** The errors so far, without the allowed ones. */
  problems(): readonly string[];
  release(): void;
}

export function guardPage(page: Page): PageGuard {
  const allowed: RegExp[] = [];
  const seen: string[] = [];
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error') seen.push(`console: ${message.text()} (${message.location().url})`);
  };
  const onError = (error: Error): void => void seen.push(`page error: ${error.stack ?? error.message}`);
  page.on('console', onConsole);
  page.on('pageerror', onError);
  return {
    allow: (pattern) => void allowed.push(pattern),
    problems: () => seen.filter((text) => !allowed.some((pattern) => pattern.test(text))),
    release: () => {
      page.off('console', onConsole);
      page.off('pageerror', onError);
    },
  };
}
