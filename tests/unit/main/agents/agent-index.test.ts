import { describe, expect, test } from 'vitest';
import { createAgentIndex } from '../../../../src/main/agents/agent-index.ts';
import type { Agent } from '../../../../src/main/agents/store.ts';
import { tokenHash } from '../../../../src/main/platform/token-hash.ts';

const agent = (agentId: string, name: string, more: Partial<Agent> = {}): Agent => ({
  agentId,
  name,
  kind: 'external',
  createdAt: '2026-11-21T00:00:00.000Z',
  revokedAt: null,
  player: null,
  ...more,
});

function filled() {
  const roster = createAgentIndex();
  roster.add(agent('a', 'Alice'), tokenHash('ta'));
  roster.add(agent('b', 'Ben', { revokedAt: '2026-11-21T00:00:01.000Z' }), tokenHash('tb'));
  return roster;
}

describe('tokens', () => {
  test('are looked up by their SHA-256, unless their agent is revoked', () => {
    const roster = filled();
    expect([roster.agentOfToken('ta'), roster.agentOfToken('tb'), roster.agentOfToken('tc')]).toEqual([
      'a',
      null,
      null,
    ]);
    expect(roster.agentOfToken(tokenHash('ta'))).toBeNull();
  });

  test('of a revoked agent become invalid, also temporary ones', () => {
    const roster = filled();
    roster.add(agent('c', 'Cy'), tokenHash('tc'));
    roster.addTemporaryToken('a', tokenHash('lent'));
    expect(roster.agentOfToken('lent')).toBe('a');
    roster.update('a', { revokedAt: '2026-11-21T00:00:02.000Z' });
    expect(['ta', 'lent', 'tc'].map(roster.agentOfToken)).toEqual([null, null, 'c']);
  });

  test('above the limit replace the oldest temporary one, never the agent’s own', () => {
    const roster = filled();
    for (let n = 0; n < 130; n += 1) roster.addTemporaryToken('a', tokenHash(`lent-${n}`));
    expect(['lent-0', 'lent-1', 'lent-2', 'lent-129', 'ta'].map(roster.agentOfToken)).toEqual([
      null,
      null,
      'a',
      'a',
      'a',
    ]);
  });
});

describe('names', () => {
  test.each([
    ['Alice', 'Alice (2)'],
    ['alice', 'alice (2)'],
    ['Αlice', 'Αlice (2)'],
    ['Bob', 'Bob'],
  ])('names %s as %s when there is an Alice', (wanted, given) => {
    expect(filled().distinctName(wanted)).toBe(given);
  });

  test('numbers a third agent of one name', () => {
    const roster = filled();
    roster.add(agent('c', 'Alice (2)'), tokenHash('tc'));
    expect(roster.distinctName('Alice')).toBe('Alice (3)');
  });

  test('a reserved name is not given twice, and can be released', () => {
    const roster = filled();
    const giveBack = roster.reserve('Cy');
    expect(roster.distinctName('Cy')).toBe('Cy (2)');
    giveBack();
    expect(roster.distinctName('Cy')).toBe('Cy');
  });

  test('releasing a name that another agent has keeps it reserved', () => {
    const roster = filled();
    roster.reserve('Alice')();
    expect(roster.distinctName('Alice')).toBe('Alice (2)');
  });
});
