import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumPath, CHROMIUM_SWITCHES } from './tests/e2e/support/chromium-path.ts';
import type { ShellKind } from './tests/e2e/support/running-shell.ts';

const executablePath = chromiumPath();

// The long tests include the matrix, and tests that run a Playwright of their own.
const isLong = process.env['ARBITER_FULL'] === '1';
const LONG = isLong ? [] : ['**/seeded-defects.spec.ts', '**/full/**'];
// These tests are in the long tests only; what they prove has a smaller test in every run.
const LONG_TESTS = /@full\b/u;
// Except in the long tests, these run in the desktop shell only, unless their files, frames or texts differ in a
// browser, or later tests of their file need what they did.
const LEFT_TO_DESKTOP = /^(?!.*@both-shells\b).*@desktop\b/u;
// Both shells show the same built pages. Except in the long tests, the desktop shell runs its own specs and those
// tests that reach what differs in it: its transport, protocol, policy, keys, files, vault, restarts and menus.
const DESKTOP = /@desktop|\belectron-[a-z]+\.spec\.ts/u;
const ELECTRON_ONLY = ['**/electron-*.spec.ts', '**/seeded-defects.spec.ts'];
// Two windows, a lost connection, window sizes and downloads concern the browser shell only.
const BROWSER_ONLY = ['**/browser-*.spec.ts', '**/full/**'];

/** A spec can run in both shells; `shellKind` tells the fixture which one to start. */
export default defineConfig<object, { shellKind: ShellKind }>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // A test keeps almost a whole core busy with its host and its page, and other tests run beside these.
  workers: availableParallelism(),
  retries: 0,
  // Limits for tests that hang; they are long because the machine may be busy.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: 'test-results/e2e.json' }],
    ['./tests/e2e/support/shell-report.ts'],
  ],
  use: {
    browserName: 'chromium',
    headless: true,
    // A missing control fails its own step instead of running into the time limit of the test.
    actionTimeout: 60_000,
    // Recording takes processor time in every test, so it is asked for when a red one is looked into.
    trace: process.env['ARBITER_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    launchOptions: { args: CHROMIUM_SWITCHES, ...(executablePath === undefined ? {} : { executablePath }) },
  },
  projects: [
    {
      name: 'browser',
      testIgnore: [...ELECTRON_ONLY, ...LONG],
      ...(isLong ? {} : { grepInvert: [LONG_TESTS, LEFT_TO_DESKTOP] }),
      use: { shellKind: 'browser' },
    },
    {
      name: 'electron',
      testIgnore: [...BROWSER_ONLY, ...LONG],
      ...(isLong ? {} : { grep: DESKTOP, grepInvert: LONG_TESTS }),
      use: { shellKind: 'electron' },
    },
  ],
});
