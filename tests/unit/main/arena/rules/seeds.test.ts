import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  openingsKey,
  ownSeed,
  pairSeed,
  playerSeed,
  seedHashOf,
  tournamentRunSeed,
  variantSeed,
} from '../../../../../src/main/arena/rules/seeds.ts';

const RUN_SEED = '0f'.repeat(32);
const template = 'kuhn_poker.v1';

/** The same by node:crypto, from the documented parts. */
const hmac = (...parts: readonly (string | number)[]): string => {
  const mac = createHmac('sha256', Buffer.from(RUN_SEED, 'hex'));
  for (const part of parts) {
    const bytes = Buffer.alloc(4);
    if (typeof part === 'number') bytes.writeUInt32BE(part);
    mac.update(typeof part === 'number' ? bytes : part);
  }
  return mac.digest('hex');
};

test('both games of a pair have one seed, and another pair has another', () => {
  const seedOf = (number: number) => pairSeed(RUN_SEED, { template, number, attempt: 1 });
  expect(seedOf(6)).toBe(hmac('pair', 3, template));
  expect(seedOf(7)).toBe(seedOf(6));
  expect(pairSeed(RUN_SEED, { template, number: 6, attempt: 2 })).toBe(seedOf(6));
  expect(seedOf(8)).not.toBe(seedOf(7));
});

test('a game with a chance of its own has another one in each attempt', () => {
  const game = { template, number: 6, attempt: 1 };
  expect(ownSeed(RUN_SEED, game)).toBe(hmac('game', 6, 1, template));
  expect(ownSeed(RUN_SEED, { ...game, attempt: 2 })).not.toBe(ownSeed(RUN_SEED, game));
  expect(ownSeed(RUN_SEED, { ...game, number: 7 })).not.toBe(ownSeed(RUN_SEED, game));
});

test('each player draws for itself in each game', () => {
  const seedOf = (number: number, role: string) => playerSeed(RUN_SEED, { template, number, role });
  expect(seedOf(2, 'player_1')).toBe(hmac('player', 2, `${template} player_1`));
  expect(new Set([seedOf(2, 'player_1'), seedOf(2, 'player_2'), seedOf(3, 'player_1')]).size).toBe(3);
});

test('the hash of the seed is that of its bytes, and the order of openings has a key of its own', () => {
  expect(seedHashOf(RUN_SEED)).toBe(createHash('sha256').update(Buffer.from(RUN_SEED, 'hex')).digest('hex'));
  expect(Buffer.from(openingsKey(RUN_SEED)).toString('hex')).toBe(hmac('openings'));
});

test('each run of a tournament has a seed of its own, and the words of a variant another one', () => {
  expect(tournamentRunSeed(RUN_SEED, 4)).toBe(hmac('run', 4));
  expect(tournamentRunSeed(RUN_SEED, 5)).not.toBe(tournamentRunSeed(RUN_SEED, 4));
  expect(variantSeed(RUN_SEED)).toBe(hmac('variant'));
});
