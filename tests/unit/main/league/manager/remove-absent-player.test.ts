import { expect, test } from 'vitest';
import type { LeagueContext } from '../../../../../src/main/league/context.ts';
import { removeAbsentPlayerInJob } from '../../../../../src/main/league/manager/remove-absent-player.ts';
import type { LeagueAgentRecord } from '../../../../../src/main/league/records.ts';

test('a player that nobody answers for is removed, and the audit log says where it was expected', () => {
  const did: unknown[] = [];
  const agent = {
    leagueId: 'l',
    agentId: 'P01',
    displayName: 'Alice',
    endpoint: 'http://localhost:8101/mcp',
  };
  const context = {
    store: { deleteAgent: (removed: LeagueAgentRecord) => void did.push(removed.agentId) },
    audit: {
      append: ({ action, subject, payload }: Record<string, unknown>) =>
        void did.push([action, subject, payload]),
    },
    writer: { afterCommit: () => undefined },
  } as unknown as LeagueContext;
  removeAbsentPlayerInJob(context, agent as LeagueAgentRecord);
  expect(did).toEqual([
    'P01',
    [
      'AGENT_LEFT_OUT',
      'l/P01',
      { displayName: 'Alice', endpoint: agent.endpoint, reason: 'nobody listens at its endpoint' },
    ],
  ]);
});
