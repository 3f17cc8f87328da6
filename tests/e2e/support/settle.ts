import { expect, type Page } from '@playwright/test';
import { visit } from './window.ts';

/** Opens a screen and waits until it no longer shows a placeholder. */
export async function settle(page: Page, place: string): Promise<void> {
  await visit(page, place);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('.animate-pulse')).toHaveCount(0);
}
