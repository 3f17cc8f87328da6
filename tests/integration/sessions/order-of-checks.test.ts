import { afterAll, beforeAll, expect, test } from 'vitest';
import { verdict, type Player, type Reply } from '../../support/rest.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

/**
 * The order of checks (see `act` in src/main/sessions/actions/act.ts). A request has
 * the faults of a set of steps, and the earliest of them must answer.
 */

let table: BuiltHost;
let otherAgent: Player;
beforeAll(async () => {
  table = await startBuiltHost();
  otherAgent = await table.rest.register();
});
afterAll(() => table.dispose());

interface Position {
  readonly sessionId: string;
  readonly player: Player;
}

/** A new game of chess in which white is to move, is not to move, or the game is over. */
async function chessAt(where: 'to_move' | 'waiting' | 'over'): Promise<Position> {
  const game = await table.rest.session('chess.v1', ['white', 'black']);
  if (where !== 'to_move') await table.rest.act(game, 0, 'e2e4', 0);
  if (where === 'over')
    await table.rest.post(`/sessions/${game.sessionId}/resign`, undefined, { token: game.seats[1].token });
  return { sessionId: game.sessionId, player: game.seats[0] };
}

const FAULTS = [
  'token',
  'body',
  'session',
  'seat',
  'over',
  'tick_form',
  'tick_value',
  'turn',
  'action',
] as const;
type Fault = (typeof FAULTS)[number];

const ANSWER: Readonly<Record<Fault, readonly [number, string]>> = {
  token: [401, 'UNAUTHORIZED'],
  body: [400, 'INVALID_REQUEST'],
  session: [404, 'NOT_FOUND'],
  seat: [403, 'FORBIDDEN'],
  over: [400, 'INVALID_ACTION'],
  tick_form: [400, 'INVALID_REQUEST'],
  tick_value: [409, 'CONFLICT'],
  turn: [400, 'INVALID_ACTION'],
  action: [400, 'INVALID_ACTION'],
};
const SENTENCE: Partial<Record<Fault, string>> = {
  over: 'over',
  turn: 'Not your turn',
  action: 'Not a legal action',
};

async function chessWith(faults: ReadonlySet<Fault>): Promise<Reply> {
  const where = faults.has('over') ? 'over' : faults.has('turn') ? 'waiting' : 'to_move';
  const { sessionId, player } = await chessAt(where);
  const current = where === 'over' ? 2 : where === 'waiting' ? 1 : 0;
  const tick = faults.has('tick_form') ? '0' : faults.has('tick_value') ? 77 : current;
  const action = faults.has('action') ? 'e2e9' : 'd2d4';
  const body = { action: faults.has('body') ? 7 : action, expected_tick: tick };
  const token = faults.has('token') ? 'nobody' : faults.has('seat') ? otherAgent.token : player.token;
  return table.rest.post(`/sessions/${faults.has('session') ? 'none' : sessionId}/actions`, body, { token });
}

const pairs = FAULTS.flatMap((first, at) => FAULTS.slice(at + 1).map((later) => [first, later] as const));

test.each(pairs)('chess: a fault of step "%s" answers before one of "%s"', async (first, later) => {
  const reply = await chessWith(new Set([first, later]));
  expect(verdict(reply)).toEqual(ANSWER[first]);
  expect(reply.text).toContain(SENTENCE[first] ?? '');
});

test.each(FAULTS.map((fault, at) => [fault, FAULTS.slice(at)] as const))(
  'chess: "%s" answers even when every later step would fail too',
  async (fault, all) => {
    expect(verdict(await chessWith(new Set(all)))).toEqual(ANSWER[fault]);
  },
);

test('chess: accepts the action without any fault', async () => {
  expect((await chessWith(new Set())).status).toBe(200);
});

test.each(['"0"', '0.5', '-1', 'true', 'null', '[]', '{}', '[0]', '1e999', '-0', '9007199254740993', '""'])(
  'expected_tick %s is malformed in a sequential game',
  async (raw) => {
    const { sessionId, player } = await chessAt('to_move');
    const reply = await table.rest.raw('POST', `/sessions/${sessionId}/actions`, {
      token: player.token,
      body: `{"action":"e2e4","expected_tick":${raw}}`,
    });
    expect(verdict(reply)).toEqual([400, 'INVALID_REQUEST']);
  },
);

test('a missing expected_tick is malformed in a sequential game', async () => {
  const { sessionId, player } = await chessAt('to_move');
  const reply = await table.rest.post(
    `/sessions/${sessionId}/actions`,
    { action: 'e2e4' },
    { token: player.token },
  );
  expect(verdict(reply)).toEqual([400, 'INVALID_REQUEST']);
});

test.each(['"0"', '0.5', '-1', 'true', 'null', '99'])('RPS ignores expected_tick %s', async (raw) => {
  const game = await table.rest.session('rps.v1', ['player_1', 'player_2']);
  const reply = await table.rest.raw('POST', `/sessions/${game.sessionId}/actions`, {
    token: game.seats[0].token,
    body: `{"action":"rock","expected_tick":${raw}}`,
  });
  expect([reply.status, reply.body['tick']]).toEqual([200, 1]);
});

test('RPS: the end of the game is checked before a second action, and that before the legal list', async () => {
  const game = await table.rest.session('rps.v1', ['player_1', 'player_2']);
  await table.rest.act(game, 0, 'rock');
  expect(verdict(await table.rest.act(game, 0, 'nonsense'))).toEqual([400, 'ALREADY_ACTED']);
  await table.rest.act(game, 1, 'paper');
  const late = await table.rest.act(game, 0, 'rock');
  expect(verdict(late)).toEqual([400, 'INVALID_ACTION']);
  expect(late.text).toContain('over');
});

test.each([
  ['an array', '[]'],
  ['a string', '"e2e4"'],
  ['a number', '7'],
  ['null', 'null'],
  ['nothing', ''],
  ['no action', '{"expected_tick":0}'],
  ['an action that is a list', '{"action":["e2e4"],"expected_tick":0}'],
  ['an action that is null', '{"action":null,"expected_tick":0}'],
  ['an action of more than 16,384 characters', `{"action":"${'x'.repeat(16_385)}","expected_tick":0}`],
])('a body that is %s is refused as malformed', async (_name, body) => {
  const { sessionId, player } = await chessAt('to_move');
  const reply = await table.rest.raw('POST', `/sessions/${sessionId}/actions`, { token: player.token, body });
  expect(verdict(reply)).toEqual([400, 'INVALID_REQUEST']);
});
