import { expect, test } from 'vitest';
import { auditHeads, auditStore } from '../../../../../src/main/platform/audit/store.ts';
import { GENESIS } from '../../../../../src/main/platform/audit/hash-chain.ts';
import type { AuditFilter } from '../../../../../src/shared/contract/audit.ts';
import { openTestStorage } from '../../../../support/test-storage.ts';

const START_MS = Date.UTC(2026, 10, 21);
const at = (minute: number): string => new Date(START_MS + minute * 60_000).toISOString();
const hash = (seq: number): string => String(seq).padStart(64, '0');

/** Rows 1 to 6: a minute apart, systems in turn, actor `b` on 3 and 6. */
async function six() {
  const { db } = await openTestStorage();
  const store = auditStore(db);
  for (let seq = 1; seq <= 6; seq += 1) {
    store.insert({
      seq,
      at: at(seq),
      system: seq % 2 === 0 ? 'league' : 'sessions',
      action: seq === 6 ? 'ENDED' : 'STARTED',
      subject: `s${seq % 3}`,
      actor: seq % 3 === 0 ? 'b' : 'a',
      payload: `{"n":${seq}}`,
      prev: seq === 1 ? GENESIS : hash(seq - 1),
      hash: hash(seq),
    });
  }
  return { db, store };
}

const seqs = (rows: readonly { seq: number }[]): number[] => rows.map(({ seq }) => seq);
const window = { upToSeq: 6, from: 'newest', offset: 0, limit: 10 } as const;

test.each<[string, AuditFilter, number[]]>([
  ['nothing', {}, [6, 5, 4, 3, 2, 1]],
  ['a system', { system: 'league' }, [6, 4, 2]],
  ['an action', { action: 'ENDED' }, [6]],
  ['an actor', { actor: 'b' }, [6, 3]],
  ['a subject', { subject: 's1' }, [4, 1]],
  ['a time from, itself included', { fromMs: START_MS + 5 * 60_000 }, [6, 5]],
  ['a time to, itself included', { toMs: START_MS + 2 * 60_000 }, [2, 1]],
  ['two things at once', { system: 'league', actor: 'b' }, [6]],
  ['a time that no calendar has', { fromMs: Number.MAX_SAFE_INTEGER }, []],
  ['a time before all', { fromMs: -5 }, [6, 5, 4, 3, 2, 1]],
  ['text that would be SQL', { actor: "a' or '1'='1" }, []],
])('filters rows by %s and counts them in the same way', async (_, filter, expected) => {
  const { store } = await six();
  expect(seqs(store.listMatching(filter, window))).toEqual(expected);
  expect(store.count(filter, 0, 6)).toBe(expected.length);
});

test('filters rows by the wallet that their payload names, in any case; rows that name none belong to all', async () => {
  const { store } = await six();
  const payloads = [
    { wallet: '0xAB' },
    { wallet: '0xcd' },
    { wallet: null },
    { wallet: 7 },
    { wallet: '0xab' },
  ];
  for (const [index, payload] of payloads.entries())
    store.insert({
      seq: 7 + index,
      at: at(7 + index),
      system: 'rewards',
      action: 'REWARD',
      subject: 'm1',
      actor: 'host',
      payload: JSON.stringify(payload),
      prev: hash(6 + index),
      hash: hash(7 + index),
    });
  const filter = { subject: 'm1', wallet: '0xaB' };
  expect(seqs(store.listMatching(filter, { ...window, upToSeq: 11 }))).toEqual([11, 10, 9, 7]);
  expect(seqs(store.listMatching(filter, { ...window, upToSeq: 11, limit: 1, offset: 3 }))).toEqual([7]);
  expect(store.count(filter, 0, 11)).toBe(4);
  expect(seqs(store.listMatching({ wallet: '0xcd' }, { ...window, limit: 3 }))).toEqual([6, 5, 4]);
});

test('returns a window counted from either end newest first', async () => {
  const { store } = await six();
  expect(seqs(store.listMatching({}, { ...window, offset: 1, limit: 2 }))).toEqual([5, 4]);
  expect(seqs(store.listMatching({}, { ...window, from: 'oldest', offset: 1, limit: 2 }))).toEqual([3, 2]);
  expect(seqs(store.listMatching({ actor: 'a' }, { ...window, upToSeq: 4, limit: 2 }))).toEqual([4, 2]);
});

test('excludes earlier and later rows from a pinned count', async () => {
  const { store } = await six();
  expect([store.count({}, 0, 4), store.count({}, 4, 6), store.count({}, 6, 6)]).toEqual([4, 2, 0]);
});

test('returns ranges, subjects and facets', async () => {
  const { store } = await six();
  expect(seqs(store.listRange(2, 4))).toEqual([4, 3, 2]);
  expect(seqs(store.listBySubject('s0', 1))).toEqual([3]);
  expect(store.listFacets(5)).toEqual({ systems: ['league'], actions: ['ENDED'] });
  expect(store.listRange(1, 1)[0]).toMatchObject({ atMs: START_MS + 60_000, payload: { n: 1 } });
});

test('returns the last head, genesis before the first row and null after the last', async () => {
  const { db, store } = await six();
  expect(store.findHead()).toEqual({ seq: 6, hash: hash(6) });
  const heads = auditHeads(db);
  expect([heads.lastSeq, heads.hashAt(0), heads.hashAt(6), heads.hashAt(7)]).toEqual([
    6,
    GENESIS,
    hash(6),
    null,
  ]);
  const empty = auditHeads((await openTestStorage()).db);
  expect([empty.lastSeq, empty.hashAt(1)]).toEqual([0, null]);
});
