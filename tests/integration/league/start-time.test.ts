import { rmSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { hostFolder, startBuiltHost } from '../../support/built-host.ts';
import { windowOf } from '../../support/models.ts';

vi.setConfig({ testTimeout: 60_000 });

const HOUR_MS = 3_600_000;

test('a league begins at its time although the host was restarted, and takes nobody without an invitation', async () => {
  const data = hostFolder();
  const first = await startBuiltHost({ data });
  const api = await windowOf(first);
  const { leagueId } = await api.call('leagues.gather', {
    game: 'even_odd',
    format: 'round-robin',
    expect: 40,
    referees: 1,
    auth: 'standard',
    wire: 'tolerant',
    allowedPorts: [],
    players: ['random', 'markov'].map((strategy) => ({ name: strategy, strategy: strategy as 'random' })),
    startsAtMs: Date.now() + HOUR_MS,
    invitedOnly: true,
  });
  const registration = await fetch(`http://127.0.0.1:${first.ready.ports.league}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'register_player',
      params: {
        protocol: 'league.v2',
        message_type: 'LEAGUE_REGISTER_REQUEST',
        sender: 'player:guest',
        timestamp: new Date().toISOString(),
        conversation_id: 'c1',
        league_id: leagueId,
        player_meta: { display_name: 'Guest', contact_endpoint: 'http://localhost:8199/mcp' },
      },
    }),
  });
  expect(await registration.text()).toContain('only players with an invitation');
  await first.stop();
  const second = await startBuiltHost({ data });
  const again = await windowOf(second);
  expect(await again.call('leagues.report', { leagueId })).toMatchObject({ status: 'registering' });
  await second.advance(HOUR_MS);
  await second.advance(2000);
  expect(await again.call('leagues.finished', { leagueId })).toMatchObject({
    status: 'completed',
    played: 1,
  });
  await second.dispose();
  rmSync(data, { recursive: true, force: true });
});
