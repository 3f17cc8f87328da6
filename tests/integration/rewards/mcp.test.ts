// In process: the server is connected to a client in memory.
import { expect, test } from 'vitest';
import { createRewardServer } from '../../../src/main/rewards/mcp/server.ts';
import { openAuthority } from '../../support/rewards/authority.ts';
import { playOne } from '../../support/rewards/play.ts';

const context = (agentId: string) => ({
  caller: { agentId },
  protocolRevision: 'sessions' as const,
  signal: new AbortController().signal,
  progress: null,
});

test('serves stats, decisions and health over MCP without changing anything', async () => {
  const authority = await openAuthority();
  const client = authority.client();
  await playOne(authority, client);
  const server = createRewardServer({ rewards: authority.rewards, bus: authority.bus });
  const agentId = await authority.agentId();
  const { handlers } = server;
  expect(await handlers['rewards.stats']({}, context(agentId))).toMatchObject({ code: 'NOT_FOUND' });
  await authority.rewards.setAgentWallet(agentId, client.wallet.toLowerCase() as `0x${string}`, 'Ann');
  expect(await handlers['rewards.stats']({}, context(agentId))).toMatchObject({
    ok: true,
    value: { wallet: client.wallet, today: { matches: 1, earned: 19 } },
  });
  const listed = server.readResource({ agentId }, 'rewards://decisions');
  const matchId = authority.rewards.listDecisions({ limit: 1 })[0]?.decision.matchId ?? '';
  expect(JSON.stringify(listed)).toContain(matchId);
  const one = await handlers['rewards.decision']({ matchId, wallet: client.wallet }, context(agentId));
  if (!one.ok) throw new Error(one.message);
  expect(one.value.checks).toHaveLength(16);
  for (const [name, tool] of Object.entries(server.definition.tools)) {
    expect([name, tool.annotations.readOnlyHint]).toEqual([name, true]);
  }
  expect(server.definition.tools['rewards.decision'].output.safeParse(one.value).success).toBe(true);
  expect(await handlers['rewards.health']({}, context(agentId))).toMatchObject({
    ok: true,
    value: { held: 0 },
  });
});
