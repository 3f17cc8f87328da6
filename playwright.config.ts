import { defineConfig } from '@playwright/test';
import { chromiumPath, CHROMIUM_SWITCHES } from './tests/e2e/support/chromium-path.ts';
import type { ShellKind } from './tests/e2e/support/running-shell.ts';

const executablePath = chromiumPath();

// The matrix, and tests that each run a Playwright of their own: part of the long tests only.
const isLong = process.env['ARBITER_FULL'] === '1';
const LONG = isLong ? [] : ['**/seeded-defects.spec.ts', '**/full/**'];
// Half a minute and more, or looked at closer by a spec of the other cover: behind one in every run, behind
// both in the long tests.
const BROWSER_COVER = isLong ? [] : ['**/story.spec.ts'];
const ELECTRON_COVER = isLong ? [] : ['**/screens.spec.ts'];
const ELECTRON_ONLY = ['**/electron-*.spec.ts', '**/seeded-defects.spec.ts'];
// Two windows, a lost link, sizes and downloads are the browser's; the desktop app has specs of its own.
const BROWSER_ONLY = ['**/browser-*.spec.ts', '**/full/**'];

/** The same spec files behind both covers; `shellKind` tells the fixture which. */
export default defineConfig<object, { shellKind: ShellKind }>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  workers: 2,
  retries: 0,
  // Stops for what hangs, not measures: the machine may be busy with other work.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: 'test-results/e2e.json' }],
    ['./tests/e2e/support/shell-report.ts'],
  ],
  use: {
    browserName: 'chromium',
    headless: true,
    // A control that never comes fails its step by name, not the whole test by time.
    actionTimeout: 20_000,
    // Recording costs time, and on CI nobody can open what was recorded.
    trace: process.env['CI'] === undefined ? 'retain-on-failure' : 'off',
    launchOptions: { args: CHROMIUM_SWITCHES, ...(executablePath === undefined ? {} : { executablePath }) },
  },
  projects: [
    {
      name: 'browser',
      testIgnore: [...ELECTRON_ONLY, ...ELECTRON_COVER, ...LONG],
      use: { shellKind: 'browser' },
    },
    {
      name: 'electron',
      testIgnore: [...BROWSER_ONLY, ...BROWSER_COVER, ...LONG],
      use: { shellKind: 'electron' },
    },
  ],
});
