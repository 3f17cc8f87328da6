import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { openHeldPlayer } from '../../support/league/held-player.ts';
import { aPlan, played, windowOf, type CallFunction } from '../../support/league/window.ts';
import { ensureBuild } from '../../support/built-program.ts';
import { connectChild } from '../../support/mcp/child.ts';
import { connectServer, type McpClient } from '../../support/mcp/clients.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

// A whole host, a child process and leagues between them, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let table: BuiltHost;
let request: CallFunction;
let over: string;
beforeAll(async () => {
  await ensureBuild();
  table = await startBuiltHost({ testClock: false });
  request = (await windowOf(table)).request;
  over = await played(request, aPlan(4, { name: 'Spring <b>league</b>' }));
});
afterAll(() => table.dispose());

const overHttp = async (query = ''): Promise<McpClient> => {
  const { token } = await table.rest.register('Reader');
  return connectServer(new URL(`mcp/league${query}`, table.ready.url), token);
};
const overStdio = (): Promise<McpClient> =>
  connectChild({ data: table.data, server: 'league', args: ['--no-start'] });

describe.each([
  ['Streamable HTTP', overHttp],
  ['stdio', overStdio],
] as const)('over %s', (_name, connect) => {
  let reader: McpClient;
  beforeAll(async () => {
    reader = await connect();
  });
  afterAll(() => reader.close());

  test('a client finds its way from the list to a match using only the results', async () => {
    const list = await reader.call('league.list', { status: 'completed' });
    const leagues = list.value['leagues'] as unknown as { leagueId: string; name: string; played: number }[];
    expect(leagues.find(({ leagueId }) => leagueId === over)).toMatchObject({
      name: 'Spring ‹b›league‹/b›',
      played: 6,
    });
    expect(JSON.parse(list.text)).toEqual(list.value);
    expect(list.text).not.toContain('\n');
    const standings = await reader.call('league.standings', { leagueId: over });
    const rows = standings.value['standings'] as unknown as {
      playerId: string;
      points: number;
      name: string;
    }[];
    const { standings: own } = await request('leagues.details', { leagueId: over });
    expect(rows.map(({ playerId, points }) => [playerId, points])).toEqual(
      own.map(({ playerId, points }) => [playerId, points]),
    );
    const schedule = await reader.call('league.schedule', { leagueId: over, round: 1 });
    const [first] = schedule.value['matches'] as unknown as { matchId: string }[];
    const match = await reader.call('league.match', { leagueId: over, matchId: first?.matchId });
    expect(match.value).toMatchObject({ matchId: 'R1M1', state: 'REPORTED', referee: 'REF01' });
    expect(match.value['messages']).toHaveLength(7);
    expect(match.text).not.toMatch(/tok_/u);
  });

  test('both spellings can be called', async () => {
    expect((await reader.call('league_standings', { leagueId: over })).isError).toBe(false);
    expect((await reader.call('league.standings', { leagueId: over })).isError).toBe(false);
  });

  test('unknown objects and invalid arguments are refused', async () => {
    for (const [tool, args] of [
      ['league.standings', { leagueId: 'none' }],
      ['league.schedule', { leagueId: over, round: 40 }],
      ['league.match', { leagueId: over, matchId: 'R9M9' }],
    ] as const) {
      expect((await reader.call(tool, args)).value).toMatchObject({ accepted: false, code: 'NOT_FOUND' });
    }
    const extra = await reader.call('league.standings', { leagueId: over, token: 'x' });
    expect(extra.value).toMatchObject({ code: 'INVALID_REQUEST' });
    await expect(reader.client.readResource({ uri: 'league://none/standings' })).rejects.toThrow(
      /No such resource/,
    );
  });

  test('a subscriber is notified of its league and reads the changed table', async () => {
    const { leagueId } = await request('leagues.create', aPlan(4));
    const uri = `league://${leagueId}/standings`;
    const received: string[] = [];
    let wake = (): void => undefined;
    const notified = new Promise<void>((resolve) => {
      wake = resolve;
    });
    reader.client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
      received.push(params.uri);
      wake();
    });
    await reader.client.subscribeResource({ uri });
    await request('leagues.begin', { leagueId });
    await request('leagues.finished', { leagueId });
    await notified;
    expect(new Set(received)).toEqual(new Set([uri]));
    const { contents } = await reader.client.readResource({ uri });
    expect(JSON.parse(String((contents[0] as { text: string }).text))).toMatchObject({
      status: 'completed',
      round: 3,
    });
    const listed = (await reader.client.listResources()).resources.map((entry) => entry.uri);
    expect(listed).toContain(`league://${over}/standings`);
  });
});

test('no tool shows a submitted choice before the match is decided', async () => {
  const player = await openHeldPlayer();
  onTestFinished(() => player.close());
  const { leagueId } = await request('leagues.create', aPlan(1, { allowedPorts: [player.port] }));
  await player.register((await request('leagues.details', { leagueId })).managerUrl ?? '', leagueId);
  await request('leagues.begin', { leagueId });
  const matchId = await player.requested();
  const reader = await overHttp();
  onTestFinished(() => reader.close());
  const match = await reader.call('league.match', { leagueId, matchId });
  expect(match.value).toMatchObject({ state: 'COLLECTING' });
  expect(match.value).not.toHaveProperty('number');
  expect(match.value).not.toHaveProperty('choices');
  player.release();
  await request('leagues.finished', { leagueId });
  expect((await reader.call('league.match', { leagueId, matchId })).value).toHaveProperty('choices');
});

test('results use the listed spelling', async () => {
  const safe = await overHttp('?tool-names=safe');
  onTestFinished(() => safe.close());
  const names = (await safe.client.listTools()).tools.map(({ name }) => name);
  expect(names).toEqual(['league_list', 'league_standings', 'league_schedule', 'league_match']);
  expect((await safe.call('league_list')).value['next']).toContain('league_standings');
});

test('requests without a token read nothing', async () => {
  await expect(connectServer(new URL('mcp/league', table.ready.url), 'wrong')).rejects.toThrow();
});
