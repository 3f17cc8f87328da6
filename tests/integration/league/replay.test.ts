// In process: recorded requests are read by the parser of each built-in role.
import { describe, expect, test, vi } from 'vitest';
import { normaliseRequest } from '../../../src/main/league/dialects/normalise-request.ts';
import { ownExchanges, recordedExchanges, type Exchange } from '../../support/league/fixtures.ts';
import { builtins, openTestLeagues, post, valueOf } from '../../support/league/test-leagues.ts';

vi.setConfig({ testTimeout: 120_000 });

const recorded = recordedExchanges();

/** Message types that a manager or a referee receives; all others go to players. */
const TO_MANAGER = new Set([
  'LEAGUE_REGISTER_REQUEST',
  'REFEREE_REGISTER_REQUEST',
  'MATCH_RESULT_REPORT',
  'LEAGUE_QUERY',
  'START_LEAGUE',
]);
const TO_REFEREE = new Set(['MATCH_ASSIGNMENT', 'START_MATCH', 'RUN_MATCH']);
const TO_ALL = new Set(['ROUND_ANNOUNCEMENT', 'ROUND_COMPLETED', 'LEAGUE_COMPLETED']);

type Role = 'manager' | 'referee' | 'player';

function rolesFor({ request }: Exchange): readonly Role[] {
  const read = normaliseRequest(request);
  if (!read.ok) throw new Error(read.problem);
  const { type } = read.value;
  if (type === null) return [];
  if (TO_MANAGER.has(type)) return ['manager'];
  if (TO_REFEREE.has(type)) return ['referee'];
  return TO_ALL.has(type) ? ['referee', 'player'] : ['player'];
}

/** Sends every request to the built-in roles that receive its type. All of them must understand it. */
async function replay(exchanges: readonly Exchange[]): Promise<Readonly<Record<Role, number>>> {
  const opened = await openTestLeagues();
  valueOf(await opened.leagues.createLeague({ players: builtins(1), referees: 1 }));
  const { referees, players } = opened.leagues.ports();
  const urls: Readonly<Record<Role, string>> = {
    manager: opened.managerUrl,
    referee: `http://127.0.0.1:${referees[0]}/mcp`,
    player: `http://127.0.0.1:${players[0]}/mcp`,
  };
  const received = { manager: 0, referee: 0, player: 0 };
  for (const exchange of exchanges) {
    const where = `${exchange.file}:${exchange.line}`;
    for (const role of rolesFor(exchange)) {
      const { http, body } = await post(urls[role], exchange.request);
      // A refusal of the league is a valid answer; a JSON-RPC error means that the request was not
      // understood.
      expect([http, body['error']], `${where} at the ${role}`).toEqual([200, undefined]);
      received[role] += 1;
    }
  }
  expect(opened.log.filter((line) => line.startsWith('error'))).toEqual([]);
  return received;
}

describe('requests of other programs', () => {
  test('are understood by manager, referee and player: a sample of every dialect', async () => {
    expect(await replay(ownExchanges())).toEqual({ manager: 12, referee: 0, player: 18 });
  });

  // Recorded traffic may not be distributed. ARBITER_FIXTURES names the folder that holds it.
  test.skipIf(recorded === null)('are understood as they were recorded', async () => {
    const received = await replay(recorded ?? []);
    expect(Math.min(...Object.values(received))).toBeGreaterThan(20);
  });
});
