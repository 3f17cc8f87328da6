import { expect, test } from 'vitest';
import { soakMints } from '../../support/chain/kill-mints.ts';

test('mints 60 rows once each despite lost requests and a kill', { timeout: 120_000 }, async () => {
  const { queued } = await soakMints({ mints: 60, kills: 1, faults: 0.1, seed: 7 });
  expect(queued).toBe(60);
});
