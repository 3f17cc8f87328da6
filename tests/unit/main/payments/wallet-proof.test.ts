import { privateKeyToAccount } from 'viem/accounts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWalletProof } from '../../../../src/main/payments/wallet-proof.ts';
import { walletMessageText, type WalletMessage } from '../../../../src/main/payments/rules/wallet-message.ts';
import { stoppedClock } from '../../../support/test-storage.ts';

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const NOW_MS = 1_763_683_200_000;
const DOMAIN = '127.0.0.1:4747';
const WINDOW_MS = 300_000;

const prove = createWalletProof({ clock: stoppedClock(NOW_MS), domain: () => DOMAIN, chainId: () => 84532 });
const textOf = (change: Partial<WalletMessage> = {}): string =>
  walletMessageText({
    domain: DOMAIN,
    chainId: 84532,
    wallet: account.address,
    subscriptionId: 's-1',
    timestampMs: NOW_MS,
    ...change,
  });
const proving = async (change: Partial<WalletMessage> = {}) => {
  const walletMessage = textOf(change);
  return prove({ walletMessage, walletSignature: await account.signMessage({ message: walletMessage }) });
};

describe('a wallet that proves itself', () => {
  let good = '';
  beforeAll(async () => {
    good = await account.signMessage({ message: textOf() });
  });

  it('is known in lower case, with the subscription that it spoke of', async () => {
    expect(await proving()).toMatchObject({
      ok: true,
      value: { wallet: account.address.toLowerCase(), subscriptionId: 's-1' },
    });
  });

  it('has one digest for one text, whichever of its signatures came with it', async () => {
    const order = BigInt('0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141');
    const s = (order - BigInt(`0x${good.slice(66, 130)}`)).toString(16).padStart(64, '0');
    const twin = `${good.slice(0, 66)}${s}${good.endsWith('1b') ? '1c' : '1b'}`;
    const [first, second] = [good, twin].map((walletSignature) =>
      prove({ walletMessage: textOf(), walletSignature }),
    );
    const digests = (await Promise.all([first, second])).map((proof) =>
      proof?.ok ? proof.value.digest : 'none',
    );
    // A checker may refuse the twin; it must never count it as another proof.
    expect(digests[0]).toMatch(/^[0-9a-f]{64}$/u);
    expect([digests[0], 'none']).toContain(digests[1]);
  });

  it.each([
    ['another host', { domain: 'evil.example' }],
    ['another chain', { chainId: 8453 }],
    ['a time long past', { timestampMs: NOW_MS - WINDOW_MS - 1 }],
    ['a time to come', { timestampMs: NOW_MS + WINDOW_MS + 1 }],
    ['somebody else’s wallet', { wallet: `0x${'22'.repeat(20)}` }],
  ])('is refused when the signed text names %s', async (_, change) => {
    expect(await proving(change)).toMatchObject({ ok: false, code: 'FORBIDDEN' });
  });

  it('may have a clock that is five minutes off either way', async () => {
    expect((await proving({ timestampMs: NOW_MS - WINDOW_MS })).ok).toBe(true);
    expect((await proving({ timestampMs: NOW_MS + WINDOW_MS })).ok).toBe(true);
  });

  it('is told when the wallet is no address at all', async () => {
    expect(await proving({ wallet: '0x12' })).toMatchObject({ code: 'INVALID_WALLET_ADDRESS' });
  });

  it('cannot use a signature of another text, nor one that is none', async () => {
    const walletMessage = textOf({ subscriptionId: 's-2' });
    for (const walletSignature of [good, `0x${'00'.repeat(65)}`, `${good}00`, 'signed']) {
      expect(await prove({ walletMessage, walletSignature })).toMatchObject({ ok: false, code: 'FORBIDDEN' });
    }
  });
});
