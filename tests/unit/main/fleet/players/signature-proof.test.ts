import { expect, test } from 'vitest';
import { isProvenBy, signersOf } from '../../../../../src/main/fleet/players/signature-proof.ts';
import { gameTemplateOf } from '../../../../support/fleet/played-games.ts';

const alice = { kind: 'signed', key: 'A'.repeat(43), name: 'alice' } as const;
const builtIn = { kind: 'builtin', level: 2 } as const;

test('signers are named by their role', () => {
  expect(signersOf({ x: alice, o: builtIn })).toEqual({ x: alice.key });
  expect(signersOf({ x: builtIn, o: builtIn })).toEqual({});
});

test('signatures prove a game in which every player signs and nothing is dealt, hidden or chosen at once', () => {
  const both = { x: alice, o: alice };
  expect(isProvenBy(gameTemplateOf('tic_tac_toe.v1'), both)).toBe(true);
  expect(isProvenBy(gameTemplateOf('tic_tac_toe.v1'), { x: alice, o: builtIn })).toBe(false);
  expect(isProvenBy(gameTemplateOf('kuhn_poker.v1'), both)).toBe(false);
  expect(isProvenBy(gameTemplateOf('rps.v1'), both)).toBe(false);
  expect(isProvenBy(undefined, both)).toBe(false);
});
