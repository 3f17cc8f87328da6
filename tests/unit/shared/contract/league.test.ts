import { describe, expect, test } from 'vitest';
import { externalLeague, newLeague } from '../../../../src/shared/contract/league.ts';
import { faults } from '../../../support/schema.ts';

describe('a league of this host', () => {
  const opened = { game: 'even_odd', players: 4, referees: 1, format: 'round-robin' };
  const wrong = (over: object) => faults(newLeague, { ...opened, ...over });

  test.each([1, 101, 2.5, '4'])('cannot have %s players', (players) => {
    expect(wrong({ players })).toEqual(['players']);
  });

  test('takes its players as a number or by name, two at least', () => {
    const ann = { name: 'Ann', strategy: 'markov' };
    expect(wrong({ players: 100 })).toEqual([]);
    expect(wrong({ players: [ann, { name: 'Bob' }] })).toEqual([]);
    expect(wrong({ players: [ann] })).toEqual(['players']);
    expect(wrong({ players: [ann, { name: '' }] })).toEqual(['players.1.name']);
  });

  test('has a referee, ten at most', () => {
    for (const referees of [0, 11, 1.5]) expect(wrong({ referees })).toEqual(['referees']);
  });

  test('pays no match by itself unless that was said', () => {
    const prize = newLeague.parse({ ...opened, prize: { amountMicro: 5 } }).prize;
    expect(prize).toEqual({ amountMicro: 5, rewardMatches: false, wallets: [] });
    expect(wrong({ prize: { amountMicro: 0.5 } })).toEqual(['prize.amountMicro']);
  });
});

describe('a league for agents from outside', () => {
  const gathered = {
    game: 'even_odd',
    format: 'swiss',
    expect: 2,
    referees: 0,
    auth: 'standard',
    wire: 'tolerant',
    allowedPorts: [],
  };
  const wrong = (over: object) => faults(externalLeague, { ...gathered, ...over });

  test('needs no referee of this host, and may wait for one player only', () => {
    expect(wrong({ expect: 1 })).toEqual([]);
    expect(wrong({ expect: 0 })).toEqual(['expect']);
  });

  test('lets in by ports that exist', () => {
    expect(wrong({ allowedPorts: [1, 65_535] })).toEqual([]);
    expect(wrong({ allowedPorts: [0, 65_536, 80.5] })).toEqual([
      'allowedPorts.0',
      'allowedPorts.1',
      'allowedPorts.2',
    ]);
  });

  test('has its strictness said: neither of the two is assumed', () => {
    expect(wrong({ auth: undefined, wire: undefined })).toEqual(['auth', 'wire']);
  });
});
