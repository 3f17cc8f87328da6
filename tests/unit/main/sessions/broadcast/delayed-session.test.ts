import { expect, test } from 'vitest';
import { openDomains } from '../../../../support/domains.ts';
import { readDelayedSession } from '../../../../../src/main/sessions/broadcast/delayed-session.ts';
import { delayStore } from '../../../../../src/main/sessions/store/delay-store.ts';
import { sessionStore } from '../../../../../src/main/sessions/store/store.ts';
import { createLiveSessions } from '../../../../../src/main/sessions/live-sessions.ts';
import { builtInGameTemplates, createRegistry } from '../../../../../src/main/games/index.ts';
import { realRuntime } from '../../../../../src/main/platform/real-runtime.ts';

test('what is released follows from the log and the time, and says when there is more', async () => {
  const { db, clock, agents, sessions } = await openDomains();
  const [one, two] = [await agents.register('One'), await agents.register('Two')];
  const participants = { x: one.agentId, o: two.agentId };
  const made = await sessions.create(one.agentId, {
    template: 'tic_tac_toe.v1',
    participants,
    delayMs: 1000,
  });
  if (!made.ok) throw new Error(made.message);
  const { sessionId, head } = made.value;
  await sessions.act(one.agentId, { sessionId, action: '4', expectedTick: 0 });
  const games = createRegistry(builtInGameTemplates, { check: 'on_first_use' });
  const store = sessionStore(db);
  const session = createLiveSessions(store, games, clock).get(sessionId);
  if (session === null) throw new Error('no such session');
  const context = { store, delays: delayStore(db), runtime: realRuntime(clock) };
  const early = readDelayedSession(context, session);
  expect(early.session.record).toMatchObject({ tick: 0, seq: 0, head, status: 'active' });
  expect(early.store.listLogRows(sessionId)).toEqual([]);
  expect(early.nextReleaseMs).toBe(clock.nowMs() + 1000);
  clock.advance(1000);
  const late = readDelayedSession(context, session);
  expect(late.session).toMatchObject({ lastAction: { role: 'x', action: '4' }, record: { tick: 1, seq: 1 } });
  expect(late.nextReleaseMs).toBeNull();
});
