// In process: the report of the checks is compared as a value, with a chain of the test.
import { describe, expect, test } from 'vitest';
import type { Db } from '../../../src/main/platform/db/writer.ts';
import { verifyFolder } from '../../../src/main/app-features/verify/index.ts';
import { waitForEmptyOutbox } from '../../support/chain/ledger-checks.ts';
import { matchOf, openTestChain, type TestChain } from '../../support/chain/test-chain.ts';
import { replayCheck } from '../../support/played.ts';

const failures = async ({ storage }: TestChain): Promise<(string | undefined)[][]> => {
  const follow = { start: () => undefined, rowProgress: { step: () => undefined } };
  const report = await verifyFolder({ paths: storage.paths, scope: 'all', replayCheck }, follow);
  // These rows have no decision, which the checks of the rewards report.
  return report.checks
    .filter(({ ok, name }) => !ok && !name.startsWith('reward_'))
    .map(({ name, firstBroken }) => [name, firstBroken]);
};

/** Mints three rows and waits until they are final. */
async function paid(): Promise<TestChain> {
  const opened = await openTestChain();
  opened.chain.start();
  expect(await opened.chain.whenReady(20_000)).toBe(true);
  for (const n of [1, 2, 3]) await opened.enqueue(matchOf(n), n);
  await waitForEmptyOutbox(opened);
  await opened.chain.stop();
  return opened;
}

describe('arbiter verify', () => {
  test('finds no problem in paid mints', async () => {
    expect(await failures(await paid())).toEqual([]);
  });

  test.each<[string, string, (db: Db) => void]>([
    [
      'mint_rows',
      'a final row without its block',
      (db) => db.exec('update mint_outbox set block_number = null where id = 2'),
    ],
    [
      'mint_rows',
      'a row with another hash',
      (db) => db.exec(`update mint_outbox set tx_hash = '0x1' where id = 2`),
    ],
    [
      'mint_rows',
      'a queued row with a transaction',
      (db) => db.exec(`update mint_outbox set state = 'queued' where id = 2`),
    ],
    [
      'mint_sends',
      'a transaction without its bytes',
      (db) => db.exec('delete from chain_candidates where send_id > 2'),
    ],
    [
      'mint_confirmations',
      'a changed amount',
      (db) => db.exec('update mint_outbox set amount_micro = 9 where id = 2'),
    ],
    ['mint_confirmations', 'a missing row', (db) => db.exec('delete from mint_outbox where id = 2')],
  ])('finds by %s: %s', async (name, _, tamper) => {
    const opened = await paid();
    opened.storage.writer.writeNow(() => tamper(opened.storage.db));
    expect((await failures(opened)).map(([check]) => check)).toContain(name);
  });
});
