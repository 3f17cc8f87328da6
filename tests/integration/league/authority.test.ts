import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { arbiter } from '../../support/arbiter.ts';
import {
  callAgent,
  endpointOf,
  envelopeOf,
  exchangesOf,
  managerOf,
  openLeagueForPrograms,
  externalProgram,
  signingPlayer,
  type Answering,
  type Fields,
} from '../../support/league/external-program.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Drives the built program over HTTP, as programs of other people on this computer would. */

let host: BuiltHost;
beforeAll(async () => {
  host = await startBuiltHost({ testClock: false });
}, 300_000);
afterAll(() => host.dispose());

const played = async (leagueId: string) => {
  const { api } = await host.window();
  const report = await api.call('leagues.finished', { leagueId });
  const { matches } = await api.call('leagues.schedule', { leagueId, round: 1 });
  return { report, matches };
};

const isRefused = (reply: Fields): boolean => typeof reply['error_code'] === 'string';

describe('a result that a player reports itself', () => {
  test.each([
    ['even_odd', 'strict', 'strict'],
    ['even_odd', 'standard', 'tolerant'],
    ['even_odd', 'open', 'tolerant'],
    ['connect_four', 'strict', 'tolerant'],
    ['connect_four', 'open', 'tolerant'],
  ] as const)('is refused in a league of %s with %s auth and %s wire', async (game, auth, wire) => {
    const replies: Fields[] = [];
    const forge = async (env: Fields, own: { id: string; token: string }): Promise<void> => {
      const about = {
        league_id: env['league_id'],
        round_id: env['round_id'],
        match_id: env['match_id'],
        game_type: env['game_type'],
        result: { winner: own.id, score: { [own.id]: 3 }, details: {} },
      };
      for (const auth_token of [env['auth_token'], own.token, undefined]) {
        const report = envelopeOf('MATCH_RESULT_REPORT', String(env['sender']), { ...about, auth_token });
        replies.push(await callAgent(managerOf(host), 'report_match_result', report));
      }
      const sender = `player:${own.id}`;
      const asItself = envelopeOf('MATCH_RESULT_REPORT', sender, { ...about, auth_token: own.token });
      replies.push(await callAgent(managerOf(host), 'report_match_result', asItself));
    };
    const good = signingPlayer();
    const answer: Answering = async (message, self) => {
      if (message.env['message_type'] === 'GAME_INVITATION') await forge(message.env, self);
      return good(message, self);
    };
    const player = await externalProgram({ host, games: [game], answer });
    const { leagueId } = await openLeagueForPrograms(host, {
      game,
      expect: 1,
      auth,
      wire,
      ports: [player.port],
    });
    await player.register({ league_id: leagueId });
    const { matches, report } = await played(leagueId);
    expect(report.status).toBe('completed');
    expect(replies.map((reply) => reply['error_code'])).toEqual(['E012', 'E012', 'E011', 'E012']);
    const [match] = matches;
    if (game === 'even_odd') {
      expect(match?.absent).toEqual([]);
      expect(match?.number).toBeGreaterThan(0);
      expect(Object.keys(match?.choices ?? {})).toHaveLength(2);
    } else expect(match?.sessionId).not.toBeNull();
  });
});

test('an outside player sees no token but its own, and what it sees opens nothing', async () => {
  const player = await externalProgram({ host, answer: signingPlayer() });
  const { leagueId } = await openLeagueForPrograms(host, {
    expect: 1,
    with: ['A', 'B'],
    ports: [player.port],
  });
  await player.register({ league_id: leagueId });
  await played(leagueId);
  const seen = JSON.stringify(player.received);
  expect(seen).not.toMatch(/tok_/u);
  expect(seen).not.toMatch(/player_._endpoint/u);
  const values = new Set(
    player.received.map(({ env }) => env['auth_token']).filter((value) => value !== undefined),
  );
  expect(values.size).toBeGreaterThanOrEqual(2);
  for (const auth_token of values) {
    const query = envelopeOf('LEAGUE_QUERY', 'player:x', { query_type: 'GET_STANDINGS', auth_token });
    expect(await callAgent(managerOf(host), 'league_query', query)).toMatchObject({ error_code: 'E012' });
  }
});

/** A league in which an outside player holds back its answer until `probe` has called the other player. */
async function probeHosted(
  game: string,
  auth: 'strict' | 'standard' | 'open',
  probe: (at: string, env: Fields) => Promise<void>,
) {
  let endpoint = '';
  const good = signingPlayer(game === 'rps' ? 'rock' : 'even');
  const answer: Answering = async (message, self) => {
    const type = message.env['message_type'];
    if (type === 'CHOOSE_PARITY_CALL' || type === 'GAME_MOVE_CALL') await probe(endpoint, message.env);
    return good(message, self);
  };
  const player = await externalProgram({ host, games: [game], answer });
  const { leagueId } = await openLeagueForPrograms(host, { game, expect: 1, auth, ports: [player.port] });
  endpoint = await endpointOf(host, leagueId, 'Ours');
  await player.register({ league_id: leagueId });
  return { player, leagueId, ...(await played(leagueId)) };
}

describe('the endpoint of a player of this host', () => {
  test.each(['strict', 'standard', 'open'] as const)(
    'refuses twenty calls of strangers during a match of even_odd, %s auth',
    async (auth) => {
      const replies: Fields[] = [];
      const { leagueId } = await probeHosted('even_odd', auth, async (at, env) => {
        const { player_id: _own, ...about } = env;
        for (const type of [
          'GAME_INVITATION',
          'CHOOSE_PARITY_CALL',
          'GAME_MOVE_CALL',
          'GAME_OVER',
          'GAME_ERROR',
        ])
          for (const auth_token of [undefined, env['auth_token'], 'match_made_up'])
            replies.push(
              await callAgent(at, type.toLowerCase(), {
                ...about,
                message_type: type,
                auth_token,
                player_id: 'P01',
                game_result: { status: 'DRAW', drawn_number: 4 },
              }),
            );
        for (const sender of ['league_manager', 'referee:REF01', 'referee:REF99', 'player:P02', ''])
          replies.push(await callAgent(at, 'choose_parity', { ...about, auth_token: undefined, sender }));
      });
      expect(replies).toHaveLength(20);
      expect(replies.filter((reply) => !isRefused(reply))).toEqual([]);
      expect(JSON.stringify(replies)).not.toMatch(/"parity_choice"|"choice"|tok_|answer_/u);
      const exchanges = await exchangesOf(host, leagueId, 'CHOOSE_PARITY_CALL');
      expect(exchanges.filter(({ direction, code }) => direction === 'in' && code !== null)).toHaveLength(8);
    },
  );

  test('takes no position and no move from a caller, in any round', async () => {
    const replies: Fields[] = [];
    let dictated = '';
    const { matches } = await probeHosted('rps', 'standard', async (at, env) => {
      dictated = 'scissors';
      const move_request = {
        move_type: 'rps.v1',
        valid_options: [dictated],
        state: {},
        tick: 0,
        role: 'a',
        session_id: 'x',
      };
      for (const auth_token of [undefined, env['auth_token']])
        replies.push(await callAgent(at, 'make_move', { ...env, auth_token, move_request }));
    });
    expect(replies.length).toBeGreaterThan(0);
    expect(replies.filter((reply) => !isRefused(reply))).toEqual([]);
    expect(matches[0]?.absent).toEqual([]);
  });

  test('puts no token into the answer to a stranger’s notification', async () => {
    const replies: Fields[] = [];
    await probeHosted('even_odd', 'standard', async (at) => {
      for (const type of ['ROUND_ANNOUNCEMENT', 'LEAGUE_STANDINGS_UPDATE', 'LEAGUE_COMPLETED'])
        replies.push(
          await callAgent(
            at,
            'notify_round',
            envelopeOf(type, 'league_manager', { matches: [], round_id: 1 }),
          ),
        );
    });
    expect(replies).toHaveLength(3);
    expect(JSON.stringify(replies)).not.toMatch(/auth_token/u);
  });
});

test('the data folder holds: every result has its evidence', async () => {
  const checked = await arbiter(['verify', '--data', host.data], {
    PATH: process.env['PATH'] ?? '',
    HOME: host.data,
  });
  expect([checked.code, checked.out]).toEqual([0, expect.stringContaining('league_standings')]);
});
