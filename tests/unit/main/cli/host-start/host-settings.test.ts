import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HOST_OPTIONS, readHostSettings } from '../../../../../src/main/cli/host-start/host-settings.ts';
import { readOptions } from '../../../../../src/main/cli/options/options.ts';

function settings(args: readonly string[], env: Record<string, string> = {}) {
  const given = readOptions(HOST_OPTIONS, { args, env });
  if (!given.ok) throw new Error(given.message);
  return readHostSettings(given.value.values, env);
}

describe('host settings', () => {
  test('have the documented defaults', () => {
    expect(settings([], { XDG_DATA_HOME: '/somewhere' })).toEqual({
      ok: true,
      value: {
        dataFolder: '/somewhere/arbiter',
        ports: {
          gateway: 7400,
          league: 8000,
          referees: [8001, 8002, 8003, 8004, 8005, 8006, 8007, 8008, 8009, 8010],
          players: Array.from({ length: 100 }, (_, index) => 8101 + index),
          openfront: 8765,
          lichess: 7480,
        },
        strictPorts: false,
        chain: 'settings',
        limits: 'on',
        testClock: false,
        crashAt: null,
        openfrontAllowNoOrigin: false,
      },
    });
  });

  test('resolve a relative folder against the working directory', () => {
    expect(settings(['--data', 'matches'])).toMatchObject({ value: { dataFolder: resolve('matches') } });
  });

  test('read the options for tests from the environment', () => {
    const env = { ARBITER_TEST_CLOCK: '1', ARBITER_CRASH_AT: 'audit.afterHead' };
    expect(settings([], env)).toMatchObject({ value: { testClock: true, crashAt: 'audit.afterHead' } });
  });

  test.each([
    [['--crash-at', 'nowhere'], /there is no point nowhere/],
    [['--crash-at', 'toString'], /there is no point toString/],
    [['--chain', '../x'], /--chain must be/],
  ])('refuse %j', (args, text) => {
    const outcome = settings(args);
    expect(outcome).toMatchObject({ ok: false, code: 'USAGE' });
    expect(outcome.ok ? '' : outcome.message).toMatch(text);
  });
});
