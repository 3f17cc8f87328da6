import { encodeFunctionData, parseAbi, type Address, type Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newNonce, type HttpSeller, type Payload } from './http-seller.ts';
import { scriptedFacilitator, type ScriptedFacilitator } from './scripted-facilitator.ts';
import { ANALYSIS } from './seller.ts';

const PRICE = 10_000;
const OTHER_ADDRESS: Address = '0x00000000000000000000000000000000000000aa';
const TRANSFER = parseAbi(['function transfer(address to, uint256 amount)']);

export type OpenSellerAt = (facilitatorUrl: string) => Promise<HttpSeller>;

/**
 * Tests of a seller whose remote facilitator lies in each of its answers. The chain decides: nothing is delivered that
 * it does not show as paid, and an honest payment works afterwards.
 */
export function describeLyingFacilitator(open: OpenSellerAt): void {
  let facilitator: ScriptedFacilitator;
  let seller: HttpSeller;
  beforeAll(async () => {
    facilitator = await scriptedFacilitator();
    facilitator.settle = honestly;
    seller = await open(facilitator.url);
  });
  afterAll(async () => {
    await seller.dispose();
    await facilitator.close();
  });

  /** Sends a transaction of a new account and returns its hash, also when it reverts. */
  async function send(to: Address, data: Hex, gas = 200_000n): Promise<string> {
    const account = await seller.wallet(0);
    const raw = await account.signTransaction({
      type: 'eip1559',
      chainId: seller.chainId,
      nonce: 0,
      gas,
      to,
      data,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 10n ** 9n,
    });
    const hash = (await seller.rpc('eth_sendRawTransaction', [raw])) as Hex;
    await seller.chain.waitForTransactionReceipt({ hash, pollingInterval: 20 });
    return hash;
  }

  const honestly = (payload: Payload): Promise<string> => send(seller.asset, seller.useOf(payload));

  /** Buys a call; the facilitator settles the payment as the test says. */
  async function buy(settle: ScriptedFacilitator['settle']) {
    const account = await seller.wallet();
    const payment = await seller.sign({ account, to: seller.payee, value: PRICE, nonce: newNonce() });
    facilitator.scripts.set(payment.payload.authorization['nonce'] ?? '', settle);
    const reply = await seller.pay(ANALYSIS.tool, ANALYSIS.args, payment);
    const stateOf = async () =>
      (await seller.payments()).find(({ payer }) => payer === account.address)?.state;
    return { account, payment, reply, stateOf };
  }

  async function expectSound(): Promise<void> {
    expect((await seller.api.call('payments.prove', {})).unproven).toEqual([]);
    const { reply } = await buy(honestly);
    expect([reply.status, reply.body['lines']]).toEqual([200, expect.any(Array)]);
  }

  describe('a facilitator that says it has settled a payment', () => {
    test('and has, is confirmed by the chain', expectSound);

    test.concurrent.each<[string, (payload: Payload) => Promise<string>]>([
      ['with an invented transaction', () => Promise.resolve(`0x${'1'.repeat(64)}`)],
      ['without a transaction', () => Promise.resolve('0x')],
      [
        'with a transaction that reverted',
        () =>
          send(
            seller.asset,
            encodeFunctionData({ abi: TRANSFER, functionName: 'transfer', args: [seller.payee, 10n ** 15n] }),
          ),
      ],
    ])('%s, is not believed, and nothing is delivered', async (_, settle) => {
      const { reply, stateOf } = await buy(settle);
      expect([reply.status, reply.body['code'], reply.body['lines']]).toEqual([
        503,
        'PAYMENT_PENDING',
        undefined,
      ]);
      expect(await stateOf()).toBe('unknown');
    });

    test('with the transaction of an older payment of the same amount, is not believed', async () => {
      const older = await buy(honestly);
      const paid = (await seller.payments()).find(({ payer }) => payer === older.account.address);
      const { reply, stateOf } = await buy(() => Promise.resolve(paid?.txHash ?? ''));
      expect([reply.body['code'], reply.body['lines']]).toEqual(['PAYMENT_PENDING', undefined]);
      expect(await stateOf()).toBe('unknown');
      await expectSound();
    });

    test('with a transfer to another payee, by another authorisation of the payer, is not believed', async () => {
      const { reply, stateOf } = await buy(async (payload) => {
        const nonce = payload.payload.authorization['nonce'] as Hex;
        expect(nonce).toBeDefined();
        const account = await seller.wallet();
        return honestly(await seller.sign({ account, to: OTHER_ADDRESS, value: PRICE, nonce }));
      });
      expect([reply.body['code'], reply.body['lines']]).toEqual(['PAYMENT_PENDING', undefined]);
      expect(await stateOf()).toBe('unknown');
      await expectSound();
    });

    test('twice for one payment, charges it once', async () => {
      const { reply, payment } = await buy(honestly);
      facilitator.scripts.clear();
      facilitator.settle = () => Promise.resolve(`0x${'2'.repeat(64)}`);
      const again = await seller.pay(ANALYSIS.tool, ANALYSIS.args, payment);
      const other = await seller.pay(ANALYSIS.tool, { ...ANALYSIS.args, lines: 2 }, payment);
      facilitator.settle = honestly;
      expect([again.status, again.text, other.status]).toEqual([200, reply.text, 402]);
      await expectSound();
    });

    test('in time, after a payment was pending, delivers its answer once', async () => {
      const { payment, reply } = await buy(() => Promise.resolve(`0x${'3'.repeat(64)}`));
      expect(reply.body['code']).toBe('PAYMENT_PENDING');
      await honestly(payment);
      await vi.waitFor(
        async () => {
          const answered = await seller.pay(ANALYSIS.tool, ANALYSIS.args, payment);
          expect([answered.status, answered.body['lines']]).toEqual([200, expect.any(Array)]);
        },
        { timeout: 20_000, interval: 200 },
      );
      await expectSound();
    });

    test('with another network, payer and amount in its answer, does not change the receipt', async () => {
      const { account, reply } = await buy(async (payload) => ({
        success: true,
        transaction: await honestly(payload),
        network: 'eip155:1',
        payer: OTHER_ADDRESS,
        amount: '1',
      }));
      expect(reply.status).toBe(200);
      const receipt = JSON.parse(
        Buffer.from(reply.headers.get('payment-response') ?? '', 'base64').toString(),
      ) as object;
      expect(receipt).toMatchObject({
        success: true,
        network: `eip155:${seller.chainId}`,
        payer: account.address,
        amount: String(PRICE),
      });
      await expectSound();
    });
  });

  describe('a facilitator that refuses a payment', () => {
    test.each(['invalid_exact_evm_insufficient_balance', 'invalid_exact_evm_nonce_already_used'])(
      'as %s and has settled it, is corrected by the chain, and the answer is delivered once',
      async (errorReason) => {
        const { reply, payment, stateOf } = await buy(async (payload) => {
          await honestly(payload);
          return { success: false, errorReason, transaction: '', network: 'eip155:84532' };
        });
        expect([reply.status, reply.body['lines'], await stateOf()]).toEqual([
          200,
          expect.any(Array),
          'confirmed',
        ]);
        const again = await seller.pay(ANALYSIS.tool, ANALYSIS.args, payment);
        expect([again.status, again.text]).toEqual([200, reply.text]);
        await expectSound();
      },
    );

    test('before it is settled, prevents the sale, charges nothing, and the same payment works later', async () => {
      facilitator.verified = { isValid: false, invalidReason: 'invalid_exact_evm_signature' };
      const { reply, payment, stateOf } = await buy(honestly);
      facilitator.verified = { isValid: true };
      expect([reply.status, reply.body['lines'], await stateOf()]).toEqual([402, undefined, 'released']);
      const later = await seller.pay(ANALYSIS.tool, ANALYSIS.args, payment);
      expect([later.status, later.body['lines']]).toEqual([200, expect.any(Array)]);
      await expectSound();
    });
  });
}
