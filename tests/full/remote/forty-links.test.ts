// In process: forty links and their players would be eighty processes.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openLink, type LinkClient } from '../../../src/main/cli/remote/link-client.ts';
import type { Api } from '../../../src/shared/contract/index.ts';
import type { RemoteInvitation } from '../../../src/shared/wire/remote.ts';
import { envelope, openPlayer, type Player } from '../../outside/league-agent.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { windowOf } from '../../support/models.ts';

vi.setConfig({ testTimeout: 900_000 });

const LINKS = 40;
const CUT_MS = 5000;

let host: BuiltHost;
let api: Api;
const stops: AbortController[] = [];
const players: Player[] = [];
beforeAll(async () => {
  host = await startBuiltHost({ args: ['--remote', '127.0.0.1:0'], testClock: false, limits: 'on' });
  api = await windowOf(host);
});
afterAll(async () => {
  for (const stop of stops) stop.abort();
  await Promise.all(players.map(({ endpoint }) => endpoint.close()));
  await host.dispose();
});

interface OpenedLink {
  readonly link: LinkClient;
  readonly stop: AbortController;
  /** Null when the link was opened with its secret. */
  readonly secret: string | null;
}

/** Opens the link of an invitation, or of a secret, for a player. */
function openFor(invitation: RemoteInvitation, player: Player, token: string): Promise<OpenedLink> {
  const stop = new AbortController();
  stops.push(stop);
  return new Promise((resolve, reject) => {
    const link = openLink({
      url: invitation.url,
      pin: invitation.pin,
      token,
      name: 'laptop',
      player: player.endpoint.url,
      signal: stop.signal,
      report: () => undefined,
      onWelcome: ({ secret }) => resolve({ link, stop, secret }),
    });
    void link.ended.then((reason) => reject(new Error(reason ?? 'stopped')));
  });
}

async function register({ link }: OpenedLink, { own, endpoint }: Player): Promise<void> {
  const player_meta = {
    display_name: `Player ${endpoint.port}`,
    version: '1.0.0',
    game_types: ['even_odd'],
    contact_endpoint: endpoint.url,
  };
  const params = envelope('LEAGUE_REGISTER_REQUEST', 'player:new', { player_meta });
  const method = 'LEAGUE_REGISTER_REQUEST';
  const answer = await link.up(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  const { result } = JSON.parse(answer.body) as { result: Readonly<Record<string, string>> };
  expect(result['status']).toBe('ACCEPTED');
  own.id = result['player_id'] ?? '';
  own.token = result['auth_token'] ?? '';
  own.leagueId = result['league_id'] ?? '';
}

test('forty linked players play all 780 matches, and one that is cut off for five seconds loses none', async () => {
  const { leagueId } = await api.call('leagues.gather', {
    game: 'even_odd',
    format: 'round-robin',
    expect: LINKS,
    referees: 1,
    auth: 'standard',
    wire: 'tolerant',
    allowedPorts: [],
    invitedOnly: true,
  });
  const made = await api.call('remote.invite', { leagueId, count: LINKS, hours: 1, names: [] });
  const opened: OpenedLink[] = [];
  for (const [n, invitation] of made.entries()) {
    const player = await openPlayer(n % 2 === 0 ? 'even' : 'odd');
    players.push(player);
    opened.push(await openFor(invitation, player, invitation.token));
    await register(opened[n]!, player);
  }
  const finished = api.call('leagues.finished', { leagueId });
  await expect
    .poll(async () => (await api.call('leagues.report', { leagueId })).played, { timeout: 120_000 })
    .toBeGreaterThan(20);
  const beganMs = Date.now();
  const cut = opened[7]!;
  cut.stop.abort();
  await delay(CUT_MS);
  await openFor(made[7]!, players[7]!, cut.secret ?? '');
  const done = await finished;
  process.stdout.write(`forty links: ended ${Date.now() - beganMs} ms after the cut\n`);
  const health = (await (await fetch(`${host.ready.url}health`)).json()) as {
    readonly event_loop: { readonly p99Ms: number; readonly maxMs: number };
  };
  const { p99Ms, maxMs } = health.event_loop;
  process.stdout.write(`forty links: event loop p99 ${p99Ms} ms (goal 50 ms), largest ${maxMs} ms\n`);
  expect(done).toMatchObject({ status: 'completed', played: (LINKS * (LINKS - 1)) / 2 });
  const results = await api.call('leagues.results', { leagueId, limit: 1000 });
  expect(results.filter(({ reason }) => reason?.code !== 'number')).toEqual([]);
});
