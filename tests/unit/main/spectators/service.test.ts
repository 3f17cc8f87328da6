import { expect, test } from 'vitest';
import { createSpectators } from '../../../../src/main/spectators/service.ts';
import { builtInGameTemplates, createRegistry } from '../../../../src/main/games/index.ts';
import { realRuntime } from '../../../../src/main/platform/real-runtime.ts';
import { openDomains } from '../../../support/domains.ts';

async function openSpectators() {
  const domains = await openDomains();
  const runtime = realRuntime(domains.clock);
  const spectators = createSpectators({
    ...domains,
    runtime,
    log: () => undefined,
    games: createRegistry(builtInGameTemplates, { check: 'on_first_use' }),
    leagues: { readModel: { readScoreboard: () => null } },
  });
  const [one, two] = [await domains.agents.register('One'), await domains.agents.register('Two')];
  const open = async (template: string, roles: readonly [string, string]): Promise<string> => {
    const participants = { [roles[0]]: one.agentId, [roles[1]]: two.agentId };
    const made = await domains.sessions.create(one.agentId, { template, participants });
    if (!made.ok) throw new Error(made.message);
    return made.value.sessionId;
  };
  return { ...domains, spectators, open };
}

test('a published session has a ticket of its own until it is withdrawn', async () => {
  const { spectators, open, audit } = await openSpectators();
  const subject = await open('tic_tac_toe.v1', ['x', 'o']);
  const published = await spectators.publish({ kind: 'session', subject });
  if (!published.ok) throw new Error(published.message);
  const { ticket } = published.value;
  expect(ticket).toMatch(/^[\w-]{22}$/u);
  expect(spectators.find(ticket)).toMatchObject({ subject, delayMs: 0, withdrawnAt: null });
  const ended: string[] = [];
  spectators.onWithdrawn((one) => void ended.push(one));
  expect(await spectators.withdraw(ticket)).toMatchObject({ ok: true });
  expect(await spectators.withdraw(ticket)).toMatchObject({ ok: true });
  expect(ended).toEqual([ticket]);
  expect(spectators.find(ticket)).toBeNull();
  expect(spectators.list()).toHaveLength(1);
  const actions = audit.rowsBySubject(subject, 10).map(({ action }) => action);
  expect(actions).toContain('TABLE_PUBLISHED');
  expect(actions).toContain('TABLE_WITHDRAWN');
});

test('a game with hidden parts is held back for three minutes by default', async () => {
  const { spectators, open, sessions } = await openSpectators();
  const subject = await open('kuhn_poker.v1', ['player_1', 'player_2']);
  expect(await spectators.publish({ kind: 'session', subject })).toMatchObject({
    value: { delayMs: 180_000 },
  });
  expect(sessions.publicViews.delayMs(subject)).toBe(180_000);
  expect(await spectators.publish({ kind: 'session', subject, delayMs: 0 })).toMatchObject({
    value: { delayMs: 0 },
  });
});

test('what does not exist, and a delay of more than an hour, are refused', async () => {
  const { spectators } = await openSpectators();
  expect(await spectators.publish({ kind: 'session', subject: 'none' })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await spectators.publish({ kind: 'league', subject: 'none' })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await spectators.publish({ kind: 'league', subject: 'x', delayMs: 3_600_001 })).toMatchObject({
    code: 'INVALID_REQUEST',
  });
  expect(await spectators.withdraw('none')).toMatchObject({ code: 'NOT_FOUND' });
});
