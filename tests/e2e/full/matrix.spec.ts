import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { emptyScreens, fillHost } from '../support/full-data.ts';
import type { ScreenUnderTest } from '../support/screen-checks.ts';
import { fits } from '../support/layout.ts';
import { settle } from '../support/settle.ts';
import { test, type Shell } from '../support/shells.ts';

test.describe.configure({ timeout: 300_000 });

const LANGUAGES = ['en', 'zh-CN'] as const;
const THEMES = ['dark', 'light'] as const;
/** 1280 × 800 at a zoom of 200 % in CSS pixels. */
const ZOOMED = { width: 640, height: 400 };
const SMALL = { width: 1024, height: 640 };

let full: readonly ScreenUnderTest[] = [];

async function walk(shell: Shell, screens: readonly ScreenUnderTest[], look: (page: Page) => Promise<void>) {
  for (const { name, place } of screens) {
    await test.step(name, async () => {
      await settle(shell.page, place);
      await look(shell.page);
    });
  }
}

/** Checks with axe at the default size, and that no control is outside at a small size and at 200 %. */
async function lookAll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await axe(page);
  for (const size of [SMALL, ZOOMED]) {
    await page.setViewportSize(size);
    await fits(page, `${size.width} × ${size.height}`);
  }
}

for (const language of LANGUAGES) {
  for (const theme of THEMES) {
    test(`an empty host, ${language}, ${theme}`, async ({ shell }) => {
      test.skip(full.length > 0, 'the host of this file has been filled');
      await (await shell.control()).request('settings.set', { language, theme });
      await walk(shell, emptyScreens(), lookAll);
    });
  }
}

for (const language of LANGUAGES) {
  for (const theme of THEMES) {
    test(`a full host, ${language}, ${theme}`, async ({ shell }) => {
      if (full.length === 0) full = await fillHost(shell);
      await (await shell.control()).request('settings.set', { language, theme });
      await walk(shell, full, lookAll);
    });
  }
}

for (const language of LANGUAGES) {
  test(`forced colours, ${language}`, async ({ shell }) => {
    if (full.length === 0) full = await fillHost(shell);
    await (await shell.control()).request('settings.set', { language, theme: 'system' });
    await shell.page.emulateMedia({ forcedColors: 'active' });
    await walk(shell, full, axe);
  });
}
