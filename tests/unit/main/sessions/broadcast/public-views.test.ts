import { expect, test } from 'vitest';
import { openDomains } from '../../../../support/domains.ts';

async function delayedGame(delayMs: number) {
  const domains = await openDomains();
  const { agents, sessions } = domains;
  const [one, two] = [await agents.register('One'), await agents.register('Two')];
  const made = await sessions.create(one.agentId, {
    template: 'chess.v1',
    participants: { white: one.agentId, black: two.agentId },
    clock: { initialMs: 600_000, incrementMs: 0, perMoveMs: null },
    delayMs,
  });
  if (!made.ok) throw new Error(made.message);
  const { sessionId } = made.value;
  const act = async (agentId: string, action: string) => {
    const expectedTick = sessions.viewAs(sessionId, null)?.tick;
    const done = await sessions.act(agentId, { sessionId, action, expectedTick });
    if (!done.ok) throw new Error(done.message);
  };
  return { ...domains, sessionId, one, two, act };
}

test('outsiders see a move, its row and its end late; the players and the owner see them at once', async () => {
  const { sessions, sessionId, one, two, act, clock } = await delayedGame(60_000);
  await act(one.agentId, 'g2g4');
  clock.advance(30_000);
  await act(two.agentId, 'e7e5');
  await act(one.agentId, 'f2f3');
  await act(two.agentId, 'd8h4');
  const released = () => sessions.publicViews.view(sessionId);
  expect(sessions.viewAs(sessionId, null)).toMatchObject({ status: 'completed', tick: 4 });
  expect(released()?.view).toMatchObject({ status: 'active', tick: 0, clock: null, outcome: null });
  const early = JSON.stringify([
    released(),
    sessions.publicViews.log(sessionId),
    sessions.publicViews.verify(sessionId),
    sessions.publicViews.export(sessionId, 'json'),
    sessions.publicViews.export(sessionId, 'pgn'),
  ]);
  // No canary is a hexadecimal number, which could occur in a hash or an id.
  for (const canary of ['g2g4', 'd8h4', 'Qh4', 'checkmate', sessions.viewAs(sessionId, null)?.head ?? ''])
    expect(early, canary).not.toContain(canary);
  clock.advance(30_000);
  expect(released()?.view).toMatchObject({ status: 'active', tick: 1 });
  expect(sessions.publicViews.log(sessionId)?.rows).toHaveLength(1);
  expect(sessions.publicViews.verify(sessionId)).toMatchObject({ ok: true, rows: 1 });
  clock.advance(30_000);
  expect(released()).toEqual({ view: sessions.viewAs(sessionId, null), nextReleaseMs: null });
  expect(sessions.publicViews.verify(sessionId)).toEqual(sessions.verify(sessionId, null));
});

test('a delay is set with a row in the audit log, and not after the end', async () => {
  const { sessions, sessionId, one, act, audit } = await delayedGame(0);
  const { publicViews } = sessions;
  expect(await publicViews.setDelay(sessionId, { delayMs: 5000, actor: 'person' })).toMatchObject({
    ok: true,
  });
  expect(publicViews.delayMs(sessionId)).toBe(5000);
  const rows = audit.rowsBySubject(sessionId, 10).filter(({ action }) => action === 'SESSION_DELAYED');
  expect(rows).toMatchObject([{ actor: 'person', payload: { delayMs: 5000, audience: 'spectator' } }]);
  await act(one.agentId, 'e2e4');
  await sessions.resign(one.agentId, sessionId);
  expect(await publicViews.setDelay(sessionId, { delayMs: 0, actor: 'person' })).toMatchObject({
    code: 'INVALID_ACTION',
  });
});

test('a resignation is held back like a move', async () => {
  const { sessions, sessionId, one, clock } = await delayedGame(10_000);
  await sessions.resign(one.agentId, sessionId);
  expect(sessions.publicViews.view(sessionId)?.view).toMatchObject({ status: 'active', winner: null });
  clock.advance(10_000);
  expect(sessions.publicViews.view(sessionId)?.view).toMatchObject({ status: 'completed', winner: 'black' });
});
