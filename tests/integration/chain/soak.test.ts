import { expect, it } from 'vitest';
import { soakMints } from '../../support/chain/kill-mints.ts';

it('pays 200 mints once each through lost calls and three kills', { timeout: 120_000 }, async () => {
  const { queued } = await soakMints({ mints: 200, kills: 3, faults: 0.1, seed: 7 });
  expect(queued).toBe(200);
});
