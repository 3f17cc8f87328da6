import { describe, expect, test } from 'vitest';
import { externalLeague, newLeague } from '../../../../src/shared/contract/league.ts';
import { faults } from '../../../support/schema.ts';

describe('a league of this host', () => {
  const opened = { game: 'even_odd', players: 4, referees: 1, format: 'round-robin' };
  const wrong = (over: object) => faults(newLeague, { ...opened, ...over });

  test.each([1, 257, 2.5, '4'])('cannot have %s players', (players) => {
    expect(wrong({ players })).toEqual(['players']);
  });

  test('has a number or a list of at least two players', () => {
    const ann = { name: 'Ann', strategy: 'markov' };
    expect(wrong({ players: 100 })).toEqual([]);
    expect(wrong({ players: [ann, { name: 'Bob' }] })).toEqual([]);
    expect(wrong({ players: [ann] })).toEqual(['players']);
    expect(wrong({ players: [ann, { name: '' }] })).toEqual(['players.1.name']);
  });

  test('has one to ten referees', () => {
    for (const referees of [0, 11, 1.5]) expect(wrong({ referees })).toEqual(['referees']);
  });

  test('does not reward matches unless requested', () => {
    const prize = newLeague.parse({ ...opened, prize: { amountMicro: 5 } }).prize;
    expect(prize).toEqual({ amountMicro: 5, rewardMatches: false, wallets: [] });
    expect(wrong({ prize: { amountMicro: 0.5 } })).toEqual(['prize.amountMicro']);
  });
});

describe('a league for external agents', () => {
  const openedForRegistration = {
    game: 'even_odd',
    format: 'swiss',
    expect: 2,
    referees: 0,
    auth: 'standard',
    wire: 'tolerant',
    allowedPorts: [],
  };
  const wrong = (over: object) => faults(externalLeague, { ...openedForRegistration, ...over });

  test('needs no hosted referee and may wait for one player', () => {
    expect(wrong({ expect: 1 })).toEqual([]);
    expect(wrong({ expect: 0 })).toEqual(['expect']);
  });

  test('allows only valid ports', () => {
    expect(wrong({ allowedPorts: [1, 65_535] })).toEqual([]);
    expect(wrong({ allowedPorts: [0, 65_536, 80.5] })).toEqual([
      'allowedPorts.0',
      'allowedPorts.1',
      'allowedPorts.2',
    ]);
  });

  test('needs explicit strictness of tokens and messages', () => {
    expect(wrong({ auth: undefined, wire: undefined })).toEqual(['auth', 'wire']);
  });
});
