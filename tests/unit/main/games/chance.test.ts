import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dealKey, createRandomBelow, SHUFFLE_ALGORITHM, shuffle } from '../../../../src/main/games/chance.ts';
import { numberFromSeed } from '../../../../src/main/games/simultaneous/even-odd.ts';
import { seedCommitment } from '../../../../src/shared/seed-commitment.ts';
import { FULL_DECK } from '../../../../src/main/games/cards/playing-cards.ts';

interface Vector {
  readonly seed: string;
  readonly session_id: string;
  readonly nonces: readonly string[];
  readonly hand: number;
  readonly seed_commitment: string;
  readonly deal_key: string;
  readonly deck: string;
  readonly kuhn_deck: string;
  readonly even_odd_number: number;
}

const published = JSON.parse(
  readFileSync(new URL('../../../../resources/shuffle-vectors.json', import.meta.url), 'utf8'),
) as { readonly algorithm: string; readonly vectors: readonly Vector[] };

/**
 * A second implementation of docs/shuffle.md with node:crypto and BigInt, which
 * shares no code with the templates.
 */
function independentDeck(cards: readonly string[], key: Buffer): string[] {
  const deck = [...cards];
  let text: bigint[] = [];
  let counter = 0;
  const below = (bound: bigint): bigint => {
    for (;;) {
      if (text.length === 0) {
        const block = createHmac('sha256', key).update(bigEndian(counter++)).digest();
        text = Array.from({ length: 8 }, (_, at) => BigInt(block.readUInt32BE(4 * at)));
      }
      const word = text.shift() ?? 0n;
      if (word < (2n ** 32n / bound) * bound) return word % bound;
    }
  };
  for (let top = deck.length - 1; top >= 1; top--) {
    const pick = Number(below(BigInt(top + 1)));
    const held = deck[top] ?? '';
    deck[top] = deck[pick] ?? '';
    deck[pick] = held;
  }
  return deck;
}

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const independentKey = ({ seed, nonces, hand }: Pick<Vector, 'seed' | 'nonces' | 'hand'>): Buffer =>
  createHmac('sha256', Buffer.from(seed, 'hex'))
    .update(Buffer.concat([Buffer.from(nonces.join(''), 'hex'), bigEndian(hand)]))
    .digest();

describe('the published vectors', () => {
  test('name the algorithm of the templates', () => {
    expect(published.algorithm).toBe(SHUFFLE_ALGORITHM);
    expect(published.vectors.length).toBeGreaterThanOrEqual(6);
  });

  test.each(published.vectors)('match the templates for seed $seed, hand $hand, nonces $nonces', (vector) => {
    const key = dealKey(vector.seed, vector.nonces, vector.hand);
    expect(Buffer.from(key).toString('hex')).toBe(vector.deal_key);
    expect(seedCommitment(vector.seed, vector.session_id)).toBe(vector.seed_commitment);
    expect(shuffle(FULL_DECK, key).join(' ')).toBe(vector.deck);
    expect(shuffle(['J', 'Q', 'K'], key).join(' ')).toBe(vector.kuhn_deck);
    expect(numberFromSeed(vector.seed)).toBe(vector.even_odd_number);
  });

  test.each(published.vectors)('match the second implementation for seed $seed, hand $hand', (vector) => {
    const key = independentKey(vector);
    expect(key.toString('hex')).toBe(vector.deal_key);
    const committed = createHash('sha256')
      .update(Buffer.from(vector.seed, 'hex'))
      .update(vector.session_id, 'utf8');
    expect(committed.digest('hex')).toBe(vector.seed_commitment);
    expect(independentDeck(FULL_DECK, key).join(' ')).toBe(vector.deck);
    expect(independentDeck(['J', 'Q', 'K'], key).join(' ')).toBe(vector.kuhn_deck);
  });
});

describe('random integers', () => {
  test('skip words that would cause a modulo bias', () => {
    // With this bound one word in four is above the largest multiple of the bound.
    const bound = 2 ** 30 + 1;
    const draw = createRandomBelow(new Uint8Array(32));
    for (let turn = 0; turn < 200; turn++) expect(draw(bound)).toBeLessThan(bound);
    const text = Array.from({ length: 64 }, (_, counter) =>
      createHmac('sha256', new Uint8Array(32)).update(bigEndian(counter)).digest(),
    ).flatMap((block) => Array.from({ length: 8 }, (_, at) => block.readUInt32BE(4 * at)));
    const again = createRandomBelow(new Uint8Array(32));
    const stored = text.filter((word) => word < 3 * bound).map((word) => word % bound);
    expect(Array.from({ length: 200 }, () => again(bound))).toEqual(stored.slice(0, 200));
  });

  test('produce each of the six orders of three cards about equally often', () => {
    const counts = new Map<string, number>();
    for (let hand = 1; hand <= 6000; hand++) {
      const deck = shuffle(['J', 'Q', 'K'], dealKey('11'.repeat(32), [], hand)).join('');
      counts.set(deck, (counts.get(deck) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});
