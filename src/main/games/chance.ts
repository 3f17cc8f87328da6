import { fromHex, joinBytes, uint32 } from '../../shared/bytes.ts';
import { hmacSha256, sha256Hex } from '../../shared/sha256.ts';
import { TemplateUseError } from './errors.ts';
import type { Setup } from './game-template.ts';

/** Chance by commit-reveal: the hash of a seed is published before the game and the seed after it, so anyone can check the shuffle. */

/** Name and version of the algorithm that docs/shuffle.md describes. */
export const SHUFFLE_ALGORITHM = 'fy-hmac-sha256.v1';

const SEED = /^[0-9a-f]{64}$/;

/**
 * The seed of a game of a template with chance.
 *
 * @throws TemplateUseError when the host gave none, or one that is not 64 lower-case hex digits
 */
export function seedOf({ seed }: Setup): string {
  if (seed === null || !SEED.test(seed))
    throw new TemplateUseError('a template with chance needs a 32-byte seed');
  return seed;
}

/**
 * The key of one hand: the HMAC-SHA256, keyed with the seed, of the players'
 * nonces in role order (one byte each in hex, none without the option
 * `player_nonces`) followed by the hand number as four bytes, big-endian.
 */
export const dealKey = (seed: string, nonces: readonly string[], hand: number): Uint8Array =>
  hmacSha256(fromHex(seed), joinBytes(fromHex(nonces.join('')), uint32(hand)));

/** Returns a pseudo-random integer from 0 up to, but not including, `bound`. */
export type RandomBelow = (bound: number) => number;

/**
 * A generator of uniform integers. Its source is the sequence of blocks
 * HMAC-SHA256(key, counter) with the counter 0, 1, 2 and so on as four bytes;
 * each block gives eight 32-bit words. Words at or above the largest multiple
 * of the bound are skipped, so there is no modulo bias.
 */
export function createRandomBelow(key: Uint8Array): RandomBelow {
  let block: DataView = new DataView(new ArrayBuffer(0));
  let counter = 0;
  let offset = 0;
  const nextWord = (): number => {
    if (offset === block.byteLength) {
      block = new DataView(hmacSha256(key, uint32(counter)).buffer);
      counter++;
      offset = 0;
    }
    offset += 4;
    return block.getUint32(offset - 4);
  };
  return (bound) => {
    const limit = 2 ** 32 - (2 ** 32 % bound);
    let word = nextWord();
    while (word >= limit) word = nextWord();
    return word % bound;
  };
}

/** A shuffled copy of the cards, by Fisher–Yates from the last card to the first. */
export function shuffle<T>(cards: readonly T[], key: Uint8Array): T[] {
  const randomBelow = createRandomBelow(key);
  const deck = [...cards];
  for (let top = deck.length - 1; top > 0; top--) {
    const pick = randomBelow(top + 1);
    [deck[top], deck[pick]] = [deck[pick] as T, deck[top] as T];
  }
  return deck;
}

/** A different seed, for states that differ only in what the viewer may not know (`GameTemplate.indistinguishableStates`). */
export const otherSeed = (seed: string, index: number): string => sha256Hex(`${seed} ${index}`);
