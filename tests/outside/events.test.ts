import { once } from 'node:events';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, createAgent, startProgram, type Program, type Seat } from './program.ts';

/** A client of the event socket, written from docs/session-api.md alone. */

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

type Frame = Readonly<Record<string, unknown>>;
interface Row {
  readonly seq: number;
  readonly action: string | null;
  readonly hash: string | null;
}

const socketTo = (sessionId: string, token: string): WebSocket =>
  new WebSocket(new URL(`sessions/${sessionId}/events`, program.url.replace('http', 'ws')), [
    'arbiter.v1',
    `token.${token}`,
  ]);

/**
 * Follows a session: every row of the log is delivered once and in order, however often the connection
 * is lost, because a frame with an unknown head makes it read the log from the last row that it knows.
 */
function follow(sessionId: string, token: string) {
  const rows: Row[] = [];
  const frames: Frame[] = [];
  const waiting = new Set<() => void>();
  let socket: WebSocket;
  let reading = Promise.resolve();
  const catchUp = async (frame: Frame): Promise<void> => {
    if (frame['head'] !== rows.at(-1)?.hash) {
      const { body } = await call(program.url, `GET /sessions/${sessionId}/log`, token);
      rows.push(...(body['actions'] as Row[]).filter(({ seq }) => seq > rows.length));
    }
    // A frame counts once its rows are there.
    frames.push(frame);
    for (const look of waiting) look();
  };
  const connect = async (): Promise<void> => {
    socket = socketTo(sessionId, token);
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as Frame;
      reading = reading.then(() => catchUp(frame));
    });
    await once(socket, 'open');
    expect(socket.protocol).toBe('arbiter.v1');
  };
  return {
    rows,
    frames,
    connect,
    lose: () => socket.terminate(),
    close: () => socket.close(),
    /** Resolves when the latest frame fits. */
    until: (fits: (frame: Frame) => boolean): Promise<Frame> =>
      new Promise((resolve) => {
        const look = (): void => {
          const last = frames.at(-1);
          if (last === undefined || !fits(last)) return;
          waiting.delete(look);
          resolve(last);
        };
        waiting.add(look);
        look();
      }),
  };
}

const MOVES = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];

async function begin(): Promise<{ id: string; seats: readonly [Seat, Seat] }> {
  const seats = [await createAgent(program.url), await createAgent(program.url)] as const;
  const participants = { white: seats[0].id, black: seats[1].id };
  const made = await call(program.url, 'POST /sessions', seats[0].token, {
    template: 'chess.v1',
    participants,
  });
  return { id: String(made.body['session_id']), seats };
}

async function play(id: string, seats: readonly [Seat, Seat], tick: number): Promise<void> {
  const token = seats[tick % 2 === 0 ? 0 : 1].token;
  const body = { action: MOVES[tick], expected_tick: tick };
  expect((await call(program.url, `POST /sessions/${id}/actions`, token, body)).status).toBe(200);
}

test('a follower that loses its connection twice has every event once and in order', async () => {
  const { id, seats } = await begin();
  const follower = follow(id, seats[1].token);
  await follower.connect();
  const first = await follower.until(() => true);
  expect(first).toMatchObject({ type: 'state', session_id: id, tick: 0, status: 'active' });
  expect(first).toMatchObject({ your_role: 'black', legal_actions: [] });
  await play(id, seats, 0);
  const second = await follower.until(({ tick }) => tick === 1);
  expect(second['legal_actions']).toContain('e7e5');
  follower.lose();
  await play(id, seats, 1);
  await play(id, seats, 2);
  await follower.connect();
  await follower.until(({ tick }) => tick === 3);
  follower.lose();
  await play(id, seats, 3);
  await follower.connect();
  const last = await follower.until(({ status }) => status === 'completed');
  expect(follower.rows.map(({ action }) => action)).toEqual(MOVES);
  expect(follower.rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect(follower.rows.at(-1)?.hash).toBe(last['head']);
  const state = await call(program.url, `GET /sessions/${id}/state`, seats[1].token);
  expect(last).toEqual({ type: 'state', ...state.body });
  follower.close();
});

test('a spectator follows without a role or legal actions', async () => {
  const { id, seats } = await begin();
  const made = await call(program.url, `POST /sessions/${id}/spectators`, seats[0].token);
  expect(made.status).toBe(201);
  const follower = follow(id, String(made.body['token']));
  await follower.connect();
  await play(id, seats, 0);
  expect(await follower.until(({ tick }) => tick === 1)).toMatchObject({
    your_role: null,
    legal_actions: [],
  });
  expect(follower.rows.map(({ action }) => action)).toEqual(['f2f3']);
  follower.close();
});

/** The status with which an upgrade is refused. */
function refused(sessionId: string, protocols: string[]): Promise<number> {
  const address = new URL(`sessions/${sessionId}/events`, program.url.replace('http', 'ws'));
  const socket = new WebSocket(address, protocols);
  return new Promise((resolve, reject) => {
    socket.on('error', () => undefined);
    socket.on('open', () => reject(new Error('the upgrade was accepted')));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
  });
}

test('an upgrade without the right to see the session is refused with its status', async () => {
  const { id, seats } = await begin();
  const otherAgent = await createAgent(program.url);
  expect(await refused(id, [`token.${seats[0].token}`])).toBe(400);
  expect(await refused(id, ['arbiter.v1'])).toBe(401);
  expect(await refused(id, ['arbiter.v1', `token.${otherAgent.token}`])).toBe(403);
  expect(await refused('none', ['arbiter.v1', `token.${otherAgent.token}`])).toBe(404);
});

test('a frame that is too large closes the socket of its sender only', async () => {
  const { id, seats } = await begin();
  const [loud, quiet] = [socketTo(id, seats[0].token), follow(id, seats[1].token)];
  await Promise.all([once(loud, 'open'), quiet.connect()]);
  loud.send('x'.repeat(1025));
  expect((await once(loud, 'close'))[0]).toBe(1009);
  await play(id, seats, 0);
  expect(await quiet.until(({ tick }) => tick === 1)).toMatchObject({ tick: 1 });
  quiet.close();
});
