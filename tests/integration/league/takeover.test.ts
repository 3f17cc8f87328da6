import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import {
  callAgent,
  envelopeOf,
  managerOf,
  openLeagueForPrograms,
  externalProgram,
  signingPlayer,
  type Answering,
  type Fields,
} from '../../support/league/external-program.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Drives the built program: programs register at the endpoints of agents that are registered already. */

let host: BuiltHost;
beforeAll(async () => {
  host = await startBuiltHost({ testClock: false });
}, 300_000);
afterAll(() => host.dispose());

/** Registers in the name of another program's endpoint, and returns the token. */
async function registerAs(kind: 'player' | 'referee', url: string, leagueId: string): Promise<string> {
  const type = kind === 'player' ? 'LEAGUE_REGISTER_REQUEST' : 'REFEREE_REGISTER_REQUEST';
  const fields = {
    league_id: leagueId,
    [`${kind}_meta`]: { display_name: 'Thief', version: '1.0.0', contact_endpoint: url },
  };
  const reply = await callAgent(
    managerOf(host),
    `register_${kind}`,
    envelopeOf(type, `${kind}:thief`, fields),
  );
  expect(reply).toMatchObject({ status: 'ACCEPTED', token_status: 'pending' });
  return String(reply['auth_token']);
}

const agentsOf = async (leagueId: string) => (await host.window()).api.call('leagues.agents', { leagueId });

describe('registering again in the middle of a league', () => {
  test('does not take over a player of a strict league', async () => {
    const good = signingPlayer();
    let stolen = '';
    const victim = await externalProgram({
      host,
      answer: async (message, self) => {
        if (message.env['message_type'] === 'GAME_INVITATION' && stolen === '')
          stolen = await registerAs('player', self.url, String(message.env['league_id']));
        return good(message, self);
      },
    });
    const { leagueId } = await openLeagueForPrograms(host, {
      expect: 1,
      with: ['A', 'B'],
      auth: 'strict',
      ports: [victim.port],
    });
    await victim.register({ league_id: leagueId });
    const { api } = await host.window();
    await api.call('leagues.finished', { leagueId });
    expect(stolen).toMatch(/^tok_/u);
    const rounds = await Promise.all(
      [1, 2, 3].map((round) => api.call('leagues.schedule', { leagueId, round })),
    );
    expect(rounds.flatMap(({ matches }) => matches.flatMap(({ absent }) => absent))).toEqual([]);
    const query = envelopeOf('LEAGUE_QUERY', `player:${victim.id}`, {
      query_type: 'GET_STANDINGS',
      league_id: leagueId,
    });
    const withToken = (auth_token: string) =>
      callAgent(managerOf(host), 'league_query', { ...query, auth_token });
    expect(await withToken(stolen)).toMatchObject({ error_code: 'E012' });
    expect(await withToken(victim.token)).toMatchObject({ success: true });
    const waiting = (await agentsOf(leagueId)).find(({ agentId }) => agentId === victim.id);
    expect(waiting?.pendingRegistration).toMatchObject({ times: 1 });
    expect(waiting?.signs).toBe(true);
  });

  test('lets a player that lost its token go on with the new one, which its own answers confirm', async () => {
    const good = signingPlayer();
    const player = await externalProgram({
      host,
      answer: async (message, self) => {
        if (message.env['message_type'] === 'GAME_INVITATION' && message.env['round_id'] === 2) {
          // The player restarts, and other programs register in its name before and after it does.
          const leagueId = String(message.env['league_id']);
          await registerAs('player', self.url, leagueId);
          const again = await self.register({ league_id: leagueId });
          self.token = String(again['auth_token']);
          await registerAs('player', self.url, leagueId);
        }
        return good(message, self);
      },
    });
    const { leagueId } = await openLeagueForPrograms(host, {
      expect: 1,
      with: ['A', 'B'],
      auth: 'strict',
      ports: [player.port],
    });
    await player.register({ league_id: leagueId });
    const { api } = await host.window();
    await api.call('leagues.finished', { leagueId });
    const rounds = await Promise.all(
      [1, 2, 3].map((round) => api.call('leagues.schedule', { leagueId, round })),
    );
    expect(rounds.flatMap(({ matches }) => matches.flatMap(({ absent }) => absent))).toEqual([]);
    const query = envelopeOf('LEAGUE_QUERY', `player:${player.id}`, {
      query_type: 'GET_STANDINGS',
      league_id: leagueId,
      auth_token: player.token,
    });
    expect(await callAgent(managerOf(host), 'league_query', query)).toMatchObject({ success: true });
    expect(
      (await agentsOf(leagueId)).find(({ agentId }) => agentId === player.id)?.pendingRegistration,
    ).toBeNull();
  });

  test('does not take over a referee: its own report counts, the forged one does not', async () => {
    const forged: Fields[] = [];
    const honest: Fields[] = [];
    const invitations: Fields[] = [];
    const answer: Answering = async ({ env }, self) => {
      if (env['message_type'] !== 'ROUND_ANNOUNCEMENT') return { status: 'received' };
      const [match] = env['matches'] as Record<string, string>[];
      if (match === undefined) return { status: 'received' };
      const leagueId = String(env['league_id']);
      const stolen = await registerAs('referee', self.url, leagueId);
      const [a = '', b = ''] = [match['player_A_id'], match['player_B_id']];
      const report = (auth_token: string, result: Fields) =>
        callAgent(
          managerOf(host),
          'report_match_result',
          envelopeOf('MATCH_RESULT_REPORT', `referee:${self.id}`, {
            auth_token,
            league_id: leagueId,
            round_id: env['round_id'],
            match_id: match['match_id'],
            result,
          }),
        );
      // No player was asked yet, so not even the referee itself may report a result.
      const early = { winner: a, details: { drawn_number: 8, choices: { [a]: 'even', [b]: 'odd' } } };
      forged.push(await report(stolen, early), await report(self.token, early));
      const choices: Record<string, string> = {};
      for (const [id, role] of [
        [a, 'PLAYER_A'],
        [b, 'PLAYER_B'],
      ] as const) {
        const about = {
          auth_token: self.token,
          league_id: leagueId,
          round_id: env['round_id'],
          match_id: match['match_id'],
          game_type: 'even_odd',
          player_id: id,
        };
        const at = match[id === a ? 'player_A_endpoint' : 'player_B_endpoint'] ?? '';
        const send = (type: string, fields: Fields) =>
          callAgent(at, type.toLowerCase(), envelopeOf(type, `referee:${self.id}`, { ...about, ...fields }));
        invitations.push(
          await send('GAME_INVITATION', { role_in_match: role, opponent_id: id === a ? b : a }),
        );
        const choice = await send('CHOOSE_PARITY_CALL', {
          deadline: new Date(Date.now() + 30_000).toISOString(),
        });
        invitations.push(choice, await send('CHOOSE_PARITY_CALL', {}));
        choices[id] = String(choice['parity_choice']);
      }
      const isEven = (id: string) => choices[id] === 'even';
      const winner = isEven(a) === isEven(b) ? null : isEven(a) ? a : b;
      const swapped = Object.fromEntries([a, b].map((id) => [id, isEven(id) ? 'odd' : 'even']));
      forged.push(await report(self.token, { winner, details: { drawn_number: 8, choices: swapped } }));
      forged.push(
        await report(self.token, { winner: a, status: 'TECHNICAL_LOSS', details: { technical_loss: b } }),
      );
      honest.push(await report(self.token, { winner, details: { drawn_number: 8, choices } }));
      forged.push(await report(self.token, { winner: a, details: {} }));
      return { status: 'accepted', matches_started: 1 };
    };
    const referee = await externalProgram({ host, kind: 'referee', answer });
    const { leagueId } = await openLeagueForPrograms(host, {
      expect: 1,
      with: ['A', 'B'],
      ports: [referee.port],
    });
    await referee.register({ league_id: leagueId });
    const { api } = await host.window();
    await api.call('leagues.begin', { leagueId });
    const report = await api.call('leagues.finished', { leagueId });
    expect(report).toMatchObject({ status: 'completed', played: 1 });
    expect(forged.map((reply) => reply['error_code'])).toEqual(['E012', 'E101', 'E101', 'E101', 'E103']);
    expect(honest).toMatchObject([{ message_type: 'MATCH_RESULT_ACK', status: 'recorded' }]);
    expect(invitations).toHaveLength(6);
    // Each player answers one choice, and never with its token.
    expect(invitations[1]?.['parity_choice']).toBe(invitations[2]?.['parity_choice']);
    expect(JSON.stringify(invitations)).not.toMatch(/tok_/u);
    const detail = await api.call('leagues.match', { leagueId, matchId: 'R1M1' });
    expect(detail.match.refereeId).toBe('REF01');
    expect(detail.referee?.builtIn).toBe(false);
  });
});

describe('START_LEAGUE', () => {
  const start = (auth_token: string | null | undefined, leagueId?: string) =>
    callAgent(
      managerOf(host),
      'start_league',
      envelopeOf('START_LEAGUE', 'operator', { auth_token: auth_token ?? undefined, league_id: leagueId }),
    );

  test('takes the start token of its own league and of no other', async () => {
    const one = await openLeagueForPrograms(host, { expect: 5, with: ['A', 'B'], ports: [] });
    const two = await openLeagueForPrograms(host, { expect: 5, with: ['A', 'B'], ports: [] });
    const { api } = await host.window();
    expect(one.startToken).toMatch(/^tok_start_[0-9a-f]{48}$/u);
    expect((await api.call('leagues.details', { leagueId: one.leagueId })).startToken).toBe(one.startToken);
    expect(await start(two.startToken, one.leagueId)).toMatchObject({ error_code: 'E012' });
    expect(await start(undefined, one.leagueId)).toMatchObject({ error_code: 'E011' });
    expect(await start(one.startToken)).toMatchObject({ status: 'STARTED', league_id: one.leagueId });
    expect((await api.call('leagues.details', { leagueId: one.leagueId })).startToken).toBeNull();
    expect(await start(two.startToken, two.leagueId)).toMatchObject({
      status: 'STARTED',
      league_id: two.leagueId,
    });
    await Promise.all([one, two].map(({ leagueId }) => api.call('leagues.finished', { leagueId })));
  });
});
