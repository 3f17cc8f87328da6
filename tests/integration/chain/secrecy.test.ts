// In process: the environment is cleared of keys by the function that every start calls first.
import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { readEnvironmentKeys } from '../../../src/main/chain/index.ts';
import { waitForEmptyOutbox } from '../../support/chain/ledger-checks.ts';
import { matchOf, openTestChain, WALLET, type TestChain } from '../../support/chain/test-chain.ts';
import { filesUnder } from '../../support/database.ts';

const READY_MS = 20_000;

/** Reads every file of the data folder except the vault, after all writes have finished. */
async function everythingWritten({ chain, storage }: TestChain): Promise<string> {
  await chain.stop();
  await storage.close();
  return filesUnder(storage.paths.folder)
    .filter((file) => file !== storage.paths.secrets)
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n');
}

const NETWORK = { rpcUrl: 'http://127.0.0.1:9/', rewardToken: `0x${'12'.repeat(20)}` };

describe('a key', () => {
  test('is stored in the vault and in no row, log, event, error or other file', async () => {
    const received: unknown[] = [];
    const opened = await openTestChain();
    for (const name of ['chain.changed', 'mint.changed', 'audit.appended'] as const)
      opened.storage.bus.on(name, (payload) => void received.push(payload));
    opened.chain.start();
    expect(await opened.chain.whenReady(READY_MS)).toBe(true);
    await opened.enqueue(matchOf(1));
    await waitForEmptyOutbox(opened);
    received.push(await opened.chain.fundUsdc(WALLET, 5, 'one'));
    received.push(await opened.chain.fundUsdc(`0x${'00'.repeat(20)}`, 5, 'two'));
    const { secrets } = JSON.parse(readFileSync(opened.storage.paths.secrets, 'utf8')) as {
      secrets: Record<string, string>;
    };
    expect(Object.keys(secrets)).toHaveLength(4);
    const audit = JSON.stringify(opened.storage.audit.page({ offset: 0, limit: 100 }));
    const written = await everythingWritten(opened);
    const seen = [...opened.logs, JSON.stringify(received), audit, written].join('\n').toLowerCase();
    expect(seen).toContain(matchOf(1));
    for (const key of Object.values(secrets)) expect(seen.includes(key.slice(2).toLowerCase())).toBe(false);
  });

  test('is read once while the chain runs, and from the vault while it is stopped', async () => {
    const opened = await openTestChain();
    opened.chain.start();
    expect(await opened.chain.whenReady(READY_MS)).toBe(true);
    const reads = vi.spyOn(opened.deps.vault, 'get');
    const standing = await opened.chain.readAddress('admin');
    expect(reads).not.toHaveBeenCalled();
    await opened.chain.stop();
    expect(await opened.chain.readAddress('admin')).toBe(standing);
    expect(reads).toHaveBeenCalled();
  });

  test('that is given in the environment is for real networks, and no child process inherits it', async () => {
    const minter = generatePrivateKey();
    const env = { ARBITER_MINTER_KEY: minter, PATH: '/bin' } as Record<string, string | undefined>;
    const environmentKeys = readEnvironmentKeys(env);
    expect(env).toEqual({ PATH: '/bin' });
    const opened = await openTestChain({ environmentKeys });
    opened.chain.start();
    expect(await opened.chain.whenReady(READY_MS)).toBe(true);
    await opened.enqueue(matchOf(1));
    await waitForEmptyOutbox(opened);
    const given = privateKeyToAccount(minter).address.toLowerCase();
    expect(await opened.chain.readAddress('minter')).not.toBe(given);
    expect(readFileSync(opened.storage.paths.secrets, 'utf8')).not.toContain(minter.slice(2));
    expect(await everythingWritten(opened)).not.toContain(minter.slice(2));
  });

  test('that is malformed is not repeated in any message', async () => {
    const opened = await openTestChain({
      profile: 'settings',
      environmentKeys: { minter: 'correct horse battery staple' },
    });
    const down = new Promise<void>((resolve) => {
      opened.storage.bus.on('chain.changed', ({ status }) => status.state === 'down' && resolve());
    });
    expect(await opened.chain.choose({ profile: 'base', typedName: 'base', ...NETWORK })).toBe(true);
    await down;
    expect(opened.logs.join()).not.toContain('horse');
  });
});

describe('a real network', () => {
  const network = NETWORK;

  test('stays off until its name was typed', async () => {
    const opened = await openTestChain({ profile: 'settings' });
    expect(await opened.chain.choose({ profile: 'base', ...network })).toBe(false);
    expect(await opened.chain.choose({ profile: 'base', typedName: 'Base', ...network })).toBe(false);
    expect(opened.chain.choices.storedProfile()).toBe('local');
    const named = await openTestChain({ profile: 'base' });
    named.chain.start();
    expect(await named.chain.whenReady(500)).toBe(false);
    expect(named.chain.status()).toMatchObject({ state: 'off', detail: 'no_consent', playMoney: false });
  });

  test('stores no key in a plain file', async () => {
    const opened = await openTestChain({ profile: 'settings' });
    expect(await opened.chain.choose({ profile: 'base', typedName: 'base', ...network })).toBe(true);
    await new Promise<void>((resolve) => {
      opened.storage.bus.on('chain.changed', ({ status }) => status.state === 'down' && resolve());
    });
    // The address of the node is kept there, and no private key.
    const stored = JSON.parse(readFileSync(opened.storage.paths.secrets, 'utf8')) as { secrets: object };
    expect(Object.keys(stored.secrets)).toEqual(['chain:base:rpc']);
    expect(opened.logs.join()).not.toContain('127.0.0.1:9');
  });
});
