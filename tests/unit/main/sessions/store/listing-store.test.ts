import { describe, expect, test } from 'vitest';
import type { Db } from '../../../../../src/main/platform/db/open.ts';
import { listingStore } from '../../../../../src/main/sessions/store/listing-store.ts';
import { openTestStorage } from '../../../../support/test-storage.ts';

const DAY_MS = Date.UTC(2026, 10, 21);
const at = (minute: number): string => new Date(DAY_MS + minute * 60_000).toISOString();

/** A session last changed at `minute`, with the agents of its roles. */
interface Seed {
  readonly id: string;
  readonly minute: number;
  readonly status?: 'active' | 'completed';
  readonly template?: string;
  readonly seats?: readonly string[];
}

async function services(seeds: readonly Seed[]) {
  const { db } = await openTestStorage();
  for (const agent of ['ann', 'bob', 'cy']) {
    db.prepare("insert into agents values (?, ?, ?, 'external', ?, null, null)").run(
      agent,
      `hash-${agent}`,
      `Player ${agent}`,
      at(0),
    );
  }
  for (const seed of seeds) add(db, seed);
  return { db, store: listingStore(db) };
}

function add(db: Db, seed: Seed): void {
  const { id, minute, status = 'active', template = 'chess.v1', seats = ['ann', 'bob'] } = seed;
  db.prepare(
    `insert into sessions (session_id, template, state, status, tick, created_at, updated_at, created_by, options,
      seq, head, expires_ms) values (?, ?, '{}', ?, 0, ?, ?, 'ann', '{}', 0, 'h', 0)`,
  ).run(id, template, status, at(0), at(minute));
  for (const [index, agent] of seats.entries()) {
    db.prepare('insert into participants values (?, ?, ?)').run(id, agent, `role-${index}`);
  }
}

const MIXED: readonly Seed[] = [
  { id: 's1', minute: 1 },
  { id: 's2', minute: 2, status: 'completed' },
  { id: 's3', minute: 3, template: 'rps.v1', seats: ['ann', 'cy'] },
  { id: 's4', minute: 4, status: 'completed', template: 'rps.v1' },
  { id: 's5', minute: 4 },
];

describe('a page of sessions', () => {
  test('of one agent has its sessions only, active and completed', async () => {
    const { store } = await services(MIXED);
    expect(store.listPage({ agentId: 'cy', limit: 10 })).toEqual(['s3']);
    expect(store.listPage({ agentId: 'bob', status: 'completed', limit: 10 })).toEqual(['s4', 's2']);
    expect([store.count({ agentId: 'cy' }), store.count({})]).toEqual([1, 5]);
  });

  test('from a time on has the sessions that changed at it or later, and counts only them', async () => {
    const { store } = await services(MIXED);
    const query = { status: 'completed', sinceMs: DAY_MS + 4 * 60_000 } as const;
    expect(store.listPage({ ...query, limit: 10 })).toEqual(['s4']);
    expect(store.count(query)).toBe(1);
    expect(store.count({ sinceMs: DAY_MS + 3 * 60_000 })).toBe(3);
  });

  test('orders active and completed sessions together: newest first, then by id', async () => {
    const { store } = await services(MIXED);
    expect(store.listPage({ limit: 10 })).toEqual(['s5', 's4', 's3', 's2', 's1']);
  });

  test('continues after the last row of the previous page, also between equal times and statuses', async () => {
    const { store } = await services(MIXED);
    const pages: string[][] = [];
    let before: { updatedAtMs: number; sessionId: string } | undefined;
    for (let turn = 0; turn < 4; turn += 1) {
      const ids = store.listPage({ limit: 2, before });
      pages.push(ids);
      const last = MIXED.find(({ id }) => id === ids.at(-1));
      if (last) before = { updatedAtMs: DAY_MS + last.minute * 60_000, sessionId: last.id };
    }
    expect(pages).toEqual([['s5', 's4'], ['s3', 's2'], ['s1'], []]);
  });

  test.each([
    ['a status', { status: 'completed' }, ['s4', 's2']],
    ['the other status', { status: 'active' }, ['s5', 's3', 's1']],
    ['a template', { template: 'rps.v1' }, ['s4', 's3']],
    ['both', { template: 'rps.v1', status: 'active' }, ['s3']],
    ["part of an agent's name", { text: 'yer cy' }, ['s3']],
    ['part of a session id', { text: 's2' }, ['s2']],
    ['nothing anybody has', { text: 'zoe' }, []],
    ['an empty text', { text: '' }, ['s5', 's4', 's3', 's2', 's1']],
    ['wildcards, which are letters here', { text: '%_' }, ['s5', 's4', 's3', 's2', 's1']],
  ] as const)('and its total are narrowed by %s', async (_, request, ids) => {
    const { store } = await services(MIXED);
    expect(store.listPage({ ...request, limit: 10 })).toEqual(ids);
    expect(store.count(request)).toBe(ids.length);
  });

  test('reads completed sessions in index order', async () => {
    const { db } = await services(MIXED);
    const plan = planOf(db, '@limit');
    expect(plan).toContainEqual(expect.stringContaining('INDEX sessions_ended'));
    expect(plan.filter((step) => step.startsWith('SCAN s') && !step.includes('INDEX'))).toEqual([]);
    expect(planOf(db, 'as n').filter((step) => step.includes('COVERING INDEX sessions_ended'))).toHaveLength(
      1,
    );
  });

  test('is counted by status', async () => {
    const { store } = await services(MIXED);
    expect(store.countByStatus()).toEqual({ active: 3, completed: 2 });
    expect((await services([])).store.countByStatus()).toEqual({ active: 0, completed: 0 });
  });
});

/** SQLite's query plan for the statement of the store that contains `mark`. */
function planOf(db: Db, mark: string): string[] {
  const prepared: string[] = [];
  const listening = { prepare: (sql: string) => void prepared.push(sql) } as unknown as Db;
  listingStore(listening);
  const sql = prepared.find((candidate) => candidate.includes(mark)) ?? '';
  const nothing = {
    template: null,
    status: null,
    text: null,
    since: null,
    beforeAt: null,
    beforeId: null,
    limit: 1,
    agentId: 'a',
    participantId: null,
  };
  return db
    .prepare<[object], { detail: string }>(`explain query plan ${sql}`)
    .all(nothing)
    .map(({ detail }) => detail);
}

describe('sessions of agents', () => {
  test('returns sessions in which both take part, newest first', async () => {
    const { store } = await services(MIXED);
    const shared = (callerId: string, otherId: string) =>
      store.listShared({ callerId, otherId, limit: 10 }).map(({ sessionId }) => sessionId);
    expect(shared('ann', 'ann')).toEqual(['s5', 's4', 's3', 's2', 's1']);
    expect(shared('ann', 'cy')).toEqual(['s3']);
    expect(shared('cy', 'bob')).toEqual([]);
    const [first, second] = store.listShared({ callerId: 'ann', otherId: 'ann', limit: 2 });
    expect([first?.sessionId, second?.sessionId]).toEqual(['s5', 's4']);
    const rest = store.listShared({ callerId: 'ann', otherId: 'ann', before: second, limit: 10 });
    expect(rest.map(({ sessionId }) => sessionId)).toEqual(['s3', 's2', 's1']);
  });

  test('of one agent can be filtered by status and use the participants’ index', async () => {
    const { db, store } = await services(MIXED);
    expect(store.listByAgent('ann', { limit: 3 })).toEqual(['s5', 's4', 's3']);
    expect(store.listByAgent('ann', { status: 'completed', limit: 10 })).toEqual(['s4', 's2']);
    expect([store.listByAgent('cy', { limit: 10 }), store.listByAgent('an', { limit: 10 })]).toEqual([
      ['s3'],
      [],
    ]);
    const steps = planOf(db, '@agentId');
    expect(steps).toContainEqual(expect.stringMatching(/^SEARCH p USING .*INDEX participants_by_agent/u));
    expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([]);
  });

  test('that are active exclude completed ones', async () => {
    const { store } = await services(MIXED);
    expect(store.listActiveByAgent('ann').sort()).toEqual(['s1', 's3', 's5']);
    expect(store.listActiveByAgent('cy')).toEqual(['s3']);
    expect(store.listActiveByAgent('nobody')).toEqual([]);
  });
});
