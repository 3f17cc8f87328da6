import { describe, expect, test } from 'vitest';
import { createRoster } from '../../../../src/main/agents/roster.ts';
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
  const roster = createRoster();
  roster.add(agent('a', 'Alice'), tokenHash('ta'));
  roster.add(agent('b', 'Ben', { revokedAt: '2026-11-21T00:00:01.000Z' }), tokenHash('tb'));
  return roster;
}

describe('tokens', () => {
  test('are looked up by their SHA-256; one that was revoked before the start is nobody', () => {
    const roster = filled();
    expect([roster.agentOfToken('ta'), roster.agentOfToken('tb'), roster.agentOfToken('tc')]).toEqual([
      'a',
      null,
      null,
    ]);
    expect(roster.agentOfToken(tokenHash('ta'))).toBeNull();
  });

  test('end with a revocation, lent ones too, while those of others go on', () => {
    const roster = filled();
    roster.add(agent('c', 'Cy'), tokenHash('tc'));
    roster.addTemporaryToken('a', tokenHash('lent'));
    expect(roster.agentOfToken('lent')).toBe('a');
    roster.replace(agent('a', 'Alice', { revokedAt: '2026-11-21T00:00:02.000Z' }));
    expect(['ta', 'lent', 'tc'].map(roster.agentOfToken)).toEqual([null, null, 'c']);
  });

  test('lent beyond the limit push the oldest out, never the own one', () => {
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
  ])('%s is called %s beside Alice', (wanted, given) => {
    expect(filled().distinctName(wanted)).toBe(given);
  });

  test('a third of one name is the third', () => {
    const roster = filled();
    roster.add(agent('c', 'Alice (2)'), tokenHash('tc'));
    expect(roster.distinctName('Alice')).toBe('Alice (3)');
  });

  test('a name taken for an agent not yet stored is not given twice, and comes back when given back', () => {
    const roster = filled();
    const giveBack = roster.reserve('Cy');
    expect(roster.distinctName('Cy')).toBe('Cy (2)');
    giveBack();
    expect(roster.distinctName('Cy')).toBe('Cy');
  });

  test('giving back a name that somebody else holds leaves it taken', () => {
    const roster = filled();
    roster.reserve('Alice')();
    expect(roster.distinctName('Alice')).toBe('Alice (2)');
  });
});
