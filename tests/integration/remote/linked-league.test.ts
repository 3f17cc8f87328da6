import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Api } from '../../../src/shared/contract/index.ts';
import { invitationLink } from '../../../src/shared/wire/remote.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { cliArguments } from '../../support/built-program.ts';
import { windowOf } from '../../support/models.ts';

vi.setConfig({ testTimeout: 120_000 });

let host: BuiltHost;
let api: Api;
const children: ChildProcess[] = [];
beforeAll(async () => {
  host = await startBuiltHost({ args: ['--remote', '127.0.0.1:0'] });
  api = await windowOf(host);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGTERM');
  await host.dispose();
});

/** Starts a command of the built program and resolves when a line of its output fits. */
function start(args: readonly string[], wanted: RegExp): Promise<void> {
  const child = spawn(process.execPath, cliArguments([...args]), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer): void => {
      text += String(chunk);
      if (wanted.test(text)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`ended: ${text}`)));
  });
}

test('a link that was closed is opened again by the same command, and by no other computer', async () => {
  const { leagueId } = await api.call('leagues.gather', {
    game: 'even_odd',
    format: 'round-robin',
    expect: 2,
    referees: 1,
    auth: 'standard',
    wire: 'tolerant',
    allowedPorts: [],
  });
  const [made] = await api.call('remote.invite', { leagueId, count: 1, hours: 1, names: [] });
  if (made === undefined) throw new Error('no invitation');
  const command = (data: string, port = '28451') => [
    'link',
    invitationLink(made),
    '--listen',
    port,
    '--data',
    join(host.data, data),
  ];
  await start(command('laptop'), /keeps the link/u);
  children.at(-1)?.kill('SIGTERM');
  await once(children.at(-1)!, 'exit');
  await start(command('laptop'), /linked to/u);
  await expect(start(command('other', '28452'), /linked to/u)).rejects.toThrow(/used by/u);
  await api.call('leagues.cancel', { leagueId });
});

test('players behind links play a league that they believe to be on their own computer', async () => {
  const { leagueId } = await api.call('leagues.gather', {
    game: 'even_odd',
    format: 'round-robin',
    expect: 3,
    referees: 1,
    auth: 'standard',
    wire: 'tolerant',
    allowedPorts: [],
  });
  const made = await api.call('remote.invite', { leagueId, count: 3, hours: 1, names: ['Ada', 'Bo', 'Cy'] });
  for (const [index, invitation] of made.entries()) {
    const [player, manager] = [28_301 + index, 28_401 + index];
    await start(
      [
        'link',
        invitationLink(invitation),
        '--player',
        `http://localhost:${player}/mcp`,
        '--listen',
        `${manager}`,
        '--data',
        join(host.data, `laptop-${index}`),
      ],
      /linked to/u,
    );
    await start(
      [
        'league',
        'player',
        '--manager',
        `http://localhost:${manager}/mcp`,
        '--port',
        `${player}`,
        '--name',
        `P${index}`,
      ],
      /registered|joined|P0/iu,
    );
  }
  const done = await api.call('leagues.finished', { leagueId });
  expect(done).toMatchObject({ status: 'completed', played: 3 });
  const results = await api.call('leagues.results', { leagueId, limit: 10 });
  expect(results.every(({ reason }) => reason?.code === 'number')).toBe(true);
  const { guests } = await api.call('remote.status', {});
  const own = guests.filter((guest) => guest.leagueId === leagueId);
  expect(own.map(({ connected, playerId }) => connected && playerId !== null)).toEqual([true, true, true]);
});
