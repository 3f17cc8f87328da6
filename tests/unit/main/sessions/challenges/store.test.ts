import { expect, test } from 'vitest';
import { challengeStore, type Challenge } from '../../../../../src/main/sessions/challenges/store.ts';
import type { Db } from '../../../../../src/main/platform/db/writer.ts';
import { openTestStorage } from '../../../../support/test-storage.ts';

const challenge = (more: Partial<Challenge> = {}): Challenge => ({
  challengeId: 'c1',
  template: 'chess.v1',
  options: { rounds: 3 },
  clock: { initialMs: 1000, incrementMs: 0, perMoveMs: null },
  illegalLimit: 3,
  challenger: 'ann',
  opponent: null,
  role: 'white',
  status: 'open',
  sessionId: null,
  createdAt: '2026-11-21T00:00:00.000Z',
  expiresMs: 5000,
  ...more,
});

async function opened(...challenges: readonly Challenge[]) {
  const store = challengeStore((await openTestStorage()).db);
  for (const one of challenges) store.insert(one);
  return store;
}

test('reads a challenge as it was written, with and without optional fields', async () => {
  const bare = challenge({ challengeId: 'c2', clock: null, illegalLimit: null, role: null, opponent: 'ben' });
  const store = await opened(challenge(), bare);
  expect([store.find('c1'), store.find('c2'), store.find('c3')]).toEqual([challenge(), bare, null]);
});

test('closes an open challenge once', async () => {
  const store = await opened(challenge());
  expect([
    store.close('c1', 'accepted'),
    store.close('c1', 'withdrawn'),
    store.close('none', 'expired'),
  ]).toEqual([true, false, false]);
  store.linkSession('c1', 's1');
  expect(store.find('c1')).toMatchObject({ status: 'accepted', sessionId: 's1' });
});

test('shows named challenges to both agents, open ones to all and closed ones to the challenger', async () => {
  const store = await opened(
    challenge({ challengeId: 'open', createdAt: '2026-11-21T00:00:03.000Z' }),
    challenge({ challengeId: 'named', opponent: 'ben', createdAt: '2026-11-21T00:00:02.000Z' }),
    challenge({ challengeId: 'closed', createdAt: '2026-11-21T00:00:01.000Z' }),
  );
  store.close('closed', 'withdrawn');
  const seen = (agentId: string): string[] => store.listVisibleTo(agentId).map((one) => one.challengeId);
  expect([seen('ann'), seen('ben'), seen('cy')]).toEqual([
    ['open', 'named', 'closed'],
    ['open', 'named'],
    ['open'],
  ]);
  expect(store.listOpen().map((one) => one.challengeId)).toEqual(['open', 'named']);
});

test('lists at most the newest two hundred challenges', async () => {
  const at = (n: number): string => new Date(Date.UTC(2026, 10, 21) + n * 1000).toISOString();
  const own = Array.from({ length: 201 }, (_, n) => challenge({ challengeId: `own${n}`, createdAt: at(n) }));
  const bens = [100.5, -1].map((n) =>
    challenge({ challengeId: `ben${n}`, challenger: 'ben', createdAt: at(n) }),
  );
  const store = await opened(...own, ...bens);
  for (const { challengeId } of own) store.close(challengeId, 'withdrawn');
  const seen = store.listVisibleTo('ann').map(({ challengeId }) => challengeId);
  expect(seen).toHaveLength(200);
  expect([seen[0], seen.at(-1), seen.indexOf('ben100.5'), seen.includes('ben-1')]).toEqual([
    'own200',
    'own2',
    100,
    false,
  ]);
});

test('uses an index for every query', async () => {
  const { db } = await openTestStorage();
  const prepared: string[] = [];
  challengeStore({ prepare: (sql: string) => void prepared.push(sql) } as unknown as Db);
  const steps = prepared.flatMap((sql) =>
    db
      .prepare<string[], { detail: string }>(`explain query plan ${sql}`)
      .all(...Array.from(sql.matchAll(/\?/gu), () => 'a'))
      .map(({ detail }) => detail),
  );
  expect(steps).toContainEqual(expect.stringContaining('USING INDEX challenges_by_challenger'));
  expect(steps.filter((step) => step.endsWith('SCAN challenges'))).toEqual([]);
});

test('counts open challenges by challenger and expires them at their time', async () => {
  const store = await opened(
    challenge(),
    challenge({ challengeId: 'c2', expiresMs: 6000 }),
    challenge({ challengeId: 'c3', challenger: 'ben', expiresMs: 4000 }),
  );
  expect([store.countOpen('ann'), store.countOpen('ben'), store.countOpen('cy')]).toEqual([2, 1, 0]);
  expect([store.listExpiredIds(3999), store.listExpiredIds(4000), store.listExpiredIds(5000).sort()]).toEqual(
    [[], ['c3'], ['c1', 'c3']],
  );
  store.close('c3', 'expired');
  expect([store.listExpiredIds(5000), store.countOpen('ben')]).toEqual([['c1'], 0]);
});
