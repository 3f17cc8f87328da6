import { expect, test } from 'vitest';
import type { FacilitatorSettlement } from '../../../../../src/main/payments/facilitator/facilitator.ts';
import { withSettleTimeout } from '../../../../../src/main/payments/processor/settle-timeout.ts';

function setUp() {
  let end = (): void => undefined;
  let isCancelled = false;
  const after = (_ms: number, run: () => void) => {
    end = run;
    return () => void (isCancelled = true);
  };
  return { clock: { after }, end: () => end(), isCancelled: () => isCancelled };
}

test('passes on the settlement and cancels the limit', async () => {
  const { clock, isCancelled } = setUp();
  const settled: FacilitatorSettlement = { kind: 'settled', txHash: '0x1' };
  expect(await withSettleTimeout(clock, Promise.resolve(settled))).toBe(settled);
  expect(isCancelled()).toBe(true);
});

test('leaves the outcome unknown when the facilitator takes too long', async () => {
  const { clock, end } = setUp();
  const settlement = withSettleTimeout(clock, new Promise(() => undefined));
  end();
  expect(await settlement).toEqual({ kind: 'unknown', reason: 'timeout', txHash: null });
});
