import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { atRest } from './at-rest.ts';

const RULE_SETS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

// The legacy mode opens no extra page, which the desktop app would refuse.
const builder = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();

/** Fails with a list of all violations and their elements. */
export const axe = (page: Page): Promise<void> => judge(page, builder(page).withTags(RULE_SETS));

/** Checks only the rules that depend on the theme, on a screen that passed `axe` in the first one. */
export const contrast = (page: Page): Promise<void> => judge(page, builder(page).withRules('color-contrast'));

async function judge(page: Page, rules: AxeBuilder): Promise<void> {
  await atRest(page);
  const { violations } = await rules.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map((node) => node.target.join(' ')),
  }));
  expect(found, 'accessibility violations').toEqual([]);
}
