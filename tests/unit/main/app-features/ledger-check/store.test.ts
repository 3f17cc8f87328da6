import { expect, test } from 'vitest';
import { ledgerStore, type LedgerScope } from '../../../../../src/main/app-features/ledger-check/store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';

const SCOPE: LedgerScope = { profile: 'local', chainId: 31337, epoch: 'e/1', asset: '0xusdc', sinceMs: 100 };

async function listed<R>(rows: AsyncIterable<R>): Promise<R[]> {
  const all: R[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

test('mints of the current chain are read page by page', async () => {
  const db = await memoryDb();
  const insert = db.prepare(
    `insert into mint_outbox (match_id, wallet, amount_micro, kind, profile, state, epoch, tx_hash, created_ms, updated_ms)
     values (?, '0xa', 1, 'reward', 'local', ?, ?, '0xAB', 1, 1)`,
  );
  for (let n = 0; n < 2001; n += 1) insert.run(`m${n}`, 'final', 'e/1');
  insert.run('other chain', 'final', 'e/0');
  insert.run('not minted', 'queued', 'e/1');
  const rows = await listed(ledgerStore(db).listMints(SCOPE));
  expect(rows).toHaveLength(2001);
  expect(rows[2000]).toMatchObject({ matchId: 'm2000', txHash: '0xab', state: 'final' });
});

test('sales are those of this chain that a node has shown, since the chain exists', async () => {
  const db = await memoryDb();
  const insert = db.prepare(`insert into payments (payment_id, chain_id, asset, payer, nonce, network, pay_to,
    amount_micro, valid_before_s, fingerprint, tool, call_hash, state, delivery, reason, tx_hash, evidence_tx,
    evidence_log, from_block, created_at_ms, updated_at_ms)
    values (@id, @chainId, '0xusdc', '0xp', @id, 'n', '0xto', 5, 9, @id, 't', 'c', 'confirmed', 'delivered', @reason,
      @id, @evidence, 1, 7, @at, 1)`);
  const sale = { chainId: 31337, reason: null, at: 100 };
  insert.run({ ...sale, id: 'shown', evidence: '0xE1' });
  insert.run({ ...sale, id: 'claimed', evidence: null });
  insert.run({ ...sale, id: 'lost', evidence: '0xE2', reason: 'payment_lost' });
  insert.run({ ...sale, id: 'before', evidence: '0xE3', at: 99 });
  insert.run({ ...sale, id: 'elsewhere', evidence: '0xE4', chainId: 1 });
  const store = ledgerStore(db);
  expect((await listed(store.listSales(SCOPE))).map(({ paymentId, txHash }) => [paymentId, txHash])).toEqual([
    ['shown', '0xe1'],
  ]);
  expect([store.listPayees(SCOPE), store.findFirstSaleBlock(SCOPE)]).toEqual([['0xto'], 7]);
  expect(store.findFirstSaleBlock({ ...SCOPE, chainId: 5 })).toBeNull();
});

test('payments that the wallet signed on this chain are read', async () => {
  const db = await memoryDb();
  const insert =
    db.prepare(`insert into wallet_payments (payment_id, agent_id, request_id, tool, url, transport,
    origin, mandate_id, args, payee, network, amount_micro, state, payer, asset, nonce, from_block, created_at_ms,
    updated_at_ms) values (@id, null, null, 't', 'http://x/', 'post', 'http://x', null, '{}', '0xTo', @network, 5,
    'paid', '0xp', '0xusdc', @nonce, 3, 100, 100)`);
  const payment = { network: 'eip155:31337', nonce: '0x1' };
  insert.run({ ...payment, id: 'signed' });
  insert.run({ ...payment, id: 'not signed', nonce: null });
  insert.run({ ...payment, id: 'elsewhere', network: 'eip155:8453', nonce: '0x2' });
  const store = ledgerStore(db);
  const rows = await listed(store.listSpending(SCOPE));
  expect(rows.map(({ paymentId, payee }) => [paymentId, payee])).toEqual([['signed', '0xto']]);
  expect(store.findFirstSpendingBlock(SCOPE)).toBe(3);
});

test('the contract holds the fees of what goes on, and prizes that were not paid out', async () => {
  const db = await memoryDb();
  const stake =
    db.prepare(`insert into stake_events (event_id, event_key, profile, epoch, escrow, terms, rules, state, by,
    created_ms, updated_ms) values (?, ?, 'local', ?, '0xe', '{"feeMicro":10}', '{}', ?, 'p', 1, 1)`);
  const entry =
    db.prepare(`insert into stake_entries (event_id, wallet, state, payout_micro, created_ms, updated_ms)
    values (?, ?, ?, ?, 1, 1)`);
  stake.run('open', '0x1', 'e/1', 'open');
  entry.run('open', '0xa', 'entered', null);
  entry.run('open', '0xb', 'signed', null);
  stake.run('settled', '0x2', 'e/1', 'settled');
  entry.run('settled', '0xa', 'won', 20);
  entry.run('settled', '0xb', 'lost', 0);
  stake.run('old chain', '0x3', 'e/0', 'open');
  entry.run('old chain', '0xa', 'entered', null);
  const store = ledgerStore(db);
  expect(store.sumHeldMicro(SCOPE)).toBe(30);
  expect(store.listStakes(SCOPE).map(({ stakeId, feeMicro }) => [stakeId, feeMicro])).toEqual([
    ['open', 10],
    ['settled', 10],
  ]);
  expect(store.listEntries('open').map(({ wallet }) => wallet)).toEqual(['0xa', '0xb']);
});
