import { defineConfig } from '@playwright/test';
import { chromiumPath, CHROMIUM_SWITCHES } from './tests/e2e/support/chromium-path.ts';
import type { ShellKind } from './tests/e2e/support/running-shell.ts';

const executablePath = chromiumPath();

// Each of its tests runs a Playwright of its own: part of the long tests only.
const LONG = process.env['ARBITER_FULL'] === '1' ? [] : ['**/seeded-defects.spec.ts'];
const ELECTRON_ONLY = ['**/electron-*.spec.ts', '**/seeded-defects.spec.ts'];

/** The same spec files behind both covers; `shellKind` tells the fixture which. */
export default defineConfig<object, { shellKind: ShellKind }>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: 'test-results/e2e.json' }],
    ['./tests/e2e/support/shell-report.ts'],
  ],
  use: {
    browserName: 'chromium',
    headless: true,
    trace: 'retain-on-failure',
    launchOptions: { args: CHROMIUM_SWITCHES, ...(executablePath === undefined ? {} : { executablePath }) },
  },
  projects: [
    { name: 'browser', testIgnore: ELECTRON_ONLY, use: { shellKind: 'browser' } },
    { name: 'electron', testIgnore: LONG, use: { shellKind: 'electron' } },
  ],
});
