import { privateKeyToAccount } from 'viem/accounts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createWalletProofVerifier } from '../../../../src/main/payments/wallet-proof.ts';
import {
  subscriptionMessageText,
  type SubscriptionMessage,
} from '../../../../src/main/payments/rules/subscription-message.ts';
import { stoppedClock } from '../../../support/test-storage.ts';

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const NOW_MS = 1_763_683_200_000;
const DOMAIN = '127.0.0.1:4747';
const WINDOW_MS = 300_000;

const prove = createWalletProofVerifier({
  clock: stoppedClock(NOW_MS),
  domain: () => DOMAIN,
  chainId: () => 84532,
});
const textOf = (change: Partial<SubscriptionMessage> = {}): string =>
  subscriptionMessageText({
    domain: DOMAIN,
    chainId: 84532,
    wallet: account.address,
    subscriptionId: 's-1',
    timestampMs: NOW_MS,
    ...change,
  });
const proofOf = async (change: Partial<SubscriptionMessage> = {}) => {
  const walletMessage = textOf(change);
  return prove({ walletMessage, walletSignature: await account.signMessage({ message: walletMessage }) });
};

describe('the proof of a wallet', () => {
  let good = '';
  beforeAll(async () => {
    good = await account.signMessage({ message: textOf() });
  });

  test('contains the wallet in lower case and the subscription', async () => {
    expect(await proofOf()).toMatchObject({
      ok: true,
      value: { wallet: account.address.toLowerCase(), subscriptionId: 's-1' },
    });
  });

  test('has one digest for one text, with either of its two signatures', async () => {
    const order = BigInt('0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141');
    const s = (order - BigInt(`0x${good.slice(66, 130)}`)).toString(16).padStart(64, '0');
    const malleated = `${good.slice(0, 66)}${s}${good.endsWith('1b') ? '1c' : '1b'}`;
    const [first, second] = [good, malleated].map((walletSignature) =>
      prove({ walletMessage: textOf(), walletSignature }),
    );
    const digests = (await Promise.all([first, second])).map((proof) =>
      proof?.ok ? proof.value.digest : 'none',
    );
    // The second signature may be refused, but it must never count as another proof.
    expect(digests[0]).toMatch(/^[0-9a-f]{64}$/u);
    expect([digests[0], 'none']).toContain(digests[1]);
  });

  test.each([
    ['another host', { domain: 'evil.example' }],
    ['another chain', { chainId: 8453 }],
    ['a time in the past', { timestampMs: NOW_MS - WINDOW_MS - 1 }],
    ['a time in the future', { timestampMs: NOW_MS + WINDOW_MS + 1 }],
    ['the wallet of another owner', { wallet: `0x${'22'.repeat(20)}` }],
  ])('is refused when the signed text contains %s', async (_, change) => {
    expect(await proofOf(change)).toMatchObject({ ok: false, code: 'FORBIDDEN' });
  });

  test('accepts a clock that is five minutes off in either direction', async () => {
    expect((await proofOf({ timestampMs: NOW_MS - WINDOW_MS })).ok).toBe(true);
    expect((await proofOf({ timestampMs: NOW_MS + WINDOW_MS })).ok).toBe(true);
  });

  test('is refused when the wallet is not an address', async () => {
    expect(await proofOf({ wallet: '0x12' })).toMatchObject({ code: 'INVALID_WALLET_ADDRESS' });
  });

  test('is refused with a signature of another text or an invalid signature', async () => {
    const walletMessage = textOf({ subscriptionId: 's-2' });
    for (const walletSignature of [good, `0x${'00'.repeat(65)}`, `${good}00`, 'signed']) {
      expect(await prove({ walletMessage, walletSignature })).toMatchObject({ ok: false, code: 'FORBIDDEN' });
    }
  });
});
