import { expect, test } from 'vitest';
import { soakMints } from '../../support/chain/kill-mints.ts';

test('pays 10,000 mints exactly once with 10 % lost calls and 50 kills', { timeout: 1_200_000 }, async () => {
  const { queued, kills } = await soakMints({ mints: 10_000, kills: 50, faults: 0.1, seed: 2026 });
  expect([queued, kills]).toEqual([10_000, 50]);
});
