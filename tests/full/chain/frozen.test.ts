import { expect, it } from 'vitest';
import { isAlive } from '../../../src/main/platform/data-folder/index.ts';
import { drained, expectLedgerMatches } from '../../support/chain/ledger-checks.ts';
import { matchOf } from '../../support/chain/test-chain.ts';
import { mined, pidOf, READY_MS, ready, turned } from '../../support/chain/ready.ts';

// The host notices a frozen chain only after long timeouts.
it('rows stay queued while the chain is frozen, and the host replaces it', { timeout: 90_000 }, async () => {
  const opened = await ready();
  await mined(opened, 1);
  const frozen = pidOf(opened);
  process.kill(frozen, 'SIGSTOP');
  await opened.enqueue(matchOf(2));
  await turned(opened, ({ state }) => state === 'down');
  expect(await opened.chain.whenReady(READY_MS)).toBe(true);
  expect(isAlive(frozen)).toBe(false);
  await drained(opened);
  await expectLedgerMatches(opened, 2);
});
