import { EventEmitter, once } from 'node:events';
import type { Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openExpressSeller, type ExpressSeller } from '../../support/payments/express-seller.ts';
import { OTHER_ADDRESS, PRICE, type ForgeryTerms } from '../../support/payments/forgeries.ts';
import {
  newNonce,
  openHttpSeller,
  paidOnChain,
  type HttpSeller,
  type Payload,
} from '../../support/payments/http-seller.ts';

/**
 * An external seller trusts the answers of the host's facilitator. Whatever a payer presents, in order or at the same
 * time, that seller delivers no more often than the chain shows a transfer of the price to it.
 */

const PAYEE = '0x00000000000000000000000000000000000000bb';

let host: HttpSeller;
let shop: ExpressSeller;
let onSale = async (): Promise<void> => {};
beforeAll(async () => {
  host = await openHttpSeller();
  shop = await openExpressSeller(host, { payee: PAYEE, price: PRICE, onSale: () => onSale() });
}, 120_000);
afterEach(() => {
  onSale = async () => {};
});
afterAll(async () => {
  await shop.dispose();
  await host.dispose();
});

const signed = (account: PrivateKeyAccount, terms: ForgeryTerms = {}): Promise<Payload> =>
  host.sign({ account, to: PAYEE, value: PRICE, nonce: newNonce(), ...terms });

const countOf = (deliveries: readonly boolean[]): number => deliveries.filter(Boolean).length;

/** The number of transfers of the price that the chain shows from this account to the seller. */
async function transfersOf(account: PrivateKeyAccount): Promise<number> {
  const paid = await paidOnChain({ ...host, payee: PAYEE }, account.address);
  return [...paid.values()].filter((micro) => micro === PRICE).length;
}

/** An honest payment buys once, so that nothing refused for a wrong reason passes for safety. */
async function expectHonestSale(): Promise<void> {
  const account = await host.wallet();
  expect(await shop.buy(await signed(account))).toBe(true);
  expect(await transfersOf(account)).toBe(1);
}

describe('a seller with the middleware of the x402 library', () => {
  test('delivers once for a payment that is presented again and again', async () => {
    const account = await host.wallet();
    const payment = await signed(account);
    const deliveries: boolean[] = [];
    for (let call = 0; call < 6; call++) deliveries.push(await shop.buy(payment));
    expect(deliveries).toEqual([true, false, false, false, false, false]);
    expect(await transfersOf(account)).toBe(1);
  });

  test('delivers at most once for a payment that is presented many times at once', async () => {
    const account = await host.wallet();
    const payment = await signed(account);
    const deliveries = await Promise.all(Array.from({ length: 6 }, () => shop.buy(payment)));
    expect(countOf(deliveries)).toBe(1);
    expect(await transfersOf(account)).toBe(1);
  });

  test.each([
    ['the payer', (account: PrivateKeyAccount) => account.address],
    ['another seller', () => OTHER_ADDRESS],
  ] as const)('delivers nothing for a nonce that was settled for %s', async (_, payeeOf) => {
    const account = await host.wallet();
    const nonce = newNonce();
    const small = await signed(account, { nonce, to: payeeOf(account), value: 1 });
    expect((await host.settle(small)).body).toMatchObject({ success: true });
    expect(await shop.buy(await signed(account, { nonce }))).toBe(false);
    expect(await transfersOf(account)).toBe(0);
    await expectHonestSale();
  });

  test('delivers nothing when the payer uses the nonce for himself while the goods are made', async () => {
    const account = await host.wallet();
    const nonce = newNonce();
    const own = await signed(account, { nonce, to: account.address, value: 1 });
    onSale = async () => {
      await host.transact(account, host.asset, host.useOf(own));
    };
    expect(await shop.buy(await signed(account, { nonce }))).toBe(false);
    expect(await transfersOf(account)).toBe(0);
  });

  test('delivers no more than was paid when another settlement of the nonce races its own', async () => {
    const account = await host.wallet();
    const nonces = Array.from({ length: 4 }, newNonce);
    const races = nonces.map(async (nonce) => {
      const small = await signed(account, { nonce, to: account.address, value: 1 });
      const full = await signed(account, { nonce });
      const [delivered] = await Promise.all([shop.buy(full), host.settle(small)]);
      return delivered;
    });
    const sold = countOf(await Promise.all(races));
    expect(sold).toBeLessThanOrEqual(await transfersOf(account));
    await expectHonestSale();
  });

  test('delivers at most once for five nonces that one transaction uses, of which one pays', async () => {
    const account = await host.wallet();
    const contract = await host.deployBatch(account);
    const nonces = Array.from({ length: 5 }, newNonce);
    const payments = await Promise.all(nonces.map((nonce) => signed(account, { nonce })));
    const [paying, ...rest] = payments;
    const toHimself = await Promise.all(
      rest.map(({ payload }) =>
        signed(account, { nonce: payload.authorization['nonce'] as Hex, to: account.address, value: 1 }),
      ),
    );
    let waiting = 0;
    const steps = new EventEmitter();
    const [all, sent] = [once(steps, 'all'), once(steps, 'sent')];
    onSale = async () => {
      if (++waiting === payments.length) steps.emit('all');
      await sent;
    };
    const calls = payments.map((payment) => shop.buy(payment));
    await all;
    await host.batch(account, contract, [paying as Payload, ...toHimself].map(host.useOf));
    steps.emit('sent');
    const sold = countOf(await Promise.all(calls));
    expect(await transfersOf(account)).toBe(1);
    expect(sold).toBeLessThanOrEqual(1);
  });

  test('delivers nothing for a payment of another amount, to another payee or with a changed signature', async () => {
    const account = await host.wallet();
    const honest = await signed(account);
    const accepted = honest.accepted;
    const { signature, authorization } = honest.payload;
    const forged = [
      { ...(await signed(account, { value: 1 })), accepted },
      { ...(await signed(account, { to: account.address })), accepted },
      { ...honest, payload: { authorization: { ...authorization, nonce: newNonce() }, signature } },
    ];
    for (const payment of forged) expect(await shop.buy(payment)).toBe(false);
    expect(await transfersOf(account)).toBe(0);
    expect(await shop.buy(honest)).toBe(true);
  });
});
