import { describe, expect, test } from 'vitest';
import type { Db } from '../../../../../../src/main/platform/db/open.ts';
import { rewardInvariants } from '../../../../../../src/main/app-features/verify/store/rewards-store.ts';
import { memoryDb } from '../../../../../support/memory-db.ts';
import { insertRow, mintRow, insertAuditRow, type Row } from '../../../../../support/rows.ts';

const DAY = '2026-11-21';

/** A reward of five micro-units with all its rows; `over` replaces some values. */
function reward(db: Db, over: Row = {}, mint: Row | null = {}): void {
  const row = {
    seq: 1,
    match_id: 'm-1',
    wallet: '0xaa',
    kind: 'reward',
    evidence: 'host',
    source: 'session',
    outcome: 'rewarded',
    amount_micro: 5,
    day: DAY,
    decided_at: 1,
    player_count: 2,
    verdict: '{}',
    ...over,
  };
  insertRow(db, 'reward_decisions', row);
  if (mint !== null) insertRow(db, 'mint_outbox', mintRow(1, mint));
}
const counted = (db: Db, micro = 5, matches = 1): void =>
  insertRow(db, 'daily_player_stats', {
    id: 'd',
    wallet_address: '0xaa',
    date: DAY,
    matches_played: matches,
    rewards_earned: micro,
  });
const received = (db: Db, amountMicro = 5): void =>
  insertAuditRow(db, {
    system: 'rewards',
    action: 'REWARD',
    subject: 'm-1',
    payload: JSON.stringify({ wallet: '0xaa', amountMicro }),
  });

async function broken(fill: (db: Db) => void): Promise<Record<string, string>> {
  const db = await memoryDb();
  fill(db);
  const held = [...rewardInvariants(db)];
  return Object.fromEntries(held.flatMap(({ name, broken: found }) => (found ? [[name, found.detail]] : [])));
}

test('a reward that is counted, queued and recorded once passes', async () => {
  expect(await broken((db) => (reward(db), counted(db), received(db)))).toEqual({});
});

test('a rejected reward is not counted, recorded or minted', async () => {
  expect(await broken((db) => reward(db, { outcome: 'rejected', amount_micro: 0, code: 'X' }, null))).toEqual(
    {},
  );
});

describe('a day', () => {
  test('has no more than its cap, to the micro-unit', async () => {
    const day = (micro: number) => (db: Db) => {
      reward(db, { amount_micro: micro }, { amount_micro: micro });
      counted(db, micro);
      received(db, micro);
    };
    expect(await broken(day(500_000_000))).toEqual({});
    expect(await broken(day(500_000_001))).toEqual({
      reward_day_caps: 'more than the daily cap was decided',
    });
  });

  test('equals the sum of its decisions', async () => {
    expect(await broken((db) => (reward(db), counted(db, 4), received(db)))).toHaveProperty(
      'reward_day_caps',
    );
    expect(await broken((db) => (reward(db), counted(db, 5, 2), received(db)))).toHaveProperty(
      'reward_day_caps',
    );
    expect(await broken((db) => counted(db))).toEqual({ reward_day_caps: 'counted without a decision' });
  });

  test('does not count rewards that a person rejected', async () => {
    const turnedDown = (db: Db): void => {
      reward(db, { outcome: 'held', review: 'rejected' }, { state: 'rejected' });
      counted(db, 0);
      received(db);
    };
    expect(await broken(turnedDown)).toEqual({});
  });
});

describe('a mint', () => {
  test('belongs to a decision and has its amount', async () => {
    expect(await broken((db) => (reward(db, {}, null), counted(db), received(db)))).toHaveProperty(
      'reward_mints',
    );
    expect(
      await broken((db) => (reward(db, {}, { amount_micro: 6 }), counted(db), received(db))),
    ).toHaveProperty('reward_mints');
    expect(await broken((db) => insertRow(db, 'mint_outbox', mintRow(1)))).toEqual({
      reward_mints: 'no decision belongs to this mint',
    });
  });

  test('waits for its review and is never sent when rejected', async () => {
    const held = (over: Row, state: string) => (db: Db) => {
      reward(db, { outcome: 'held', ...over }, { state });
      counted(db, over['review'] === 'rejected' ? 0 : 5);
      received(db);
    };
    expect(await broken(held({ hold: 'risk' }, 'held'))).toEqual({});
    expect(await broken(held({ hold: 'risk' }, 'queued'))).toHaveProperty('reward_mints');
    expect(await broken(held({ hold: 'risk', review: 'approved' }, 'queued'))).toEqual({});
    expect(await broken(held({ review: 'rejected' }, 'queued'))).toHaveProperty('reward_mints');
  });
});

test('the audit log records each decision once and with its amount', async () => {
  expect(await broken((db) => (reward(db), counted(db)))).toHaveProperty('reward_audit');
  expect(await broken((db) => (reward(db), counted(db), received(db), received(db)))).toHaveProperty(
    'reward_audit',
  );
  expect(await broken((db) => (reward(db), counted(db), received(db, 6)))).toHaveProperty('reward_audit');
});
