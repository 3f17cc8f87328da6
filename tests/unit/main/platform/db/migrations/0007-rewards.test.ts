import { expect, test } from 'vitest';
import { memoryDb } from '../../../../../support/memory-db.ts';
import { insertRow, type Row } from '../../../../../support/rows.ts';

const match = (id: string, over: Row = {}): Row => ({
  id,
  match_id: `m-${id}`,
  wallet_address: '0xaa',
  player_count: 3,
  session_token: 't',
  started_at: 1,
  started_monotonic: 0.5,
  host_run: 'h',
  expires_at: 9,
  proof_digest: `d-${id}`,
  ...over,
});

test('requires a placement within the number of players', async () => {
  const db = await memoryDb();
  for (const placement of [0, 4]) {
    expect(() => insertRow(db, 'match_sessions', match('1', { placement }))).toThrow('valid_placement');
  }
  insertRow(db, 'match_sessions', match('1', { placement: 3 }));
  insertRow(db, 'match_sessions', match('2', { placement: null }));
});

test('refuses a second match for the same signed text or nonce', async () => {
  const db = await memoryDb();
  insertRow(db, 'match_sessions', match('1', { proof_nonce: 'n' }));
  expect(() => insertRow(db, 'match_sessions', match('2', { proof_digest: 'd-1' }))).toThrow('UNIQUE');
  expect(() => insertRow(db, 'match_sessions', match('2', { proof_nonce: 'n' }))).toThrow('UNIQUE');
});

test('refuses payments above the amount of a pool', async () => {
  const db = await memoryDb();
  insertRow(db, 'reward_pools', {
    pool_id: 'p',
    source: 's',
    amount_micro: 10,
    paid_micro: 10,
    by: 'me',
    at: 1,
  });
  expect(() => db.exec('update reward_pools set paid_micro = 11')).toThrow('CHECK');
  expect(() => db.exec('update reward_pools set amount_micro = 9')).toThrow('CHECK');
});
