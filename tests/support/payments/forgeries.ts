import { encodeFunctionData, type Address, type Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import type { Reply } from '../rest.ts';
import {
  newNonce,
  paidOnChain,
  USDC_ABI,
  type HttpSeller,
  type Payload,
  type Signed,
} from './http-seller.ts';
import { ANALYSIS, START } from './seller.ts';

export const PRICE = 10_000;
/** A call whose tool runs for a while between the check of its payment and the settlement. */
export const SLOW = { fen: START, thinkMs: 2500, lines: 1 };
export const OTHER_ADDRESS: Address = '0x00000000000000000000000000000000000000aa';
export const NONCE_USED = 'invalid_exact_evm_nonce_already_used';

export type ForgeryTerms = Partial<Omit<Signed, 'account'>>;

/** The operations on a seller that tests of forged payments use. */
export interface Forger {
  readonly seller: HttpSeller;
  /** A payment of the price to the payee, with other terms where they are given. */
  signed(account: PrivateKeyAccount, terms?: ForgeryTerms): Promise<Payload>;
  analyse(payload: Payload, token?: string): Promise<Reply>;
  /** Waits until this many payments of the account are reserved, so that their tools are running. */
  reserved(account: PrivateKeyAccount, count: number): Promise<void>;
  /** The ledger agrees with the chain, this many calls were sold, and an honest payment still works. */
  expectSound(account: PrivateKeyAccount, sold: number): Promise<void>;
}

export const reasonOf = ({ body }: Reply): unknown =>
  (body['details'] as { reason?: string } | undefined)?.reason;

/** Calls again with the same payment until its outcome is known. */
export async function known(call: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await call();
    if (reply.status !== 503) return reply;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export function createForger(seller: HttpSeller): Forger {
  const forger: Forger = {
    seller,
    signed: (account, terms = {}) =>
      seller.sign({ account, to: seller.payee, value: PRICE, nonce: newNonce(), ...terms }),
    analyse: (payload, token) => seller.pay(ANALYSIS.tool, ANALYSIS.args, payload, token),
    async reserved(account, count) {
      const open = async (): Promise<number> =>
        (await seller.payments()).filter(
          ({ payer, state }) => payer === account.address && state === 'reserved',
        ).length;
      await expect.poll(open, { timeout: 20_000, interval: 20 }).toBe(count);
    },
    async expectSound(account, sold) {
      const confirmed = (await seller.payments()).filter(
        ({ payer, state }) => payer === account.address && state === 'confirmed',
      );
      expect(confirmed).toHaveLength(sold);
      const onChain = await paidOnChain(seller, account.address);
      expect([...onChain.values()].filter((micro) => micro === PRICE).length).toBeGreaterThanOrEqual(sold);
      expect((await seller.api.call('payments.prove', {})).unproven).toEqual([]);
      const honest = await known(async () => forger.analyse(await forger.signed(account)));
      expect([honest.status, honest.body['lines']]).toEqual([200, expect.any(Array)]);
    },
  };
  return forger;
}

/**
 * Tests of authorisations that share a nonce or a transaction, so that one payment looks like several. A host with real
 * money settles nothing for other payees, so it refuses some of them for that reason already.
 */
export function describeSharedNonces(forger: () => Forger): void {
  describe('one nonce with two values', () => {
    test.each<[string, (account: PrivateKeyAccount) => Address]>([
      ['to the payer himself', (account) => account.address],
      ['to the payee', () => forger().seller.payee],
    ])('is not settled for one micro-unit %s while the tool runs', async (_, payeeOf) => {
      const { seller, signed, reserved, expectSound } = forger();
      const account = await seller.wallet();
      const nonce = newNonce();
      const full = await signed(account, { nonce });
      const dust = await signed(account, { nonce, to: payeeOf(account), value: 1 });
      const call = seller.pay(ANALYSIS.tool, SLOW, full);
      await reserved(account, 1);
      expect((await seller.settle(dust)).body).toMatchObject({ success: false });
      expect((await call).status).toBe(200);
      await expectSound(account, 1);
    });

    test('buys nothing after the small one was settled, and only the first seller is told of success', async () => {
      const { seller, signed, analyse, expectSound } = forger();
      const account = await seller.wallet();
      const nonce = newNonce();
      const dust = await signed(account, { nonce, value: 1 });
      expect((await seller.settle(dust)).body).toMatchObject({ success: true });
      const full = await signed(account, { nonce });
      const bought = await analyse(full);
      expect([bought.status, reasonOf(bought)]).toEqual([402, NONCE_USED]);
      const elsewhere = await signed(account, { nonce, to: OTHER_ADDRESS, value: 500 });
      expect((await seller.settle(elsewhere)).body).toMatchObject({ success: false });
      await expectSound(account, 0);
    });
  });

  describe('one transaction that uses several nonces', () => {
    test.each<[string, () => Promise<PrivateKeyAccount> | null]>([
      ['the payer', () => null],
      ['somebody else', () => forger().seller.wallet(0)],
    ])('sent by %s pays one call', async (_, other) => {
      const { seller, signed, reserved, expectSound } = forger();
      const account = await seller.wallet();
      const sender = (await other()) ?? account;
      const contract = await seller.deployBatch(sender);
      const nonces = Array.from({ length: 4 }, newNonce);
      const payments = await Promise.all(nonces.map((nonce) => signed(account, { nonce })));
      const [first, ...rest] = nonces;
      const real = await signed(account, { nonce: first as Hex });
      const toHimself = await Promise.all(
        rest.map((nonce) => signed(account, { nonce, to: account.address, value: 1 })),
      );
      const args = payments.map((_payment, index) => ({ ...SLOW, thinkMs: 2400 + index }));
      const calls = payments.map((payment, index) => seller.pay(ANALYSIS.tool, args[index] ?? SLOW, payment));
      await reserved(account, 4);
      await seller.batch(sender, contract, [real, ...toHimself].map(seller.useOf));
      await Promise.all(calls);
      const outcomes = await Promise.all(
        payments.map((payment, index) =>
          known(() => seller.pay(ANALYSIS.tool, args[index] ?? SLOW, payment)),
        ),
      );
      // A nonce that is used before its payment was verified buys nothing either.
      const sold = outcomes.filter(({ status }) => status === 200).length;
      expect(sold).toBeLessThanOrEqual(1);
      await expectSound(account, sold);
    });

    test('beside a plain transfer of the price pays nothing', async () => {
      const { seller, signed, reserved, expectSound } = forger();
      const account = await seller.wallet();
      const contract = await seller.deployBatch(account);
      const approve = encodeFunctionData({
        abi: USDC_ABI,
        functionName: 'approve',
        args: [contract, BigInt(PRICE)],
      });
      await seller.transact(account, seller.asset, approve);
      const nonce = newNonce();
      const call = seller.pay(ANALYSIS.tool, SLOW, await signed(account, { nonce }));
      await reserved(account, 1);
      const dust = await signed(account, { nonce, to: account.address, value: 1 });
      const price = encodeFunctionData({
        abi: USDC_ABI,
        functionName: 'transferFrom',
        args: [account.address, seller.payee, BigInt(PRICE)],
      });
      await seller.batch(account, contract, [seller.useOf(dust), price]);
      expect((await call).status).toBe(402);
      await expectSound(account, 0);
    });
  });
}
