import { hashMessage } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import { describe, expect, test } from 'vitest';
import { createProofNonces } from '../../../../../src/main/rewards/proofs/nonces.ts';
import {
  createWalletProofs,
  type WalletSignatureDeps,
} from '../../../../../src/main/rewards/proofs/wallet-signatures.ts';
import { clientHmac } from '../../../../../src/main/rewards/proofs/client-hmac.ts';
import {
  parseAddress,
  toChecksumAddress,
} from '../../../../../src/main/platform/ethereum/checksum-address.ts';
import { createNonDecreasingClock } from '../../../../../src/main/rewards/non-decreasing-clock.ts';
import { realRuntime } from '../../../../../src/main/platform/real-runtime.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const wallet = account.address.toLowerCase() as `0x${string}`;
const NOW = 1_760_000_000_000;
const DOMAIN = '127.0.0.1:8787';

function proofsAt(changes: Partial<WalletSignatureDeps> = {}) {
  const wallClock = stoppedClock(NOW);
  const clock = createNonDecreasingClock(wallClock, 0);
  const nonces = createProofNonces(clock, realRuntime(wallClock).random);
  const proofs = createWalletProofs({
    clock,
    wallMs: () => wallClock.nowMs(),
    domain: () => DOMAIN,
    chainId: () => 31_337,
    nonces,
    requireNonce: () => false,
    ...changes,
  });
  return { proofs, nonces, wallClock };
}

const TEXT = [
  'Arbiter match start',
  `Domain: ${DOMAIN}`,
  'Chain ID: 31337',
  'Wallet: 0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
  'Players: 3',
  `Timestamp: ${NOW}`,
].join('\n');
const SIGNATURE =
  '0x66345fa075cbbbfc5081202b824479cffbb5fe52e3391168a9f4d582b68401207d35ba82f0492c1da2d3cc78c4cad8f3f26c50a4e2d105394ca34a06b3dfec421c';
const start = { playerCount: 3, timestamp: NOW };

test('matches text, digest and signature of the published test vector', async () => {
  expect(hashMessage(TEXT)).toBe('0xbb423fb34e936b256ebaa569caf147f529f3ab8abcd1109408cc357123a76178');
  expect(await account.signMessage({ message: TEXT })).toBe(SIGNATURE);
  const { proofs } = proofsAt();
  expect(await proofs.verifyMatchStart({ wallet, signature: SIGNATURE }, start)).toEqual({
    ok: true,
    value: { digest: hashMessage(TEXT), nonce: null },
  });
});

test('matches the HMAC of the published test vector', () => {
  const token = 'tok_ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefg';
  const body = {
    matchId: '0b6c1f0e-3c2a-4f6e-9a51-2d7f0c8e4b10',
    sessionToken: token,
    walletAddress: account.address,
    placement: 1,
    playerCount: 3,
    durationMs: 120_000,
    kills: 2,
    antiCheat: {
      inputHash: 'a',
      frameCount: 7200,
      avgTickRate: 60,
      inputTimingVariance: 82.5,
      movementHash: 'b',
      suspiciousFlags: [],
    },
  };
  const wanted = '5e26438a984e83d80aca91a61121edb57cf0787ddf325ef256497124e2af9a6f';
  expect(clientHmac(token, body)).toBe(wanted);
  expect(clientHmac(token, { ...body, clientSignature: wanted })).toBe(wanted);
});

/** n - s with the other recovery bit: another valid signature of the same text. */
function withHighS(signature: string): string {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0');
  return `${signature.slice(0, 66)}${s}${signature.endsWith('1b') ? '1c' : '1b'}`;
}

test('treats the high-s form of a signature as a replay of the same proof', async () => {
  const { proofs } = proofsAt();
  const highS = await proofs.verifyMatchStart({ wallet, signature: withHighS(SIGNATURE) }, start);
  expect(highS).toMatchObject({ ok: true, value: { digest: hashMessage(TEXT) } });
});

test.each([
  ['another player count', SIGNATURE, { ...start, playerCount: 5 }],
  ['another timestamp', SIGNATURE, { ...start, timestamp: NOW + 1 }],
  ['a contract wallet’s longer signature', `${SIGNATURE}${'00'.repeat(32)}`, start],
  ['no hexadecimal digits', 'nonsense', start],
  ['invalid values', `0x${'ff'.repeat(64)}1b`, start],
])('refuses a signature with %s', async (_, signature, request) => {
  expect(await proofsAt().proofs.verifyMatchStart({ wallet, signature }, request)).toMatchObject({
    ok: false,
    code: 'INVALID_SIGNATURE',
  });
});

test.each([
  [300_000, true],
  [-300_000, true],
  [300_001, false],
  [-300_001, false],
])('accepts a text signed %i ms from now: %s', async (offMs, taken) => {
  const timestamp = NOW + offMs;
  const signature = await account.signMessage({ message: TEXT.replace(String(NOW), String(timestamp)) });
  const proof = await proofsAt().proofs.verifyMatchStart({ wallet, signature }, { ...start, timestamp });
  expect(proof.ok ? 'taken' : proof.code).toBe(taken ? 'taken' : 'VALIDATION_ERROR');
});

describe('an EIP-4361 text', () => {
  const message = (nonce: string, changes: Partial<Parameters<typeof createSiweMessage>[0]> = {}): string =>
    createSiweMessage({
      address: account.address,
      chainId: 31_337,
      domain: DOMAIN,
      uri: `http://${DOMAIN}`,
      version: '1',
      nonce,
      requestId: 'match-start:3',
      issuedAt: new Date(NOW),
      expirationTime: new Date(NOW + 240_000),
      ...changes,
    });
  const prove = async (at: ReturnType<typeof proofsAt>, text: string) =>
    at.proofs.verifyMatchStart(
      { wallet, signature: await account.signMessage({ message: text }), message: text },
      start,
    );

  test('with a nonce of this host is a proof that contains the nonce', async () => {
    const at = proofsAt({ requireNonce: () => true });
    const { nonce } = at.nonces.issue('match-start');
    expect(await prove(at, message(nonce))).toMatchObject({ ok: true, value: { nonce } });
  });

  test.each([
    ['domain', { domain: 'evil.example' }],
    ['URI', { uri: 'http://evil.example' }],
    ['chain ID', { chainId: 1 }],
    ['address', { address: '0x0000000000000000000000000000000000000001' as const }],
    ['request ID', { requestId: 'match-start:5' }],
    ['expiration time', { expirationTime: new Date(NOW - 1) }],
    ['expiration time', { expirationTime: new Date(NOW + 300_001) }],
    ['expiration time', { expirationTime: undefined }],
    ['not-before time', { notBefore: new Date(NOW + 1000) }],
    ['nonce', { nonce: 'a'.repeat(76) }],
  ])('with a wrong %s is refused: %o', async (field, changes) => {
    const at = proofsAt();
    const { nonce } = at.nonces.issue('match-start');
    expect(await prove(at, message(nonce, changes as object))).toMatchObject({
      ok: false,
      code: 'INVALID_SIGNATURE',
      message: `walletMessage: the ${field} is not acceptable`,
    });
  });

  test('with a nonce of another purpose or an expired nonce is refused', async () => {
    const at = proofsAt();
    const { nonce } = at.nonces.issue('player-stats');
    expect((await prove(at, message(nonce))).ok).toBe(false);
    const old = at.nonces.issue('match-start').nonce;
    at.wallClock.advance(300_000);
    expect(at.nonces.isValid(old, 'match-start')).toBe(false);
  });

  test('is required if the host requires nonces', async () => {
    const { proofs } = proofsAt({ requireNonce: () => true });
    expect((await proofs.verifyMatchStart({ wallet, signature: SIGNATURE }, start)).ok).toBe(false);
  });
});

test('accepts signatures for reading on their UTC day and five minutes longer', async () => {
  const at = proofsAt();
  const text = (date: string): string =>
    ['Arbiter player stats', ...TEXT.split('\n').slice(1, 4), `Date: ${date}`].join('\n');
  const signature = await account.signMessage({ message: text('2025-10-09') });
  expect((await at.proofs.verifyPlayerStats({ wallet, signature })).ok).toBe(true);
  // The signature for reading does not start a match.
  expect((await at.proofs.verifyMatchStart({ wallet, signature }, start)).ok).toBe(false);
  at.wallClock.advance(Date.UTC(2025, 9, 10, 0, 4) - NOW);
  expect((await at.proofs.verifyPlayerStats({ wallet, signature })).ok).toBe(true);
  at.wallClock.advance(120_000);
  expect((await at.proofs.verifyPlayerStats({ wallet, signature })).ok).toBe(false);
});

test.each([
  ['0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a', true],
  ['0x19E7E376E7C213B7E7E7E46CC70A5DD086DAFF2A', true],
  ['0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A', true],
  ['0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2a', false],
  ['0X19e7e376e7c213b7e7e7e46cc70a5dd086daff2a', false],
  ['0x19e7', false],
])('reads %s as an address: %s', (given, good) => {
  expect(parseAddress(given)).toBe(good ? wallet : null);
  expect(toChecksumAddress(wallet)).toBe(account.address);
});

test('continues from the latest time after the clock was set back, also after a restart', () => {
  let wallMs = NOW;
  let monotonicMs = 0;
  const clock = { nowMs: () => wallMs, monotonicMs: () => monotonicMs, after: () => () => undefined };
  const steady = createNonDecreasingClock(clock, 0);
  expect(steady.nowMs()).toBe(NOW);
  [wallMs, monotonicMs] = [NOW - 86_400_000, 1000];
  expect(steady.nowMs()).toBe(NOW + 1000);
  const restarted = createNonDecreasingClock(clock, NOW + 1000);
  monotonicMs += 500;
  expect(restarted.nowMs()).toBe(NOW + 1500);
  wallMs = NOW + 86_400_000;
  expect(steady.nowMs()).toBe(NOW + 86_400_000);
});
