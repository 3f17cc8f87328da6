import { verifyTypedData } from 'viem';
import { describe, expect, test } from 'vitest';
import type { SecretVault } from '../../../../src/main/platform/runtime.ts';
import { createWalletSigner } from '../../../../src/main/wallet/signer.ts';

const TOKEN = { chainId: 84532, address: `0x${'aa'.repeat(20)}`, name: 'USDC', version: '2' };
const OPTION = {
  scheme: 'exact',
  network: 'eip155:84532',
  asset: TOKEN.address,
  amount: '1000',
  payTo: `0x${'bb'.repeat(20)}`,
  maxTimeoutSeconds: 120,
};
const REQUIRED = { x402Version: 2 as const, accepts: [OPTION], resource: { url: 'mcp://tool/review' } };

function setup() {
  const stored = new Map<string, string>();
  const vault: SecretVault = {
    backend: 'file',
    get: (ref) => Promise.resolve(stored.get(ref) ?? null),
    set: (ref, secret) => Promise.resolve(void stored.set(ref, secret)),
    delete: (ref) => Promise.resolve(void stored.delete(ref)),
  };
  let calls = 0;
  const random = { bytes: (length: number) => new Uint8Array(length).fill((calls += 1)) };
  return { stored, signer: createWalletSigner(vault, random) };
}

const authorisationOf = (from: string) => ({
  from,
  to: OPTION.payTo,
  valueMicro: 1000,
  validBeforeS: 1_800_000_000,
  nonce: `0x${'22'.repeat(32)}`,
});

describe('the key of the wallet', () => {
  test('does not exist until it is created, and is created once', async () => {
    const { signer, stored } = setup();
    expect(await signer.readAddress('local')).toBeNull();
    const made = await signer.createKey('local');
    expect([await signer.createKey('local'), await signer.readAddress('local')]).toEqual([made, made]);
    expect(stored.size).toBe(1);
  });

  test('gives each player a wallet of its own, which stays the same and needs no further secret', async () => {
    const { signer, stored } = setup();
    await expect(signer.readPlayerAddress('local', 'Ann')).rejects.toThrow('no key');
    const own = await signer.createKey('local');
    const [ann, bob, again] = await Promise.all(
      ['Ann', 'Bob', 'Ann'].map((name) => signer.readPlayerAddress('local', name)),
    );
    expect(again).toBe(ann);
    expect(new Set([own, ann, bob]).size).toBe(3);
    expect(stored.size).toBe(1);
  });

  test('is created once for concurrent requests', async () => {
    const { signer, stored } = setup();
    const [first, second] = await Promise.all([signer.createKey('local'), signer.createKey('local')]);
    expect(first).toBe(second);
    expect(stored.size).toBe(1);
  });

  test('differs for each profile, even if both are created concurrently', async () => {
    const { signer, stored } = setup();
    const [here, there] = await Promise.all([signer.createKey('local'), signer.createKey('base')]);
    expect(here).not.toBe(there);
    expect([...stored.keys()].sort()).toEqual(['wallet:base', 'wallet:local']);
    expect(await signer.readAddress('base')).toBe(there);
  });
});

describe('a signed payment', () => {
  test('is the same for the same authorisation, and contains the offer', async () => {
    const { signer } = setup();
    const authorisation = authorisationOf(await signer.createKey('local'));
    const first = await signer.sign('local', TOKEN, authorisation, REQUIRED);
    expect(await signer.sign('local', TOKEN, authorisation, REQUIRED)).toBe(first);
    const payment: unknown = JSON.parse(Buffer.from(first, 'base64').toString('utf8'));
    expect(payment).toMatchObject({
      x402Version: 2,
      resource: REQUIRED.resource,
      accepted: OPTION,
      payload: { authorization: { value: '1000', validAfter: '0', validBefore: '1800000000' } },
    });
  });

  test('is valid for the token of the chain', async () => {
    const { signer } = setup();
    const address = await signer.createKey('local');
    const authorisation = authorisationOf(address);
    const text = Buffer.from(await signer.sign('local', TOKEN, authorisation, REQUIRED), 'base64').toString();
    const { payload } = JSON.parse(text) as { payload: { signature: `0x${string}` } };
    const good = await verifyTypedData({
      address,
      domain: { name: 'USDC', version: '2', chainId: 84532, verifyingContract: `0x${'aa'.repeat(20)}` },
      types: {
        TransferWithAuthorization: [
          { name: 'from', type: 'address' },
          { name: 'to', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'validAfter', type: 'uint256' },
          { name: 'validBefore', type: 'uint256' },
          { name: 'nonce', type: 'bytes32' },
        ],
      },
      primaryType: 'TransferWithAuthorization',
      message: {
        from: address,
        to: `0x${'bb'.repeat(20)}`,
        value: 1000n,
        validAfter: 0n,
        validBefore: 1_800_000_000n,
        nonce: `0x${'22'.repeat(32)}`,
      },
      signature: payload.signature,
    });
    expect(good).toBe(true);
  });

  test('is not created for another address or without a key', async () => {
    const { signer } = setup();
    const otherAuthorisation = authorisationOf(`0x${'cc'.repeat(20)}`);
    await expect(signer.sign('local', TOKEN, otherAuthorisation, REQUIRED)).rejects.toThrow(
      'another address',
    );
    await signer.createKey('local');
    await expect(signer.sign('local', TOKEN, otherAuthorisation, REQUIRED)).rejects.toThrow(
      'another address',
    );
  });
});
