import { describe, expect, test } from 'vitest';
import type { Db } from '../../../../../../src/main/platform/db/open.ts';
import { MEMORY, openDatabase } from '../../../../../../src/main/platform/db/open.ts';
import { readMintChecks } from '../../../../../../src/main/app-features/verify/store/mint-store.ts';
import { memoryDb } from '../../../../../support/memory-db.ts';
import { insertRow, mintRow, insertAuditRow, type Row } from '../../../../../support/rows.ts';

const FINAL = { state: 'final', tx_hash: '0x1', block_number: 7, epoch: 'e1' };

function send(db: Db, id: number, over: Row = {}, stored = '0x1'): void {
  db.exec("insert or ignore into chain_epochs values (1, 'e1', 'local', 1, '0xg', null, null, 1)");
  insertRow(db, 'chain_sends', {
    send_id: id,
    epoch: 'e1',
    role: 'minter',
    sender: '0xm',
    nonce: id,
    purpose: 'mint',
    ref: `r${id}`,
    data: '0x',
    gas: '1',
    state: 'sent',
    tx_hash: '0x1',
    created_ms: 1,
    updated_ms: 1,
    ...over,
  });
  insertRow(db, 'chain_candidates', {
    send_id: id,
    tx_hash: stored,
    raw_tx: '0x',
    max_fee: '1',
    created_ms: 1,
  });
}
const confirmed = (db: Db, amountMicro = 5, epoch = 'e1'): void =>
  insertAuditRow(db, {
    system: 'chain',
    action: 'MINT_CONFIRMED',
    subject: 'm-1',
    payload: JSON.stringify({ wallet: '0xaa', amountMicro, epoch }),
  });

async function ledger(fill: (db: Db) => void) {
  const db = await memoryDb();
  fill(db);
  const found = readMintChecks(db)!;
  return [
    found.findInconsistentRow(),
    found.findInconsistentSend(),
    found.findInconsistentConfirmation(),
    found.findUnconfirmed(),
  ];
}
const SOUND = [null, null, null, null];

test('a database of a version without a chain has no mint ledger', async () => {
  const db = await openDatabase(MEMORY);
  expect(readMintChecks(db)).toBeNull();
  db.close();
});

describe('the mint ledger is consistent', () => {
  test('when a mint waits, is being sent or is recorded as final', async () => {
    expect(await ledger((db) => insertRow(db, 'mint_outbox', mintRow(1)))).toEqual(SOUND);
    const onItsWay = await ledger((db) => {
      send(db, 1);
      insertRow(db, 'mint_outbox', mintRow(1, { state: 'sent', send_id: 1, tx_hash: '0x1' }));
    });
    expect(onItsWay).toEqual(SOUND);
    const final = await ledger((db) => {
      insertRow(db, 'mint_outbox', mintRow(1, FINAL));
      confirmed(db);
    });
    expect(final).toEqual(SOUND);
  });

  test('when a reset chain minted the same reward again in its next epoch', async () => {
    const twice = await ledger((db) => {
      insertRow(db, 'mint_outbox', mintRow(1, { ...FINAL, epoch: 'e2' }));
      confirmed(db, 5, 'e1');
      confirmed(db, 5, 'e2');
    });
    expect(twice).toEqual(SOUND);
  });
});

describe('a row is inconsistent', () => {
  test.each<[string, Row]>([
    ['that is sent without a transaction', { state: 'sent' }],
    ['that is final without a hash', { ...FINAL, tx_hash: null }],
    ['that is mined in no block', { ...FINAL, state: 'mined', block_number: null }],
  ])('%s', async (_, over) => {
    const [odd] = await ledger((db) => insertRow(db, 'mint_outbox', mintRow(1, over)));
    expect(odd).toBe('m-1 0xaa');
  });

  test('that waits although it has a transaction', async () => {
    const [odd] = await ledger((db) => {
      send(db, 1);
      insertRow(db, 'mint_outbox', mintRow(1, { send_id: 1 }));
    });
    expect(odd).toBe('m-1 0xaa');
  });
});

test('a sent transaction whose bytes are stored is consistent', async () => {
  expect((await ledger((db) => send(db, 1, {}, '0x2')))[1]).toBe('1');
});

describe('a confirmation is inconsistent', () => {
  test('twice in one epoch, for another amount, or without a mint', async () => {
    const mint = (db: Db): void => insertRow(db, 'mint_outbox', mintRow(1, FINAL));
    const twice = await ledger((db) => (mint(db), confirmed(db), confirmed(db)));
    const other = await ledger((db) => (mint(db), confirmed(db, 6)));
    const none = await ledger((db) => confirmed(db));
    expect([twice[2], other[2], none[2]]).toEqual(['1', '1', '1']);
  });

  test('when it is missing or of another epoch', async () => {
    const silent = await ledger((db) => insertRow(db, 'mint_outbox', mintRow(1, FINAL)));
    const before = await ledger((db) => {
      insertRow(db, 'mint_outbox', mintRow(1, FINAL));
      confirmed(db, 5, 'e0');
    });
    expect([silent[3], before[3]]).toEqual(['m-1 0xaa', 'm-1 0xaa']);
  });
});
