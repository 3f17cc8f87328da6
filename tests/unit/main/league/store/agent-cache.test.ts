import { expect, test } from 'vitest';
import { withAgentCache } from '../../../../../src/main/league/store/agent-cache.ts';
import type { AgentRecord } from '../../../../../src/main/league/records.ts';
import type { LeagueStore } from '../../../../../src/main/league/store/league-store.ts';
import type { Writer } from '../../../../../src/main/platform/db/writer.ts';

const ADA = { agentId: 'P01', displayName: 'Ada' } as AgentRecord;

function createTestCache() {
  const requested: string[] = [];
  const undone: (() => void)[] = [];
  const lost: (() => void)[] = [];
  const store = {
    agent: (_league: string, _kind: string, agentId: string) => {
      requested.push(agentId);
      return agentId === 'P01' ? ADA : null;
    },
    agentOf: (hash: string) => {
      requested.push(hash);
      return hash === 'ada' ? ADA : null;
    },
    updateHealth: () => undefined,
  } as unknown as LeagueStore;
  const writer = {
    onCommitFailed: (listener: () => void) => lost.push(listener),
    ifUndone: (task: () => void) => undone.push(task),
  } as unknown as Writer;
  return { cached: withAgentCache(store, writer), requested, undone, lost };
}

test('reads an agent once until any agent is written', () => {
  const { cached, requested } = createTestCache();
  for (let n = 0; n < 3; n += 1) expect(cached.agent('l', 'player', 'P01')).toBe(ADA);
  expect(cached.agentOf('ada')).toBe(ADA);
  expect(requested).toEqual(['P01', 'ada']);
  cached.updateHealth({ leagueId: 'l', kind: 'player', agentId: 'P02' }, {} as AgentRecord['healthState']);
  cached.agent('l', 'player', 'P01');
  expect(requested).toEqual(['P01', 'ada', 'P01']);
});

test('reads an agent again after a rollback or a failed commit', () => {
  const { cached, requested, undone, lost } = createTestCache();
  cached.updateHealth({ leagueId: 'l', kind: 'player', agentId: 'P01' }, {} as AgentRecord['healthState']);
  for (const forget of [...undone, ...lost]) {
    cached.agent('l', 'player', 'P01');
    forget();
  }
  cached.agent('l', 'player', 'P01');
  expect(requested).toHaveLength(3);
});

test('does not cache missing agents', () => {
  const { cached, requested } = createTestCache();
  for (let n = 0; n < 2; n += 1) {
    expect(cached.agentOf('made up')).toBeNull();
    expect(cached.agent('l', 'player', 'P99')).toBeNull();
  }
  expect(requested).toEqual(['made up', 'P99', 'made up', 'P99']);
});
