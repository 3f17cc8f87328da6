import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { atRest } from './at-rest.ts';

const RULE_SETS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails with every violation named, each with the elements it is about. */
export async function axe(page: Page): Promise<void> {
  await atRest(page);
  // The legacy mode opens no page of its own, which the desktop app would refuse.
  const { violations } = await new AxeBuilder({ page }).withTags(RULE_SETS).setLegacyMode().analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map((node) => node.target.join(' ')),
  }));
  expect(found, 'accessibility violations').toEqual([]);
}
