import { expect, test } from 'vitest';
import {
  firstRoundOfLateEntry,
  lastLateEntryRound,
  findLateEntryRefusal,
} from '../../../../../../src/main/league/rules/pairing/late-entry.ts';

test('where everybody meets everybody, players join before round 2', () => {
  for (const format of ['round-robin', 'double-round-robin', 'gauntlet'] as const) {
    expect(findLateEntryRefusal({ format, rounds: 7, pairedRounds: 0 })).toBeNull();
    expect(findLateEntryRefusal({ format, rounds: 7, pairedRounds: 1 })).toBeNull();
    expect(findLateEntryRefusal({ format, rounds: 7, pairedRounds: 2 })).toBe(
      'Round 2 of this league is paired already',
    );
  }
});

test.each([
  [2, null],
  [3, 2],
  [4, 2],
  [5, 3],
  [7, 4],
  [8, 4],
])('in a Swiss league of %d rounds fewer than half of them may be missed', (rounds, last) => {
  expect(lastLateEntryRound({ format: 'swiss', rounds })).toBe(last);
  for (let pairedRounds = 0; pairedRounds <= rounds; pairedRounds += 1) {
    const missed = firstRoundOfLateEntry({ pairedRounds }) - 1;
    const refusal = findLateEntryRefusal({ format: 'swiss', rounds, pairedRounds });
    expect(refusal === null, `${pairedRounds} paired`).toBe(missed * 2 < rounds);
  }
});

test('nobody joins a knockout, and before its start a league only has to have a format that allows it', () => {
  expect(findLateEntryRefusal({ format: 'knockout', rounds: 3, pairedRounds: 0 })).toContain('knockout');
  expect(findLateEntryRefusal({ format: 'knockout', rounds: null, pairedRounds: 0 })).toContain('knockout');
  expect(findLateEntryRefusal({ format: 'swiss', rounds: null, pairedRounds: 0 })).toBeNull();
});
