import { expect, test } from 'vitest';
import type { Chain } from '../../../../../src/main/chain/index.ts';
import { createGasCheck } from '../../../../../src/main/payments/facilitator/gas-check.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

const ADDRESS = `0x${'a'.repeat(40)}`;
const PRICE_WEI = 1_000_000_000n;
const NEEDED_WEI = 300_000n * PRICE_WEI;

/** A check on a chain whose account has this much. */
function openCheck(balanceWei: bigint, { playMoney = false, isReachable = true } = {}) {
  const clock = stoppedClock();
  const state = { balanceWei, requests: 0, chainId: 84_532 };
  const reader = {
    getBalance: () => {
      state.requests += 1;
      return isReachable ? Promise.resolve(state.balanceWei) : Promise.reject(new Error('no node'));
    },
    getGasPrice: () => Promise.resolve(PRICE_WEI),
  };
  const chain = {
    reader: () => reader,
    readAddress: () => Promise.resolve(ADDRESS),
    status: () => ({ chainId: state.chainId, playMoney }),
  } as unknown as Pick<Chain, 'reader' | 'readAddress' | 'status'>;
  return { clock, state, check: createGasCheck(chain, clock) };
}

test('the gas of three settlements is enough, and less is not', async () => {
  expect(await openCheck(NEEDED_WEI).check.findLowGas()).toBeNull();
  expect(await openCheck(NEEDED_WEI - 1n).check.findLowGas()).toEqual({
    address: ADDRESS,
    balanceWei: NEEDED_WEI - 1n,
    neededWei: NEEDED_WEI,
  });
});

test('a local chain gives the account its gas', async () => {
  const { check, state } = openCheck(0n, { playMoney: true });
  expect(await check.findLowGas()).toBeNull();
  expect(state.requests).toBe(0);
});

test('a node that does not answer stops no sale by itself', async () => {
  expect(await openCheck(0n, { isReachable: false }).check.findLowGas()).toBeNull();
});

test('enough gas is read once in half a minute for a network', async () => {
  const { check, state, clock } = openCheck(NEEDED_WEI);
  await check.findLowGas();
  clock.advance(29_000);
  await check.findLowGas();
  expect(state.requests).toBe(1);
  state.chainId = 8453;
  await check.findLowGas();
  expect(state.requests).toBe(2);
  state.balanceWei = 0n;
  clock.advance(30_000);
  expect(await check.findLowGas()).toMatchObject({ balanceWei: 0n });
});

test('too little gas is read again for every sale, so that sales go on as soon as there is some', async () => {
  const { check, state } = openCheck(0n);
  expect(await check.findLowGas()).not.toBeNull();
  state.balanceWei = NEEDED_WEI;
  expect(await check.findLowGas()).toBeNull();
});
