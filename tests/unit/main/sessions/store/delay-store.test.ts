import { expect, test } from 'vitest';
import { openDomains } from '../../../../support/domains.ts';
import { delayStore } from '../../../../../src/main/sessions/store/delay-store.ts';

test('a delay is read from memory until it is set or forgotten', async () => {
  const { db, agents, sessions } = await openDomains();
  const [one, two] = [await agents.register('One'), await agents.register('Two')];
  const participants = { x: one.agentId, o: two.agentId };
  const made = await sessions.create(one.agentId, { template: 'tic_tac_toe.v1', participants });
  if (!made.ok) throw new Error(made.message);
  const { sessionId } = made.value;
  const store = delayStore(db);
  expect(store.delayMsOf(sessionId)).toBe(0);
  store.upsert(sessionId, 5000, '2026-01-01T00:00:00.000Z');
  expect(store.delayMsOf(sessionId)).toBe(5000);
  db.prepare('update session_delays set delay_ms = 7000').run();
  expect(store.delayMsOf(sessionId)).toBe(5000);
  store.forgetCached();
  expect(store.delayMsOf(sessionId)).toBe(7000);
});
