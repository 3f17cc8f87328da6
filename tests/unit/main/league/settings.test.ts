import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../src/main/league/settings.ts';
import { RETRY, TIMEOUTS_MS } from '../../../../src/main/league/rules/retry.ts';

test('a league opened without a word is the common one, and trusts nobody’s word', () => {
  expect(DEFAULT_SETTINGS).toMatchObject({
    format: 'round-robin',
    wire: 'tolerant',
    auth: 'standard',
    trustReferee: false,
    allowedPorts: [],
    expect: null,
  });
});

test('its budget leaves room for one join and a choice with two retries, and none for all four tries', () => {
  const { join, choice } = TIMEOUTS_MS;
  expect(DEFAULT_SETTINGS.budgetMs).toBeGreaterThan(join + 3 * choice);
  expect(DEFAULT_SETTINGS.budgetMs).toBeLessThan((RETRY.maxRetries + 2) * (join + choice));
});
