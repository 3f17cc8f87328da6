import { expect, type Page } from '@playwright/test';
import { visit } from './window.ts';

/** Goes to a screen and waits until nothing on it is a placeholder any more. */
export async function settle(page: Page, place: string): Promise<void> {
  await visit(page, place);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('.animate-pulse')).toHaveCount(0);
}
