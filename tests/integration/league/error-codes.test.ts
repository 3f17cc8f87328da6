import { describe, expect, test, vi } from 'vitest';
import {
  registerAgent,
  playerScript,
  scriptedAgent,
  type Script,
} from '../../support/league/scripted-agent.ts';
import { builtins, openTestLeagues, post, valueOf } from '../../support/league/test-leagues.ts';

vi.setConfig({ testTimeout: 120_000 });

type Fields = Record<string, unknown>;

const choosing = (choice: (env: Fields) => Fields | undefined | Promise<Fields | undefined>): Script => {
  const good = playerScript('course');
  return (received, response) =>
    received.env['message_type'] === 'CHOOSE_PARITY_CALL' ? choice(received.env) : good(received, response);
};

/**
 * Plays a league of one built-in player and one that answers with the script. Returns the GAME_ERRORs
 * that it received.
 */
async function gameErrorsOf(script: Script, settings: Fields = {}) {
  const opened = await openTestLeagues();
  const player = await scriptedAgent('course', script);
  const { leagueId } = valueOf(
    await opened.leagues.createLeague({
      players: builtins(1),
      referees: 1,
      settings: { allowedPorts: [player.port], ...settings },
    }),
  );
  const { player_id: playerId } = await registerAgent(opened.managerUrl, 'course', {
    url: player.url,
    extra: { protocol: 'league.v2', sender: 'player:X', timestamp: '2026-01-02T03:04:05Z' },
  });
  valueOf(await opened.leagues.startLeague(leagueId));
  await opened.leagues.waitUntilFinished(leagueId);
  const [match] = opened.leagues.find(leagueId)?.matches ?? [];
  expect(match?.absent).toEqual([playerId]);
  // GAME_ERROR is sent once without waiting, so the league may be over before it arrives.
  const received = () =>
    player.received.map(({ env }) => env).filter((env) => env['message_type'] === 'GAME_ERROR');
  const lastError = () => received().at(-1);
  return { stage: opened, leagueId, playerId, notified: received, lastError };
}

/** For a player that does not answer: the time limit allows no second attempt. */
const QUICK = { budgetMs: 1000 } as const;

/**
 * GAME_ERROR with the fields of docs/specifications/002-league-v2.md §8.2 and the fields that the course adds.
 */
const lost = (code: string, name: string, playerId: unknown): Fields => ({
  message_type: 'GAME_ERROR',
  match_id: 'R1M1',
  player_id: playerId,
  affected_player: playerId,
  error_code: code,
  error_name: name,
  game_state: 'COLLECTING_CHOICES',
  retryable: false,
  max_retries: 3,
  consequence: 'TECHNICAL_LOSS',
});

describe('GAME_ERROR to a player', () => {
  test.each([
    ['E001', 'says nothing in time', () => new Promise<undefined>(() => undefined), QUICK],
    ['E004', 'chooses something else', () => ({ parity_choice: 'seven' }), {}],
    ['E003', 'answers without a choice', () => ({ message_type: 'CHOOSE_PARITY_RESPONSE' }), {}],
    ['E003', 'answers about another match', () => ({ match_id: 'R9M9', parity_choice: 'odd' }), {}],
    ['E003', 'refuses with an error of its own', () => ({ error: 'no' }), {}],
  ] as const)('carries %s when it %s', async (code, _what, choice, settings) => {
    const { lastError, playerId } = await gameErrorsOf(choosing(choice), settings);
    const name = {
      E001: 'TIMEOUT_ERROR',
      E003: 'MISSING_REQUIRED_FIELD',
      E004: 'INVALID_PARITY_CHOICE',
    }[code];
    await expect.poll(lastError).toMatchObject(lost(code, name, playerId));
  });

  test.each([
    ['E018', { protocol: 'league.v1' }],
    ['E021', { timestamp: '2026-01-02T03:04:05+02:00' }],
    ['E021', { timestamp: '2026-02-30T03:04:05Z' }],
    ['E003', { sender: 'somebody' }],
    ['E012', { sender: 'player:P99' }],
    ['E003', { protocol: undefined }],
    ['E004', { parity_choice: 'EVEN' }],
  ] as const)('carries %s in a league of strict wire when the answer has %j', async (code, changes) => {
    const strict: Script = ({ env }) => {
      const isQuestion = env['message_type'] === 'CHOOSE_PARITY_CALL';
      return {
        protocol: 'league.v2',
        message_type: isQuestion ? 'CHOOSE_PARITY_RESPONSE' : 'GAME_JOIN_ACK',
        sender: `player:${String(env['player_id'])}`,
        timestamp: '2026-01-02T03:04:05Z',
        match_id: env['match_id'],
        player_id: env['player_id'],
        ...(isQuestion ? { parity_choice: 'even', ...changes } : { accept: true }),
      };
    };
    const { lastError, stage: opened, leagueId } = await gameErrorsOf(strict, { wire: 'strict' });
    await expect.poll(lastError).toMatchObject({ error_code: code, consequence: 'TECHNICAL_LOSS' });
    const over = opened.leagues.listMessages(leagueId, { type: 'GAME_OVER', limit: 1 })[0];
    expect(JSON.stringify(over?.request)).toContain('TECHNICAL_LOSS');
    expect(JSON.stringify(over?.request)).not.toContain('did not play');
  });

  test('carries E011 in a strict league when it answers without its token', async () => {
    const { lastError, playerId } = await gameErrorsOf(playerScript('course'), { auth: 'strict' });
    await expect
      .poll(lastError)
      .toMatchObject({ ...lost('E011', 'AUTH_TOKEN_MISSING', playerId), game_state: 'WAITING_FOR_PLAYERS' });
  });

  test('carries E012 in a strict league when it answers with an unknown token', async () => {
    const join = { message_type: 'GAME_JOIN_ACK', accept: true, auth_token: 'tok_p01_made_up' };
    const { lastError, playerId } = await gameErrorsOf(() => join, { auth: 'strict' });
    await expect
      .poll(lastError)
      .toMatchObject({ ...lost('E012', 'AUTH_TOKEN_INVALID', playerId), game_state: 'WAITING_FOR_PLAYERS' });
  });
});

test('says when the call is repeated, and repeats it with a new deadline', async () => {
  const questions: Fields[] = [];
  const silent: Script = choosing((env) => {
    questions.push(env);
    return new Promise<undefined>(() => undefined);
  });
  // An attempt takes 30 s; the rest is enough for a second one on a busy machine too.
  const { notified } = await gameErrorsOf(silent, { budgetMs: 36_000 });
  const [first, second] = questions;
  expect(questions).toHaveLength(2);
  expect(second?.['conversation_id']).toBe(first?.['conversation_id']);
  expect(Date.parse(String(second?.['deadline']))).toBeGreaterThan(Date.parse(String(first?.['deadline'])));
  await expect
    .poll(() => notified()[0])
    .toMatchObject({
      error_code: 'E001',
      action_required: 'RESEND',
      retry_info: { next_retry_at: expect.stringMatching(/Z$/u) },
    });
});

test('records E009 for a failed delivery in the message log and sends no GAME_ERROR', async () => {
  const good = playerScript('course');
  const hangsUp: Script = (received, response) =>
    received.env['message_type'] === 'CHOOSE_PARITY_CALL'
      ? void response.destroy()
      : good(received, response);
  const { stage: opened, leagueId, notified } = await gameErrorsOf(hangsUp, QUICK);
  const errors = opened.leagues.listMessages(leagueId, { errorsOnly: true, limit: 20 });
  expect(errors.filter(({ type }) => type === 'CHOOSE_PARITY_CALL').map(({ code }) => code)).toContain(
    'E009',
  );
  expect(notified()).toEqual([]);
});

test('answers a query about an unregistered player with LEAGUE_ERROR E005 and its context', async () => {
  const opened = await openTestLeagues();
  const { leagueId } = valueOf(await opened.leagues.createLeague({ players: builtins(2) }));
  const params = {
    message_type: 'LEAGUE_QUERY',
    query_type: 'GET_PLAYER_STATS',
    league_id: leagueId,
    query_params: { player_id: 'P99' },
  };
  const { body } = await post(opened.managerUrl, { jsonrpc: '2.0', method: 'league_query', params, id: 1 });
  expect(body['result']).toMatchObject({
    protocol: 'league.v2',
    message_type: 'LEAGUE_ERROR',
    sender: 'league_manager',
    error_code: 'E005',
    error_name: 'PLAYER_NOT_REGISTERED',
    error_description: expect.any(String),
    context: { player_id: 'P99' },
    retryable: false,
  });
});
