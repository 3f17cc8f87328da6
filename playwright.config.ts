import { defineConfig } from '@playwright/test';
import { chromiumPath, CHROMIUM_SWITCHES } from './tests/e2e/support/chromium-path.ts';
import type { ShellKind } from './tests/e2e/support/running-shell.ts';

const executablePath = chromiumPath();

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
    { name: 'browser', use: { shellKind: 'browser' } },
    { name: 'electron', use: { shellKind: 'electron' } },
  ],
});
