import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { estimateTokens } from '../../../../../src/main/openfront/rules/token-estimate.ts';

const ALPHABETS = [
  'abcdefghijklmnopqrstuvwxyz',
  'bcdfghjklmnpqrstvwxzABC0123456789',
  '!#$%&*+-./:;=?@^_~|',
  'αβγδεζηθ',
  '的一是不了人我在',
  '㐀㐁㐂㐃䶵龘',
  'अआइईउऊऋए',
  '😀🥰🧿𒀀',
  '\\" a',
];
const name = fc
  .constantFrom(...ALPHABETS)
  .chain((signs) => fc.array(fc.constantFrom(...signs), { maxLength: 32 }).map((list) => list.join('')));
const entry = fc.record({
  id: fc.integer({ min: 1, max: 4095 }),
  pid: fc.stringMatching(/^[A-Za-z0-9]{8,10}$/u),
  name,
  displayName: name,
  isAlive: fc.boolean(),
  isDisconnected: fc.boolean(),
  tilesOwned: fc.nat(2_000_000),
  gold: fc.integer({ min: -1e12, max: 1e12 }),
  targetTile: fc.nat(4_000_000),
  canSendAllianceRequest: fc.boolean(),
});

test('never estimates less than the real cost of a payload', () => {
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 20 }), (players) => {
      const json = JSON.stringify({ tick: 4, players });
      expect(estimateTokens(json)).toBeGreaterThanOrEqual(encode(json).length * 0.97);
    }),
    { numRuns: 300 },
  );
});

test('is close to the real cost for realistic payloads', () => {
  const players = Array.from({ length: 20 }, (_, id) => ({
    id,
    smallID: id,
    pid: 'wr443kg6',
    name: 'Almoravid Federation',
    displayName: 'Almoravid Federation',
    isAlive: true,
    isDisconnected: false,
    tilesOwned: 12_345,
    gold: 123_456,
    troops: 234_567,
    isTraitor: false,
  }));
  const json = JSON.stringify(players);
  expect(estimateTokens(json)).toBeLessThan(encode(json).length * 1.5);
});
