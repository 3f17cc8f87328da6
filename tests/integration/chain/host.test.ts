import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createApi } from '../../../src/shared/contract/index.ts';
import { endWithTest } from '../../support/chain/test-chain.ts';
import { temporaryFolder } from '../../support/test-storage.ts';
import { startBuiltHost } from '../../support/built-host.ts';

/** A host with a local chain. */
async function open() {
  const dataFolder = join(temporaryFolder(), 'data');
  endWithTest(join(dataFolder, 'chain'));
  const host = await startBuiltHost({ data: dataFolder, chain: 'settings' });
  const link = await host.window();
  const api = createApi({
    request: (call, input) => link.request(call, input),
    listen: (handler) => link.onEvent((event, seq, payload) => handler({ event, seq, payload })),
  });
  return { ...host, api, link };
}

describe('a host with a chain', () => {
  test('is ready before its chain, reports port and state, and can pause minting', async () => {
    const opened = await open();
    try {
      const { chain } = opened.ready.ports;
      expect(chain).toBeGreaterThan(0);
      const writtenPort = () => {
        const written = JSON.parse(readFileSync(join(opened.data, 'host.json'), 'utf8')) as {
          ports: { chain: number | null };
        };
        return written.ports.chain;
      };
      expect(writtenPort()).toBe(chain);
      const ready = new Promise<void>((resolve) => {
        opened.link.onEvent((event, _, payload) => {
          if (event === 'chain.changed' && (payload as { state: string }).state === 'ready') resolve();
        });
      });
      if ((await opened.api.call('chain.status', {})).state !== 'ready') await ready;
      const { body } = await opened.rest.get('/health');
      expect(body['chain']).toMatchObject({ profile: 'local', state: 'ready', outbox: 0 });
      expect(await opened.api.call('chain.pause', { paused: true })).toMatchObject({
        state: 'paused',
        mintingPaused: true,
        detail: 'minting_paused',
      });
      const status = await opened.api.call('chain.pause', { paused: false });
      expect(Object.keys(status)).not.toContain('rpcUrl');
      expect(await opened.api.call('chain.settings', {})).toMatchObject({ profile: 'local', allowed: [] });
      // Programs read the port from the file, so it has to be the port of the running node.
      await opened.api.call('chain.choose', { profile: 'off' });
      await expect.poll(writtenPort).toBeNull();
      await opened.api.call('chain.choose', { profile: 'local' });
      await expect.poll(writtenPort, { timeout: 20_000 }).toBeGreaterThan(0);
    } finally {
      await opened.stop();
    }
  });

  test('refuses a real network whose name was not typed', async () => {
    const opened = await open();
    try {
      const choice = {
        profile: 'base',
        rpcUrl: 'https://node.test/',
        rewardToken: `0x${'12'.repeat(20)}`,
      } as const;
      await expect(opened.api.call('chain.choose', choice)).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
      });
      expect((await opened.api.call('chain.settings', {})).profile).toBe('local');
    } finally {
      await opened.stop();
    }
  });
});
