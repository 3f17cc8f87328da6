import { expect, test } from 'vitest';
import { memoryDb } from '../../../../../support/memory-db.ts';
import { insertRow, type Row } from '../../../../../support/rows.ts';

const event = (own: Row = {}): Row => ({
  event_id: 'e1',
  event_key: '0x01',
  profile: 'local',
  epoch: 'x',
  escrow: '0x02',
  terms: '{}',
  rules: '{}',
  state: 'draft',
  by: 'person',
  created_ms: 1,
  updated_ms: 1,
  ...own,
});
const entry = (own: Row = {}): Row => ({
  event_id: 'e1',
  wallet: '0x03',
  state: 'signed',
  created_ms: 1,
  updated_ms: 1,
  ...own,
});

test('stores one entry of a wallet and one wallet of a seat', async () => {
  const db = await memoryDb();
  insertRow(db, 'stake_events', event());
  insertRow(db, 'stake_entries', entry({ seat: 0 }));
  expect(() => insertRow(db, 'stake_entries', entry())).toThrow('UNIQUE');
  expect(() => insertRow(db, 'stake_entries', entry({ wallet: '0x04', seat: 0 }))).toThrow('UNIQUE');
  insertRow(db, 'stake_entries', entry({ wallet: '0x04' }));
});

test('an event has a key of its own, a known state and existing references', async () => {
  const db = await memoryDb();
  insertRow(db, 'stake_events', event());
  expect(() => insertRow(db, 'stake_events', event({ event_id: 'e2' }))).toThrow('UNIQUE');
  expect(() => insertRow(db, 'stake_events', event({ event_id: 'e2', event_key: '2', state: 'x' }))).toThrow(
    'CHECK',
  );
  expect(() =>
    insertRow(db, 'stake_events', event({ event_id: 'e2', event_key: '2', league_id: 'none' })),
  ).toThrow('FOREIGN');
});
