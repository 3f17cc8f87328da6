import { expect, test } from 'vitest';
import { createSignInCodes, SIGN_IN_CODE_MS } from '../../../../src/main/host/sign-in-codes.ts';
import { realRuntime } from '../../../../src/main/platform/real-runtime.ts';
import { createTestClock } from '../../../../src/main/platform/clocks/test-clock.ts';

function codes() {
  const clock = createTestClock();
  return { clock, all: createSignInCodes(realRuntime(clock)) };
}

test('a code works once', () => {
  const { all } = codes();
  const code = all.issue();
  expect([all.redeem(code), all.redeem(code), all.redeem('other')]).toEqual([true, false, false]);
});

test('a code expires after ten minutes', () => {
  const { clock, all } = codes();
  const [early, late] = [all.issue(), all.issue()];
  clock.advance(SIGN_IN_CODE_MS - 1000);
  expect(all.redeem(early)).toBe(true);
  clock.advance(2000);
  expect(all.redeem(late)).toBe(false);
});

test('the reusable code stays valid, and new codes replace the oldest ones', () => {
  const { clock, all } = codes();
  const first = all.issue();
  for (let count = 0; count < 40; count += 1) all.issue();
  clock.advance(10 * SIGN_IN_CODE_MS);
  expect([all.redeem(first), all.redeem(all.reusable), all.redeem(all.reusable)]).toEqual([
    false,
    true,
    true,
  ]);
});
