import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Opens a route of the window by its fragment, as a link does. Resolves when the new screen is drawn: the
 * previous one stays in view while the code of the new one is loaded, and must not be mistaken for it.
 */
export async function visit(page: Page, place: string, heading?: string | RegExp): Promise<void> {
  await page.evaluate(
    (hash) =>
      new Promise<void>((resolve) => {
        const before = window.location.href;
        window.location.hash = hash;
        if (window.location.href === before) return void resolve();
        const arrived = (): void => {
          const main = document.querySelector('main[aria-busy]');
          if (main === null) return void resolve();
          const watch = new MutationObserver(() => {
            if (main.hasAttribute('aria-busy')) return;
            watch.disconnect();
            resolve();
          });
          watch.observe(main, { attributeFilter: ['aria-busy'] });
        };
        // The window's listener was added before and draws before the next task.
        window.addEventListener('hashchange', () => void setTimeout(arrived), { once: true });
      }),
    place,
  );
  if (heading !== undefined)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Picks an option of a drop-down field with the mouse. */
export async function choose(page: Page, field: string, choice: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
  // While the list is open it receives the letter keys.
  await expect(page.getByRole('listbox')).toBeHidden();
}

const MAX_TAB_STOPS = 120;

/** Presses Tab until the control has the focus, which proves that the keyboard reaches it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const control = target.first();
  await control.waitFor();
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${String(target)}`);
}

/** Picks an option of a drop-down field with the keyboard. */
export async function chooseByKeyboard(page: Page, field: Locator, choice: string): Promise<void> {
  await tabTo(page, field);
  if ((await field.innerText()).trim() === choice) return;
  await page.keyboard.press('Enter');
  const option = page.getByRole('option', { name: choice, exact: true });
  await option.waitFor();
  // The list gets the focus after it is drawn; an arrow key before that would go to the field.
  await expect(page.locator('[role="option"]:focus')).toHaveCount(1);
  for (let step = 0; step < MAX_TAB_STOPS; step += 1) {
    if (await option.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(field).toHaveText(choice);
}
