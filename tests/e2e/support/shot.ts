import { join } from 'node:path';
import type { Page } from '@playwright/test';

/**
 * Takes a picture for a person to look at, in the folder that `ARBITER_SHOTS` names. Without that variable it does
 * nothing, because a picture costs more processor time than the checks around it.
 */
export async function shot(page: Page, name: string, fullPage = false): Promise<void> {
  const folder = process.env['ARBITER_SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage });
}
