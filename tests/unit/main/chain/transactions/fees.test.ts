import { expect, test } from 'vitest';
import { privateKeyToAccount } from 'viem/accounts';
import type { ChainNode } from '../../../../../src/main/chain/context.ts';
import { PROFILES } from '../../../../../src/main/chain/network/profiles.ts';
import {
  marketFees,
  MAX_GAS_FEES,
  replacementFees,
  type GasFees,
} from '../../../../../src/main/chain/transactions/fees.ts';

const GWEI = 1_000_000_000n;

/** A node that suggests these fees. */
const nodeOf = (
  { maxFee, tip }: GasFees,
  profile: 'local' | 'base' = 'base',
): Pick<ChainNode, 'config' | 'client'> => ({
  config: PROFILES[profile],
  client: {
    estimateFeesPerGas: async () => ({ maxFeePerGas: maxFee, maxPriorityFeePerGas: tip }),
  } as unknown as ChainNode['client'],
});

const account = privateKeyToAccount(`0x${'1'.repeat(64)}`);
const signedWith = ({ maxFee, tip }: GasFees) =>
  account.signTransaction({
    type: 'eip1559',
    chainId: 8453,
    nonce: 0,
    gas: 21_000n,
    to: account.address,
    maxFeePerGas: maxFee,
    maxPriorityFeePerGas: tip,
  });

test('the fees of the market are offered, up to the ceilings', async () => {
  const usual = { maxFee: 2n * GWEI, tip: GWEI };
  expect(await marketFees(nodeOf(usual))).toEqual(usual);
  const absurd = { maxFee: 1_000_000n * GWEI, tip: 999_999n * GWEI };
  expect(await marketFees(nodeOf(absurd))).toEqual(MAX_GAS_FEES);
});

test('a replacement offers an eighth more, and at least what the market asks', async () => {
  const first = await signedWith({ maxFee: 8n * GWEI, tip: 800n });
  const raised = { maxFee: 9n * GWEI + 1n, tip: 901n };
  expect(await replacementFees(nodeOf({ maxFee: 2n * GWEI, tip: 1n }), first)).toEqual(raised);
  const market = { maxFee: 20n * GWEI, tip: GWEI };
  expect(await replacementFees(nodeOf(market), first)).toEqual(market);
});

test('nothing is replaced far above the market, or above a ceiling whatever the node asks', async () => {
  const absurd = { maxFee: 1_000_000n * GWEI, tip: GWEI };
  const high = await signedWith({ maxFee: 99n * GWEI, tip: GWEI });
  expect(await replacementFees(nodeOf({ maxFee: GWEI, tip: 1n }), high)).toBeNull();
  expect(await replacementFees(nodeOf(absurd), high)).toBeNull();
  const generous = await signedWith({ maxFee: 10n * GWEI, tip: 5n * GWEI });
  expect(await replacementFees(nodeOf({ maxFee: 10n * GWEI, tip: 1n }), generous)).toBeNull();
});

test('with play money fees are no matter', async () => {
  const { maxFee } = await marketFees(nodeOf({ maxFee: 1n, tip: 1n }, 'local'));
  const first = await signedWith({ maxFee, tip: GWEI });
  expect(await replacementFees(nodeOf({ maxFee: 1n, tip: 1n }, 'local'), first)).not.toBeNull();
});
