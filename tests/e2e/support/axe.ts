import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { atRest } from './at-rest.ts';

const RULE_SETS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The fields of an axe violation that this file uses. */
interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}

interface AxeRunOnly {
  readonly type: 'tag' | 'rule';
  readonly values: readonly string[];
}

/** The axe in the page, as far as this file uses it. */
interface AxeInPage {
  run(
    context: Document,
    options: { readonly resultTypes: readonly ['violations']; readonly runOnly: AxeRunOnly },
  ): Promise<{ readonly violations: readonly Violation[] }>;
}

// The runner of this package loads axe twice for each call and fetches all that passed, which takes most of the time.
const fromRunner = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const { source } = fromRunner('axe-core') as { readonly source: string };

/** Fails with a list of all violations and their elements. */
export const axe = (page: Page): Promise<void> => judge(page, { type: 'tag', values: RULE_SETS });

/** Checks only the rules that depend on the theme, on a screen that passed `axe` in the first one. */
export const contrast = (page: Page): Promise<void> =>
  judge(page, { type: 'rule', values: ['color-contrast'] });

async function judge(page: Page, runOnly: AxeRunOnly): Promise<void> {
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(async (only) => {
    const { axe: inPage } = window as unknown as { readonly axe: AxeInPage };
    // A message that goes by itself meanwhile would be seen while it fades out.
    const still = new CSSStyleSheet();
    still.replaceSync('* { transition-duration: 0s !important }');
    document.adoptedStyleSheets.push(still);
    try {
      return (await inPage.run(document, { resultTypes: ['violations'], runOnly: only })).violations;
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    }
  }, runOnly);
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ target }) => target.join(' ')),
  }));
  expect(found, 'accessibility violations').toEqual([]);
}
