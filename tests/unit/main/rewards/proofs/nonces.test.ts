import { describe, expect, test } from 'vitest';
import { createProofNonces } from '../../../../../src/main/rewards/proofs/nonces.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

/** Random bytes that differ with every call. */
function counting(start: number) {
  let draws = start;
  return { bytes: (length: number) => new Uint8Array(length).fill((draws += 1)) };
}

function setUp(start = 0) {
  const clock = stoppedClock(1_763_683_200_000);
  return { clock, nonces: createProofNonces(clock, counting(start)) };
}

describe('a nonce', () => {
  test('is valid until its expiry, exclusively', () => {
    const { clock, nonces } = setUp();
    const { nonce, expiresAtMs } = nonces.issue('match-start');
    expect(expiresAtMs - clock.nowMs()).toBe(300_000);
    clock.advance(299_999);
    expect(nonces.isValid(nonce, 'match-start')).toBe(true);
    clock.advance(1);
    expect(nonces.isValid(nonce, 'match-start')).toBe(false);
  });

  test('is valid for its own purpose only', () => {
    const { nonces } = setUp();
    const { nonce } = nonces.issue('match-start');
    expect([nonces.isValid(nonce, 'player-stats'), nonces.isValid(nonce, 'subscription')]).toEqual([
      false,
      false,
    ]);
  });

  test('is invalid if any digit is changed', () => {
    const { nonces } = setUp();
    const { nonce } = nonces.issue('match-start');
    const forged = [...nonce].map(
      (digit, at) => nonce.slice(0, at) + (digit === '0' ? '1' : '0') + nonce.slice(at + 1),
    );
    expect(forged.filter((text) => nonces.isValid(text, 'match-start'))).toEqual([]);
  });

  test('is valid only in this run of the host and in its exact spelling', () => {
    const { nonces } = setUp();
    const { nonce } = nonces.issue('match-start');
    const ofOtherRun = setUp(100).nonces.issue('match-start').nonce;
    expect(
      [ofOtherRun, nonce.toUpperCase(), `${nonce}0`, nonce.slice(1), ''].map((text) =>
        nonces.isValid(text, 'match-start'),
      ),
    ).toEqual([false, false, false, false, false]);
  });

  test('is never issued twice, not even within a millisecond', () => {
    const { nonces } = setUp();
    const issued = Array.from({ length: 50 }, () => nonces.issue('subscription').nonce);
    expect(new Set(issued).size).toBe(50);
  });
});
