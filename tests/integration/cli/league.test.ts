import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { rmSync } from 'node:fs';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { ReadyInfo } from '../../../src/main/platform/host-api.ts';
import type { LeagueResult } from '../../../src/main/cli/league/league-result.ts';
import { post } from '../../support/league/test-leagues.ts';
import { cliArguments } from '../../support/built-program.ts';
import { hostFolder } from '../../support/built-host.ts';

const FREE = [
  'port',
  'league-port',
  'referee-ports',
  'player-ports',
  'openfront-port',
  'lichess-port',
].flatMap((name) => [`--${name}`, '0']);

let data: string;
beforeEach(() => {
  data = hostFolder();
  // Cleanups run in reverse order, so the folder is removed after its host has stopped.
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
});

/** Starts `arbiter serve` as a process; resolves with its ready line. */
async function serve(): Promise<ReadyInfo> {
  const args = cliArguments(['serve', '--json', '--data', data, ...FREE]);
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise((done) => child.once('close', done));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const line = await new Promise<string>((read) => createInterface(child.stdout).once('line', read));
  return JSON.parse(line) as ReadyInfo;
}

function arbiter(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, cliArguments(args), { stdio: ['ignore', 'pipe', 'pipe'] });
    const said = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString('utf8')));
    child.once('close', (code) => done({ code, ...said }));
  });
}

test('a league is played in the running host, and its manager reports the same table', async () => {
  const { ports } = await serve();
  expect(Object.keys(ports)).toEqual(['gateway', 'league', 'referees', 'openfront', 'chain', 'lichess']);
  expect(ports.league).toBeGreaterThan(0);
  const { code, out, err } = await arbiter('league', 'run', '--data', data, '--players', '4', '--json');
  expect([code, err]).toEqual([0, '']);
  const result = JSON.parse(out) as LeagueResult;
  expect(result.standings.map(({ played }) => played)).toEqual([3, 3, 3, 3]);
  const requested = await post(`http://127.0.0.1:${ports.league}/mcp`, {
    jsonrpc: '2.0',
    id: 1,
    method: 'league_query',
    params: {
      protocol: 'league.v2',
      message_type: 'LEAGUE_QUERY',
      sender: 'player:anybody',
      timestamp: new Date().toISOString(),
      league_id: result.league_id,
      query_type: 'GET_STANDINGS',
    },
  });
  const { data: received } = requested.body['result'] as { data: { standings: Record<string, unknown>[] } };
  expect(received.standings).toMatchObject(result.standings);
  const named = await arbiter('league', 'run', '--data', data, '--players', '2', '--name', 'Friday cup');
  expect(named.code).toBe(0);
  const list = JSON.parse((await arbiter('league', 'list', '--json', '--data', data)).out) as {
    name: string;
  }[];
  const date = /, \d{1,2} [A-Z][a-z]{2,3}$/u;
  expect(list.map(({ name }) => name.replace(date, ''))).toEqual(['Friday cup', 'Even-odd, 4 players']);
  expect(list[1]?.name).toMatch(date);
});

test('a league is exported from a folder without a running host, or refused with a message', async () => {
  const run = await arbiter('league', 'run', '--players', '4', '--json', '--data', data, ...FREE);
  const { league_id: leagueId } = JSON.parse(run.out) as LeagueResult;
  const file = (...more: string[]) => arbiter('league', 'export', leagueId, '--data', data, ...FREE, ...more);
  const matches = await file('--format', 'csv', '--part', 'matches');
  expect([matches.code, matches.out.split('\r\n').length]).toEqual([0, 8]);
  const none = await file('--format', 'pgn');
  expect([none.code, none.out]).toEqual([1, '']);
  expect(none.err).toContain('no chess games');
}, 120_000);
