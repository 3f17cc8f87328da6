import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, createAgent, startProgram, type Answer, type Program, type Seat } from './program.ts';

/** A client of the session host written from docs/specifications/001-session-host.md alone. */

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

const send = (line: string, token = '', body?: object): Promise<Answer> =>
  call(program.url, line, token, body);
const code = ({ body }: Answer): unknown => (body['error'] as { code?: unknown } | undefined)?.code;

async function table(template: string, roles: readonly [string, string]) {
  const seats: [Seat, Seat] = [await createAgent(program.url), await createAgent(program.url)];
  const participants = { [roles[0]]: seats[0].id, [roles[1]]: seats[1].id };
  const made = await send('POST /sessions', seats[0].token, { template, participants });
  expect(made.status).toBe(201);
  return { path: `/sessions/${String(made.body['session_id'])}`, seats };
}

test('says that it is well without a token (§7)', async () => {
  expect(await send('GET /health')).toMatchObject({ status: 200, body: { status: 'ok' } });
});

test('a chess game is played to a mate with UCI moves and expected ticks (§8, §9.5, §9.6, §9.8)', async () => {
  const { path, seats } = await table('chess.v1', ['white', 'black']);
  for (const [tick, action] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries()) {
    const seat = seats[tick % 2 === 0 ? 0 : 1];
    const { body } = await send(`GET ${path}/state`, seat.token);
    expect([body['status'], body['tick']]).toEqual(['active', tick]);
    expect(body['legal_actions']).toContain(action);
    const acted = await send(`POST ${path}/actions`, seat.token, { action, expected_tick: tick });
    expect(acted.status).toBe(200);
  }
  const over = await send(`GET ${path}/state`, seats[0].token);
  expect([over.body['status'], over.body['tick']]).toEqual(['completed', 4]);
  const late = await send(`POST ${path}/actions`, seats[0].token, { action: 'a2a3', expected_tick: 4 });
  expect(late.status).toBe(400);
  const { body } = await send(`GET ${path}/log`, seats[1].token);
  const rows = body['actions'] as { action: string; tick: number }[];
  expect(rows.map(({ action }) => action)).toEqual(['f2f3', 'e7e5', 'g2g4', 'd8h4']);
});

test('who may not act is refused with the specified status (§9.1 to §9.5)', async () => {
  const { path, seats } = await table('chess.v1', ['white', 'black']);
  const [white, black] = seats;
  const otherAgent = await createAgent(program.url);
  const act = (token: string, action: string, tick = 0) =>
    send(`POST ${path}/actions`, token, { action, expected_tick: tick });
  const unknown = await act('', 'e2e4');
  expect([unknown.status, code(unknown)]).toEqual([401, 'UNAUTHORIZED']);
  const byOtherAgent = await act(otherAgent.token, 'e2e4');
  expect([byOtherAgent.status, code(byOtherAgent)]).toEqual([403, 'FORBIDDEN']);
  const illegal = await act(white.token, 'e2e5');
  expect([illegal.status, code(illegal)]).toEqual([400, 'INVALID_ACTION']);
  expect((await act(black.token, 'e7e5')).status).toBe(400);
  expect((await act(white.token, 'e2e4')).status).toBe(200);
  const stale = await act(black.token, 'e7e5', 0);
  expect([stale.status, code(stale)]).toEqual([409, 'CONFLICT']);
  for (const read of ['state', 'log'])
    expect((await send(`GET ${path}/${read}`, otherAgent.token)).status).toBe(403);
});

test('a choice of rock, paper, scissors stays hidden until both have chosen (§8, §9.5, §9.7)', async () => {
  const { path, seats } = await table('rps.v1', ['player_1', 'player_2']);
  const [first, second] = seats;
  expect((await send(`POST ${path}/actions`, first.token, { action: 'rock' })).status).toBe(200);
  const again = await send(`POST ${path}/actions`, first.token, { action: 'paper' });
  expect([again.status, code(again)]).toEqual([400, 'ALREADY_ACTED']);
  for (const read of ['state', 'log']) {
    const { body } = await send(`GET ${path}/${read}`, second.token);
    expect(JSON.stringify(body['state'] ?? body['actions'])).not.toContain('rock');
  }
  expect((await send(`POST ${path}/actions`, second.token, { action: 'scissors' })).status).toBe(200);
  const { body } = await send(`GET ${path}/state`, second.token);
  expect(body['status']).toBe('completed');
  expect(JSON.stringify(body)).toContain('rock');
});
