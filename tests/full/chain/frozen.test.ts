import { expect, test } from 'vitest';
import { isAlive } from '../../../src/main/platform/data-folder/index.ts';
import { waitForEmptyOutbox, expectLedgerMatches } from '../../support/chain/ledger-checks.ts';
import { matchOf } from '../../support/chain/test-chain.ts';
import { mintOne, pidOf, READY_MS, openReadyChain, waitForStatus } from '../../support/chain/ready.ts';

// That it is frozen shows only after calls have gone unanswered for long.
test('a chain that is frozen keeps rows queued, and is replaced', { timeout: 90_000 }, async () => {
  const opened = await openReadyChain();
  await mintOne(opened, 1);
  const frozen = pidOf(opened);
  process.kill(frozen, 'SIGSTOP');
  await opened.enqueue(matchOf(2));
  await waitForStatus(opened, ({ state }) => state === 'down');
  expect(await opened.chain.whenReady(READY_MS)).toBe(true);
  expect(isAlive(frozen)).toBe(false);
  await waitForEmptyOutbox(opened);
  await expectLedgerMatches(opened, 2);
});
