import { x402Client } from '@x402/core/client';
import { UptoEvmScheme } from '@x402/evm/upto/client';
import { parseAbiItem } from 'viem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createForger, describeSharedNonces, type Forger } from '../../support/payments/forgeries.ts';
import type { HttpSeller } from '../../support/payments/http-seller.ts';
import { describeLyingFacilitator } from '../../support/payments/lying-facilitator.ts';
import { openRealSeller } from '../../support/payments/real-network.ts';
import { ANALYSIS, chargedMicro, type Json } from '../../support/payments/seller.ts';

/** Forged payments and a lying facilitator on the profile of a real network, which an Anvil takes the part of. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

describe('a seller that settles payments itself', () => {
  let seller: HttpSeller;
  let forger: Forger;
  beforeAll(async () => {
    seller = await openRealSeller();
    forger = createForger(seller);
  });
  afterAll(() => seller.dispose());
  describeSharedNonces(() => forger);
});

describe('a tool that is sold by usage', () => {
  let seller: HttpSeller;
  beforeAll(async () => {
    seller = await openRealSeller();
  });
  afterAll(() => seller.dispose());

  test('is paid once by a payer without gas, also when the block of the settlement is replaced', async () => {
    const { rest } = seller.host;
    const account = await seller.wallet(1_000_000);
    await seller.rpc('anvil_setBalance', [account.address, '0x0']);
    const url = `/paid/${ANALYSIS.tool}`;
    const offer = (await rest.post(url, ANALYSIS.args)).body;
    const [, upto = {}] = offer['accepts'] as Json[];
    expect(upto).toMatchObject({ scheme: 'upto', network: 'eip155:84532', amount: '150' });
    const rpcUrl = String(seller.chain.transport['url']);
    const payer = new x402Client().register('eip155:84532', new UptoEvmScheme(account, { rpcUrl }));
    const payment = await payer.createPaymentPayload(offer as never);
    const headers = { 'payment-signature': Buffer.from(JSON.stringify(payment)).toString('base64') };
    const paid = await rest.post(url, ANALYSIS.args, { headers });
    expect(paid.status, paid.text).toBe(200);
    const charged = chargedMicro(paid.body);
    expect(charged).toBeLessThanOrEqual(150);
    expect(await takenFrom(account.address)).toEqual([charged]);

    await seller.rpc('anvil_reorg', [1, []]);
    expect(await takenFrom(account.address)).toEqual([]);
    await vi.waitFor(
      async () => {
        await seller.rpc('anvil_mine', ['0x1']);
        expect(await takenFrom(account.address)).toEqual([charged]);
        expect((await seller.api.call('payments.prove', {})).unproven).toEqual([]);
      },
      { timeout: 60_000, interval: 500 },
    );
    const again = await rest.post(url, ANALYSIS.args, { headers });
    expect([again.status, again.text]).toEqual([200, paid.text]);
    expect(await takenFrom(account.address)).toEqual([charged]);
  });

  /** The amount that has left a wallet on the chain so far, in micro-units. */
  async function takenFrom(from: `0x${string}`): Promise<number[]> {
    const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');
    const logs = await seller.chain.getLogs({ address: seller.asset, event, args: { from }, fromBlock: 0n });
    return logs.map(({ args }) => Number(args.value));
  }
});

describe('a seller with a remote facilitator', () => {
  describeLyingFacilitator((url) => openRealSeller({ CDP_FACILITATOR_URL: url }));
});
