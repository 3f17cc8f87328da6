import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CRASH_POINTS } from '../../../../../src/main/platform/crash-points.ts';
import { command } from '../../../../../src/main/cli/commands/doctor.ts';
import { recordedIo } from '../../../../support/command-io.ts';
import { scriptedHost } from '../../../../support/scripted-host.ts';

interface Item {
  readonly name: string;
  readonly state: string;
  readonly detail: string;
  readonly mend?: string;
}

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'arbiter-doctor-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const FREE = {
  ARBITER_PORT: '0',
  ARBITER_LEAGUE_PORT: '0',
  ARBITER_REFEREE_PORTS: '0',
  ARBITER_PLAYER_PORTS: '0',
  ARBITER_OPENFRONT_PORT: '0',
  ARBITER_LICHESS_PORT: '0',
};

async function examined(env: Record<string, string> = {}) {
  const recorded = recordedIo({ env: { XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, ...FREE, ...env } });
  const { startHost } = scriptedHost({ games: [] });
  const code = await command.run(['--json'], { io: recorded.io, loadHost: async () => startHost });
  const report = JSON.parse(recorded.out()) as { ok: boolean; items: Item[] };
  return { code, ...report, item: (name: string) => report.items.find((one) => one.name === name) };
}

function program(name: string): string {
  const file = join(home, name);
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, 0o755);
  return file;
}

describe('arbiter doctor', () => {
  test('checks every documented item', async () => {
    const { items, ok, code } = await examined();
    expect(items.map((item) => item.name)).toEqual([
      'node',
      'electron',
      'chromium',
      'chain',
      'gateway port',
      'league port',
      'referee ports',
      'player ports',
      'openfront port',
      'lichess port',
      'data folder',
      'claude desktop',
    ]);
    expect([ok, code]).toEqual([true, 0]);
  });

  test('names a port in use and the process that uses it', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const { code, item } = await examined({ ARBITER_PORT: String(port) });
    server.close();
    expect(code).toBe(1);
    expect(item('gateway port')?.state).toBe('trouble');
    expect(item('gateway port')?.detail).toContain(`${port} in use by`);
    if (process.platform === 'linux') expect(item('gateway port')?.detail).toContain(`pid ${process.pid}`);
    expect(item('league port')?.state).toBe('ok');
  });

  test('finds programs by variable, then on PATH', async () => {
    const chromium = program('chromium');
    const anvil = program('anvil');
    expect((await examined({ PATH: home })).item('chromium')).toMatchObject({
      state: 'ok',
      detail: chromium,
    });
    expect((await examined({ ARBITER_ANVIL: anvil })).item('chain')).toMatchObject({
      state: 'ok',
      detail: anvil,
    });
    expect((await examined({ PATH: '/nowhere' })).item('chromium')).toMatchObject({ state: 'missing' });
  });

  test('reports a variable that does not name a program as trouble', async () => {
    const { ok, code, item } = await examined({ ARBITER_CHROMIUM: '/nowhere', ARBITER_ANVIL: '/nowhere' });
    expect([ok, code]).toEqual([false, 1]);
    expect(item('chromium')?.state).toBe('trouble');
    expect(item('chain')?.state).toBe('trouble');
  });

  test('reports a data folder that other users can read', async () => {
    mkdirSync(join(home, 'arbiter'), { mode: 0o755 });
    chmodSync(join(home, 'arbiter'), 0o755);
    expect((await examined()).item('data folder')).toMatchObject({
      state: 'trouble',
      mend: expect.stringContaining('chmod 700'),
    });
    chmodSync(join(home, 'arbiter'), 0o700);
    expect((await examined()).item('data folder')).toMatchObject({ state: 'ok' });
  });

  test.each([
    ['{"mcpServers":{"arbiter-sessions":{}}}', 'ok'],
    ['{"mcpServers":{"other":{}}}', 'missing'],
    ['{}', 'missing'],
    ['{"mcpServers":[]}', 'trouble'],
    ['{not json', 'trouble'],
  ])('a Claude Desktop configuration of %s is %s', async (text, state) => {
    mkdirSync(join(home, 'Claude'));
    writeFileSync(join(home, 'Claude', 'claude_desktop_config.json'), text);
    expect((await examined()).item('claude desktop')).toMatchObject({ state });
  });

  test('lists every crash point', async () => {
    const recorded = recordedIo();
    const { startHost } = scriptedHost({ games: [] });
    await command.run(['--crash-points'], { io: recorded.io, loadHost: async () => startHost });
    for (const point of Object.keys(CRASH_POINTS)) expect(recorded.out()).toContain(point);
  });
});
