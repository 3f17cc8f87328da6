import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { longTest } from '../../support/long-test.ts';
import { readHostFile, dataPaths } from '../../../src/main/platform/data-folder/index.ts';
import type { HostInfo, Overview } from '../../../src/shared/contract/index.ts';
import { readDatabase } from '../../support/database.ts';
import { freePort, holdPort } from '../../support/league/held-ports.ts';
import { post } from '../../support/league/test-leagues.ts';
import { spawnHost, startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

let hosts: BuiltHost[];
beforeEach(() => {
  hosts = [];
});
afterEach(async () => {
  // The newest first: a host that was started again uses the folder of the one before.
  for (const host of hosts.reverse()) await host.dispose();
});

async function start(league: number): Promise<BuiltHost> {
  const host = await startBuiltHost({ leaguePort: league });
  hosts.push(host);
  return host;
}

async function request<T>(host: BuiltHost, call: string, input: unknown = {}): Promise<T> {
  const window = await host.window();
  const answer = await window.request(call, input);
  window.close();
  if (!answer.ok) throw new Error(`${answer.code}: ${answer.message}`);
  return answer.value as T;
}

const leagueState = async (host: BuiltHost) => {
  const overview = await request<Overview>(host, 'host.overview');
  return overview.services.find(({ id }) => id === 'league');
};

const leaguePort = async (host: BuiltHost) => {
  const facts = await request<HostInfo>(host, 'host.facts');
  return facts.ports.find(({ name }) => name === 'league');
};

const startLeague = (port: number, token: string) =>
  post(`http://127.0.0.1:${port}/mcp`, {
    jsonrpc: '2.0',
    method: 'start_league',
    params: { auth_token: token },
    id: 1,
  });

describe('the league’s listener', () => {
  test('is named in the ready line and host.json, and accepts this start’s admin token', async () => {
    const host = await start(0);
    const { ports, adminToken } = host.ready;
    const port = ports.league ?? 0;
    expect(port).toBeGreaterThan(0);
    expect(ports.referees).toEqual([]);
    expect(readHostFile(dataPaths(host.data).hostFile)?.ports.league).toBe(port);
    const address = `http://127.0.0.1:${port}/mcp`;
    expect(await leagueState(host)).toMatchObject({ state: 'running', address, note: null });
    expect(await leaguePort(host)).toEqual({ name: 'league', port, state: 'listening', holder: null });
    const refused = await startLeague(port, 'another token');
    expect(JSON.stringify(refused.body)).toContain('E012');
    const taken = await startLeague(port, adminToken);
    expect(JSON.stringify(taken.body)).toContain('E103');
  });

  longTest('reports the holder of a taken port and tries again every 5 s', async () => {
    const holder = await holdPort(await freePort());
    const host = await start(holder.port);
    expect(host.ready.ports.league).toBeNull();
    expect(await leagueState(host)).toMatchObject({ state: 'failed', note: 'port_in_use' });
    const known = process.platform === 'linux' ? `pid ${process.pid}` : 'another program';
    expect(await leaguePort(host)).toMatchObject({
      port: holder.port,
      state: 'in_use',
      holder: expect.stringContaining(known),
    });
    const { attention } = await request<Overview>(host, 'host.overview');
    expect(attention).toMatchObject([{ kind: 'port_in_use', subject: String(holder.port) }]);
    await holder.letGo();
    await host.advance(5000);
    await vi.waitFor(async () => expect(await leagueState(host)).toMatchObject({ state: 'running' }), 10_000);
    expect((await request<Overview>(host, 'host.overview')).attention).toEqual([]);
  });

  test('ends a strict start when its port is taken, and releases folder and gateway', async () => {
    const holder = await holdPort(await freePort());
    const host = await start(0);
    const { data } = host;
    await host.stop();
    const strict = { data, leaguePort: holder.port, args: ['--strict-ports'] };
    expect(await spawnHost(strict)).toMatchObject({
      code: 'PORT_IN_USE',
      message: expect.stringContaining(`Port ${holder.port} is in use by`),
    });
    await holder.letGo();
    const again = await startBuiltHost(strict);
    expect(again.ready.ports.league).toBe(holder.port);
    expect(await again.stop()).toBe(0);
  });
});

test('a running league continues after a restart of the host', async () => {
  const host = await start(0);
  const requested = { game: 'even_odd', players: 20, referees: 1, format: 'round-robin' };
  const { leagueId } = await request<{ leagueId: string }>(host, 'leagues.start', requested);
  await host.stop();
  const next = await startBuiltHost({ data: host.data });
  hosts.push(next);
  expect(await request(next, 'leagues.finished', { leagueId })).toMatchObject({
    status: 'completed',
    matches: 190,
    played: 190,
  });
});

describe('a league whose referee’s port is taken while the host is off', () => {
  /** Starts a league, stops the host, and lets another program take the port of the referee. */
  async function interrupted(args: readonly string[]): Promise<{ host: BuiltHost; leagueId: string }> {
    const host = await startBuiltHost({ args });
    hosts.push(host);
    const requested = { game: 'even_odd', players: 10, referees: 1, format: 'round-robin' };
    const { leagueId } = await request<{ leagueId: string }>(host, 'leagues.start', requested);
    const port = readDatabase(host.data, (db) =>
      Number(db.prepare("select port from league_agents where kind = 'referee'").pluck().get()),
    );
    await host.stop();
    await holdPort(port);
    const next = await startBuiltHost({ data: host.data, args });
    hosts.push(next);
    return { host: next, leagueId };
  }

  longTest('goes on with a referee at another port at once, where the system chooses the ports', async () => {
    const { host, leagueId } = await interrupted([]);
    const ended = await request(host, 'leagues.finished', { leagueId });
    expect(ended).toMatchObject({ status: 'completed', played: 45 });
    expect(host.stderr()).toContain('moves to another port');
  });

  test('waits half a minute for the port, and goes on at another one of its list', async () => {
    const [taken, free] = [await freePort(), await freePort()];
    const { host, leagueId } = await interrupted(['--referee-ports', `${taken},${free}`]);
    const log = (): number => host.stderr().split('waits for its port').length - 1;
    for (let tries = 1; tries <= 6; tries += 1) {
      await vi.waitFor(() => expect(log()).toBe(tries), 10_000);
      expect(host.stderr()).not.toContain('moves to another port');
      await host.advance(5000);
    }
    const ended = await request(host, 'leagues.finished', { leagueId });
    expect(ended).toMatchObject({ status: 'completed', played: 45 });
    const port = readDatabase(host.data, (db) =>
      Number(db.prepare("select port from league_agents where kind = 'referee'").pluck().get()),
    );
    expect(port).toBe(free);
  });
});
