import { expect, test } from 'vitest';
import { createAgents } from '../../../../src/main/agents/index.ts';
import { openDomains } from '../../../support/domains.ts';

test('a token is stored neither in the database nor in the audit log', async () => {
  const { agents, db } = await openDomains();
  const { token } = await agents.register('Ann');
  const stored = JSON.stringify([
    db.prepare('select * from agents').all(),
    db.prepare('select * from audit').all(),
  ]);
  expect(stored).not.toContain(token);
  expect(stored).toContain('Ann');
});

test('numbers a second agent of one name, created in the same turn', async () => {
  const { agents } = await openDomains();
  const made = await Promise.all(['Ann', 'Ann', 'ANN'].map((name) => agents.register(name)));
  expect(made.map(({ agentId }) => agents.find(agentId)?.name)).toEqual(['Ann', 'Ann (2)', 'ANN (3)']);
});

test('creates one agent for two simultaneous requests of the same player', async () => {
  const { agents } = await openDomains();
  const request = (level: number) =>
    agents.ensureOwnAgent('builtin', 'Built-in', { kind: 'builtin', level, copy: 1 });
  const [one, two, other] = await Promise.all([request(1), request(1), request(2)]);
  expect(one).toEqual(two);
  expect(other).not.toEqual(one);
  expect(await request(1)).toEqual(one);
  expect(agents.listOwnAgents().size).toBe(2);
});

test('revoking invalidates the token at once and is recorded once', async () => {
  const { agents, audit } = await openDomains();
  const { agentId, token } = await agents.register('Ann');
  await Promise.all([agents.revoke(agentId, 'person'), agents.revoke(agentId, 'person')]);
  expect([agents.authenticate(token), agents.isActive(agentId)]).toEqual([null, false]);
  const received = audit.rowsBySubject(agentId).filter(({ action }) => action === 'AGENT_REVOKED');
  expect(received).toHaveLength(1);
});

test('an agent that is revoked while it is renamed or marked stays revoked', async () => {
  const { agents } = await openDomains();
  const { agentId } = await agents.register('Ann');
  await Promise.all([
    agents.revoke(agentId, 'person'),
    agents.rename(agentId, 'Bea'),
    agents.markBot(agentId),
  ]);
  expect(agents.isActive(agentId)).toBe(false);
  expect(agents.find(agentId)).toMatchObject({ name: 'Bea', player: '{"via":"lichess"}' });
});

test('refuses a token for an MCP child of a revoked agent', async () => {
  const { agents } = await openDomains();
  const first = await agents.issueMcpToken('Desk', 'mcp');
  if (!first.ok) throw new Error(first.message);
  await agents.revoke(first.value.agentId, 'person');
  expect(await agents.issueMcpToken('Desk', 'mcp')).toMatchObject({ ok: false, code: 'FORBIDDEN' });
  expect(agents.authenticate(first.value.token)).toBeNull();
});

test('MCP children of one name share an agent and have temporary tokens of their own', async () => {
  const { agents, db, writer, audit, bus, clock } = await openDomains();
  const tokens = await Promise.all(['Desk', 'Desk'].map((name) => agents.issueMcpToken(name, 'mcp')));
  const [one, two] = tokens.map((made) => (made.ok ? made.value : null));
  expect(one?.agentId).toBe(two?.agentId);
  expect(one?.token).not.toBe(two?.token);
  expect(agents.mcpClientName(one?.agentId ?? '')).toBe('Desk');
  const { realRuntime } = await import('../../../../src/main/platform/real-runtime.ts');
  const restarted = createAgents({ db, writer, audit, bus, runtime: realRuntime(clock) });
  expect(restarted.authenticate(one?.token ?? '')).toBeNull();
  expect(restarted.find(one?.agentId ?? '')?.name).toBe('Desk');
});

test('refuses to revoke hosted players and unknown agents', async () => {
  const { agents } = await openDomains();
  const { agentId } = await agents.ensureOwnAgent('random', 'Random', { kind: 'random', copy: 1 });
  expect(await agents.revoke(agentId, 'person')).toMatchObject({ ok: false, code: 'FORBIDDEN' });
  expect(await agents.revoke('nobody', 'person')).toMatchObject({ ok: false, code: 'NOT_FOUND' });
});

test('stores when an agent was last seen, for valid tokens only', async () => {
  const { agents, clock } = await openDomains();
  const { agentId, token } = await agents.register('Ann');
  expect(agents.findInfo(agentId)?.lastSeenMs).toBeNull();
  clock.advance(5000);
  agents.authenticate(`${token}x`);
  expect(agents.findInfo(agentId)?.lastSeenMs).toBeNull();
  agents.authenticate(token);
  expect(agents.findInfo(agentId)?.lastSeenMs).toBe(clock.nowMs());
});
