import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../src/main/league/settings.ts';
import { RETRY, TIMEOUTS_MS } from '../../../../src/main/league/rules/retry.ts';

test('uses tolerant round-robin settings by default and trusts no referee', () => {
  expect(DEFAULT_SETTINGS).toMatchObject({
    format: 'round-robin',
    wire: 'tolerant',
    auth: 'standard',
    trustReferee: false,
    allowedPorts: [],
    expect: null,
  });
});

test('allows one join and a choice with two retries within the default time limit, but not four attempts', () => {
  const { join, choice } = TIMEOUTS_MS;
  expect(DEFAULT_SETTINGS.budgetMs).toBeGreaterThan(join + 3 * choice);
  expect(DEFAULT_SETTINGS.budgetMs).toBeLessThan((RETRY.maxRetries + 2) * (join + choice));
});
