import { expect, test } from 'vitest';
import { normaliseRequest } from '../../../../src/main/league/index.ts';
import { checkPlayerMessage } from '../../../../src/main/remote/player-message.ts';
import { ownExchanges, recordedExchanges } from '../../../support/league/fixtures.ts';

const ENDPOINT = 'http://127.0.0.1:40000/mcp';
const registration = {
  protocol: 'league.v2',
  message_type: 'REFEREE_REGISTER_REQUEST',
  sender: 'referee:sample',
  timestamp: '2026-11-21T04:00:00.000Z',
  conversation_id: 'conv-referee-sample-001',
  referee_meta: {
    display_name: 'Sample',
    version: '1.0.0',
    game_types: ['even_odd'],
    contact_endpoint: 'http://localhost:8001/mcp',
    max_concurrent_matches: 2,
  },
};
/** The samples have no registration of a referee, and recorded traffic is not on every machine. */
const refereeRegistrations = [
  registration,
  { jsonrpc: '2.0', method: 'register_referee', params: registration, id: 1 },
].map((request, index) => ({ request, file: 'registration of a referee', line: index + 1 }));
const exchanges = [...ownExchanges(), ...refereeRegistrations, ...(recordedExchanges() ?? [])];

const readingOf = (message: unknown) => {
  const read = normaliseRequest(message);
  return read.ok ? read.value : null;
};

test('a registration of each dialect passes a link and changes in nothing but its address and its league', () => {
  const dialects = new Set<string>();
  for (const { request, file, line } of exchanges) {
    const before = readingOf(request);
    if (before?.type !== 'LEAGUE_REGISTER_REQUEST') continue;
    const leagueId = before.envelope.league_id ?? 'l1';
    const read = checkPlayerMessage(JSON.stringify(request), {
      leagueId,
      endpoint: ENDPOINT,
      playerId: null,
    });
    expect(read, `${file}:${line}`).toMatchObject({ ok: true, isRegistration: true });
    const after = read.ok ? readingOf(JSON.parse(read.text)) : null;
    const meta = { ...(before.envelope['player_meta'] as object | undefined), contact_endpoint: ENDPOINT };
    expect(after, `${file}:${line}`).toEqual({
      ...before,
      envelope: { ...before.envelope, player_meta: meta, league_id: leagueId },
    });
    dialects.add(before.dialect);
  }
  expect(dialects.size).toBe(5);
});

test('nothing that referees and operators send passes a link, in no dialect', () => {
  const seen = new Set<string>();
  for (const { request, file, line } of exchanges) {
    const type = readingOf(request)?.type ?? null;
    if (type !== 'REFEREE_REGISTER_REQUEST' && type !== 'MATCH_RESULT_REPORT' && type !== 'START_LEAGUE')
      continue;
    seen.add(type);
    const rules = { leagueId: 'l1', endpoint: ENDPOINT, playerId: 'P01' };
    expect(checkPlayerMessage(JSON.stringify(request), rules), `${file}:${line}`).toMatchObject({
      ok: false,
    });
  }
  expect(seen.size).toBeGreaterThan(1);
});
