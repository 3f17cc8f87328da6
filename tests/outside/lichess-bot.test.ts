import { Chess } from 'chess.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LichessBot, ofType, type Fields, type Lines } from './lichess-client.ts';
import { createAgent, startProgram, type Program } from './program.ts';

/** Two bots that were written for the Bot API (https://lichess.org/api) play on this host. */

interface Player {
  readonly id: string;
  readonly bot: LichessBot;
  readonly name: string;
  events: Lines;
}

let program: Program;
let url: string;
let white: Player;
let black: Player;
/** A bot whose stream has nothing to say. */
let idle: Player;

async function join(): Promise<Player> {
  const { id, token } = await createAgent(program.url);
  const bot = new LichessBot(url, token);
  return { id, bot, name: await bot.account(), events: await bot.lines('GET /api/stream/event') };
}

beforeAll(async () => {
  program = await startProgram(['--test-clock']);
  url = `http://127.0.0.1:${program.ports.lichess}/`;
  [white, black, idle] = await Promise.all([join(), join(), join()]);
});
afterAll(() => program.stop());

const CLOCK = { 'clock.limit': '60', 'clock.increment': '1' };
const field = (line: Fields, ...path: string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Fields | undefined)?.[name], line);

const challenge = async (fields: Readonly<Record<string, string>> = {}) => {
  const sent = await white.bot.form(`/api/challenge/${black.name}`, { color: 'white', ...CLOCK, ...fields });
  expect([sent.status, sent.body['status']]).toEqual([200, 'created']);
  return String(sent.body['id']);
};

/** A game of the two with a clock; `white` is the challenger. */
async function start(fields: Readonly<Record<string, string>> = {}) {
  const id = await challenge(fields);
  const offered = await black.events.next((line) => field(line, 'challenge', 'id') === id);
  expect(offered['type']).toBe('challenge');
  expect((await black.bot.send(`POST /api/challenge/${id}/accept`)).status).toBe(200);
  const begun = (line: Fields): boolean => line['type'] === 'gameStart' && field(line, 'game', 'id') === id;
  await Promise.all([white.events.next(begun), black.events.next(begun)]);
  const path = `/api/bot/game/${id}`;
  const streams = await Promise.all(
    [white, black].map(({ bot }) => bot.lines(`GET /api/bot/game/stream/${id}`)),
  );
  return { id, path, streams: streams as [Lines, Lines] };
}

const advance = (advanceMs: number): Promise<Response> =>
  fetch(new URL('test/clock', program.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${program.adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs }),
  });

const finished = (id: string) => (line: Fields) =>
  line['type'] === 'gameFinish' && field(line, 'game', 'id') === id;

const post = async (player: Player, path: string): Promise<number> =>
  (await player.bot.send(`POST ${path}`)).status;

test('a token is tested without authorization, and an account is a bot with a name without spaces', async () => {
  const tested = await fetch(new URL('/api/token/test', url), {
    method: 'POST',
    body: `${white.bot.token},none`,
  });
  expect(await tested.json()).toEqual({
    [white.bot.token]: {
      userId: white.name.toLowerCase(),
      scopes: 'bot:play,challenge:read,challenge:write',
      expires: null,
    },
    none: null,
  });
  const { body } = await white.bot.send('GET /api/account');
  expect(body).toMatchObject({ id: white.name.toLowerCase(), username: white.name, title: 'BOT' });
  expect(white.name).toMatch(/^[\w-]{2,30}$/u);
  for (const speed of ['bullet', 'blitz', 'rapid', 'classical'])
    expect(field(body, 'perfs', speed)).toMatchObject({ games: 0, rating: 1500 });
  expect((await white.bot.send('POST /api/bot/account/upgrade')).body).toEqual({ ok: true });
});

test('two bots play a game with a clock to mate, and both streams say the same', async () => {
  const { id, path, streams } = await start();
  const full = await streams[0].next(ofType('gameFull'));
  expect(full).toMatchObject({
    id,
    variant: { key: 'standard' },
    clock: { initial: 60_000, increment: 1000 },
    speed: 'bullet',
    rated: false,
    initialFen: 'startpos',
    white: { id: white.name.toLowerCase(), name: white.name, title: 'BOT' },
    black: { id: black.name.toLowerCase(), name: black.name, title: 'BOT' },
    state: {
      type: 'gameState',
      moves: '',
      wtime: 60_000,
      btime: 60_000,
      winc: 1000,
      binc: 1000,
      status: 'started',
    },
  });
  const playing = await white.bot.send('GET /api/account/playing');
  expect(playing.body['nowPlaying']).toMatchObject([
    { gameId: id, color: 'white', isMyTurn: true, speed: 'bullet', opponent: { username: black.name } },
  ]);
  const moves = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
  for (const [ply, move] of moves.entries()) {
    const [own, other] = ply % 2 === 0 ? [white, black] : [black, white];
    expect(await post(other, `${path}/move/${move}`)).toBe(400);
    expect(await post(own, `${path}/move/${move}`)).toBe(200);
    const played = moves.slice(0, ply + 1).join(' ');
    for (const stream of streams) await stream.next((line) => line['moves'] === played);
  }
  for (const stream of streams) {
    const last = (await stream.ended).at(-1);
    expect(last).toMatchObject({ moves: moves.join(' '), status: 'mate', winner: 'black' });
    expect([last?.['wtime'], last?.['btime']].every(Number.isInteger)).toBe(true);
  }
  for (const { events } of [white, black]) {
    const end = await events.next(finished(id));
    expect(end['game']).toMatchObject({ status: { id: 30, name: 'mate' }, winner: 'black' });
  }
  const pgn = await white.bot.send(`GET /game/export/${id}`);
  expect([pgn.status, pgn.headers.get('content-type')]).toEqual([200, 'application/x-chess-pgn']);
  const chess = new Chess();
  chess.loadPgn(pgn.text);
  expect([chess.isCheckmate(), chess.history().length]).toEqual([true, 4]);
});

test('the first move of each side is free, and later ones are charged', async () => {
  const { path, streams } = await start();
  const times: unknown[] = [];
  for (const [ply, move] of ['e2e4', 'e7e5', 'g1f3', 'b8c6'].entries()) {
    await advance(ply < 2 ? 20_000 : 5000);
    expect(await post(ply % 2 === 0 ? white : black, `${path}/move/${move}`)).toBe(200);
    const state = await streams[0].next((line) => String(line['moves']).endsWith(move));
    times.push(state[ply % 2 === 0 ? 'wtime' : 'btime']);
  }
  const [first, second, third = 0, fourth = 0] = times as number[];
  expect([first, second]).toEqual([61_000, 61_000]);
  // 61 s less the 5 s of this move and the time of the requests, with the increment of 1 s.
  for (const left of [third, fourth]) {
    expect(left).toBeLessThanOrEqual(57_000);
    expect(left).toBeGreaterThan(52_000);
  }
  expect(await post(black, `${path}/resign`)).toBe(200);
  // An ending is no move.
  expect((await streams[1].ended).at(-1)).toMatchObject({
    status: 'resign',
    winner: 'white',
    moves: 'e2e4 e7e5 g1f3 b8c6',
  });
});

test('castling may be written as the king’s move onto the rook, and comes out as the king’s move', async () => {
  const { path, streams } = await start();
  const moves = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5', 'e1h1'];
  for (const [ply, move] of moves.entries())
    expect(await post(ply % 2 === 0 ? white : black, `${path}/move/${move}`)).toBe(200);
  const state = await streams[1].next((line) => String(line['moves']).split(' ').length === moves.length);
  expect(String(state['moves']).endsWith('e1g1')).toBe(true);
  for (const move of ['0000', 'None', 'e8e9', 'a7a8k'])
    expect(await post(black, `${path}/move/${move}`)).toBe(400);
  expect(await post(black, `${path}/resign`)).toBe(200);
  await streams[0].ended;
});

test('challenges are declined with a reason, taken back, and expire', async () => {
  const declined = await challenge();
  const reason = await black.bot.form(`/api/challenge/${declined}/decline`, { reason: 'tooFast' });
  expect(reason.body).toEqual({ ok: true });
  for (const { events } of [white, black]) {
    const event = await events.next(ofType('challengeDeclined'));
    expect(event['challenge']).toMatchObject({
      id: declined,
      status: 'declined',
      declineReasonKey: 'toofast',
    });
  }
  expect((await black.bot.send(`POST /api/challenge/${declined}/accept`)).status).toBe(404);

  const canceled = await challenge();
  const open = await black.bot.send('GET /api/challenge');
  expect(open.body).toMatchObject({ in: [{ id: canceled, status: 'created' }], out: [] });
  expect((await black.bot.send(`POST /api/challenge/${canceled}/cancel`)).status).toBe(404);
  expect((await white.bot.send(`POST /api/challenge/${canceled}/cancel`)).status).toBe(200);
  await black.events.next(
    (line) => line['type'] === 'challengeCanceled' && field(line, 'challenge', 'id') === canceled,
  );

  const forgotten = await challenge();
  await advance(20_000);
  await black.events.next(
    (line) => line['type'] === 'challengeCanceled' && field(line, 'challenge', 'id') === forgotten,
  );
});

test('a challenge that is held open lives until it is answered', async () => {
  const body = JSON.stringify({ ...CLOCK, keepAliveStream: true });
  const held = await white.bot.lines(`POST /api/challenge/${black.name}`, { body, type: 'application/json' });
  const { id } = await held.next((line) => line['status'] === 'created');
  await black.bot.json(`/api/challenge/${String(id)}/decline`, { reason: 'later' });
  expect((await held.ended).at(-1)).toEqual({ done: 'declined' });
});

test('a game is aborted before its second move only', async () => {
  const { id, path, streams } = await start();
  expect(await post(white, `${path}/move/e2e4`)).toBe(200);
  expect(await post(black, `${path}/abort`)).toBe(200);
  const last = (await streams[0].ended).at(-1);
  expect(last).toMatchObject({ status: 'aborted' });
  expect(last).not.toHaveProperty('winner');
  await white.events.next(finished(id));
  const second = await start();
  for (const [ply, move] of ['e2e4', 'e7e5'].entries())
    expect(await post(ply === 0 ? white : black, `${second.path}/move/${move}`)).toBe(200);
  expect(await post(white, `${second.path}/abort`)).toBe(400);
  expect(await post(white, `${second.path}/resign`)).toBe(200);
});

test('draws are offered with a move or alone, in each spelling, and accepted by offering one too', async () => {
  const { path, streams } = await start();
  expect(await post(white, `${path}/move/e2e4?offeringDraw=true`)).toBe(200);
  await streams[1].next((line) => line['wdraw'] === true);
  expect(await post(black, `${path}/draw/no`)).toBe(200);
  await streams[1].next((line) => line['type'] === 'gameState' && line['wdraw'] === undefined);
  expect(await post(black, `${path}/draw/maybe`)).toBe(400);
  expect(await post(black, `${path}/draw/1`)).toBe(200);
  await streams[0].next((line) => line['bdraw'] === true);
  expect(await post(white, `${path}/draw/0`)).toBe(200);
  expect(await post(black, `${path}/move/e7e5`)).toBe(200);
  expect(await post(white, `${path}/takeback/yes`)).toBe(400);
  expect(await post(white, `${path}/claim-victory`)).toBe(400);
  expect(await post(white, `${path}/claim-draw`)).toBe(400);
  expect(await post(white, `${path}/draw/true`)).toBe(200);
  expect(await post(black, `${path}/draw/yes`)).toBe(200);
  const last = (await streams[0].ended).at(-1);
  expect(last).toMatchObject({ status: 'draw' });
  expect(last).not.toHaveProperty('winner');
});

test('chat is taken as a form and as JSON, and cleaned', async () => {
  const { path, streams } = await start();
  expect((await white.bot.form(`${path}/chat`, { room: 'player', text: 'Good luck' })).status).toBe(200);
  const said = await black.bot.json(`${path}/chat`, {
    room: 'spectator',
    text: `a\u0007b\n${'x'.repeat(300)}`,
  });
  expect(said.status).toBe(200);
  expect(await streams[1].next(ofType('chatLine'))).toEqual({
    type: 'chatLine',
    room: 'player',
    username: white.name,
    text: 'Good luck',
  });
  const second = await streams[0].next((line) => line['room'] === 'spectator');
  expect(second['text']).toBe(`ab ${'x'.repeat(137)}`);
  const lines = await black.bot.send(`GET ${path}/chat`);
  expect(lines.body).toEqual([{ text: 'Good luck', user: white.name }]);
  expect((await white.bot.form(`${path}/chat`, { room: 'lobby', text: 'x' })).status).toBe(400);
  expect(await post(black, `${path}/resign`)).toBe(200);
});

test('a built-in player is challenged by its name, accepts at once and plays', async () => {
  const bot = await join();
  const sent = await bot.bot.json('/api/challenge/builtin-1', { ...CLOCK, color: 'white' });
  expect(sent.body).toMatchObject({ status: 'accepted', destUser: { name: 'builtin-1', title: 'BOT' } });
  const id = String(sent.body['id']);
  await bot.events.next((line) => line['type'] === 'gameStart' && field(line, 'game', 'id') === id);
  const stream = await bot.bot.lines(`GET /api/bot/game/stream/${id}`);
  expect(await post(bot, `/api/bot/game/${id}/move/e2e4`)).toBe(200);
  await stream.next((line) => String(line['moves']).split(' ').length === 2);
  expect(await post(bot, `/api/bot/game/${id}/resign`)).toBe(200);
  bot.events.close();
});

test('who is online is listed, and a newer event stream closes the older one', async () => {
  const status = await white.bot.send(
    `GET /api/users/status?ids=${black.name.toLowerCase()},builtin-3,nobody-here`,
  );
  expect(status.body).toEqual([
    { id: black.name.toLowerCase(), name: black.name, title: 'BOT', online: true },
    { id: 'builtin-3', name: 'builtin-3', title: 'BOT', online: true },
  ]);
  const online = (await white.bot.send('GET /api/bot/online?nb=512')).text.trim().split('\n');
  const names = online.map((line) => (JSON.parse(line) as Fields)['username']);
  expect(names).toEqual(expect.arrayContaining([white.name, black.name, 'builtin-8']));
  expect((await white.bot.send(`GET /api/user/${black.name}`)).body).toMatchObject({ username: black.name });
  expect((await white.bot.send('GET /api/user/nobody-here')).status).toBe(404);
  const bot = await join();
  const newer = await bot.bot.lines('GET /api/stream/event');
  await bot.events.ended;
  newer.close();
});

test('a rematch is a new challenge that names the game, which must be one of the two', async () => {
  const { id, path } = await start();
  expect(await post(white, `${path}/abort`)).toBe(200);
  for (const [game, expected] of [
    [id, id],
    ['AAAAAAAA', undefined],
  ] as const) {
    const sent = await white.bot.form(`/api/challenge/${black.name}`, { ...CLOCK, rematchOf: game });
    expect(sent.body['rematchOf']).toBe(expected);
    const offered = await black.events.next((line) => field(line, 'challenge', 'id') === sent.body['id']);
    expect(field(offered, 'challenge', 'rematchOf')).toBe(expected);
    expect((await white.bot.send(`POST /api/challenge/${String(sent.body['id'])}/cancel`)).status).toBe(200);
  }
});

test('an event stream begins with the open challenges and the running games, whose ids are those of challenges', async () => {
  const { id, path } = await start();
  expect(id).toMatch(/^[A-Za-z0-9]{8}$/u);
  const waiting = await challenge();
  white.events.close();
  await white.events.ended;
  const events = await white.bot.lines('GET /api/stream/event');
  const seen = await Promise.all([
    events.next((line) => line['type'] === 'challenge' && field(line, 'challenge', 'id') === waiting),
    events.next((line) => line['type'] === 'gameStart' && field(line, 'game', 'gameId') === id),
  ]);
  expect(seen[0]).toMatchObject({ challenge: { challenger: { name: white.name, title: 'BOT' } } });
  expect(seen[1]).toMatchObject({ game: { fullId: `${id}whit`, color: 'white', hasMoved: false } });
  white.events = events;
  expect((await white.bot.send(`POST /api/challenge/${waiting}/cancel`)).status).toBe(200);
  expect(await post(white, `${path}/abort`)).toBe(200);
});

test('the player of a bot that is gone is told so, and claims the victory', async () => {
  const [one, two] = [await join(), await join()];
  const sent = await one.bot.form(`/api/challenge/${two.name}`, { color: 'white' });
  const id = String(sent.body['id']);
  const path = `/api/bot/game/${id}`;
  expect(await post(two, `/api/challenge/${id}/accept`)).toBe(200);
  const stream = await one.bot.lines(`GET /api/bot/game/stream/${id}`);
  for (const [player, move] of [
    [one, 'e2e4'],
    [two, 'e7e5'],
  ] as const)
    expect(await post(player, `${path}/move/${move}`)).toBe(200);
  expect(await post(one, `${path}/claim-victory`)).toBe(400);
  two.events.close();
  // The host has noticed the end of the stream when the minute begins to count.
  const gone = stream.next(ofType('opponentGone'));
  let isGone = false;
  void gone.then(() => (isGone = true));
  await expect
    .poll(async () => {
      await advance(61_000);
      return isGone;
    })
    .toBe(true);
  expect(await gone).toEqual({ type: 'opponentGone', gone: true, claimWinInSeconds: 0 });
  const status = await one.bot.send(`GET /api/users/status?ids=${two.name.toLowerCase()}`);
  expect(status.body).toMatchObject([{ online: false }]);
  expect(await post(one, `${path}/claim-victory`)).toBe(200);
  expect((await stream.ended).at(-1)).toMatchObject({
    status: 'timeout',
    winner: 'white',
    moves: 'e2e4 e7e5',
  });
  one.events.close();
});

test('too many changes in a second are refused with the time to wait, and challenges with the limit of their kind', async () => {
  const bot = await join();
  const refused = [];
  // The limit allows a hundred more with every second that passes, however slow this computer is.
  for (let batch = 0; batch < 20 && refused.length === 0; batch += 1) {
    const replies = await Promise.all(
      Array.from({ length: 260 }, () => bot.bot.send('POST /api/bot/account/upgrade')),
    );
    refused.push(...replies.filter(({ status }) => status === 429));
  }
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers, body } of refused) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Object.keys(body)).toEqual(['error']);
  }
  await advance(3000);
  const target = await join();
  const made = [];
  for (let number = 0; number < 21; number += 1)
    made.push(await bot.bot.form(`/api/challenge/${target.name}`, { color: 'white' }));
  expect(made.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  expect(made.at(-1)?.body).toMatchObject({ ratelimit: { key: 'bot.vsBot.day', seconds: 20 } });
  bot.events.close();
  target.events.close();
});

test('an agent in a game that was made elsewhere is told of it, and plays it here', async () => {
  const [one, two] = [await join(), await createAgent(program.url)];
  const own = await fetch(new URL('sessions', program.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${two.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ template: 'chess.v1', participants: { white: one.id, black: two.id } }),
  });
  expect(own.status).toBe(201);
  const begun = await one.events.next(ofType('gameStart'));
  const id = String(field(begun, 'game', 'gameId'));
  const stream = await one.bot.lines(`GET /api/bot/game/stream/${id}`);
  expect(await stream.next(ofType('gameFull'))).toMatchObject({ clock: null, speed: 'correspondence' });
  expect(await post(one, `/api/bot/game/${id}/move/e2e4`)).toBe(200);
  expect(await post(one, `/api/bot/game/${id}/resign`)).toBe(200);
  one.events.close();
});

test('errors have one sentence and the status of the specification', async () => {
  const unauthorized = new LichessBot(url, 'lip_wrong');
  const shape = (reply: { status: number; body: Fields }) => [reply.status, Object.keys(reply.body)];
  const unknown = await unauthorized.send('GET /api/account');
  expect([unknown.status, unknown.body]).toEqual([401, { error: 'No such token' }]);
  expect(shape(await white.bot.send('GET /api/tournament'))).toEqual([404, ['error']]);
  expect(shape(await white.bot.send('POST /api/account'))).toEqual([404, ['error']]);
  expect(shape(await white.bot.send('GET /api/bot/game/stream/AAAAAAAA'))).toEqual([404, ['error']]);
  expect(shape(await white.bot.send('POST /api/bot/game/AAAAAAAA/move/e2e4'))).toEqual([404, ['error']]);
  const refused: Readonly<Record<string, string>>[] = [
    { variant: 'atomic' },
    { fen: '8/8/8/8/8/8/8/8 w - - 0 1' },
    { days: '2' },
    { 'clock.limit': '0', 'clock.increment': '0' },
    { 'clock.limit': '99999' },
    { 'clock.limit': 'many' },
    { color: 'green' },
  ];
  for (const fields of refused)
    expect(shape(await white.bot.form(`/api/challenge/${black.name}`, fields))).toEqual([400, ['error']]);
  expect(shape(await white.bot.form(`/api/challenge/${white.name}`, CLOCK))).toEqual([400, ['error']]);
  expect(shape(await white.bot.form('/api/challenge/nobody-here', CLOCK))).toEqual([404, ['error']]);
});

test('hostile bodies and web pages are refused without harm', async () => {
  const path = `/api/challenge/${black.name}`;
  const send = (body: string, type?: string) =>
    white.bot.send(`POST ${path}`, { body, ...(type === undefined ? {} : { type }) });
  expect((await send('x'.repeat(9000), 'text/plain')).status).toBe(413);
  expect((await send('{"rated":', 'application/json')).status).toBe(400);
  expect((await send('[1,2]', 'application/json')).status).toBe(400);
  expect((await send('{"__proto__":{"rated":true},"days":1}', 'application/json')).status).toBe(400);
  expect((await send(`{"a":${'['.repeat(60)}${']'.repeat(60)}}`, 'application/json')).status).toBe(400);
  const page = await white.bot.send('GET /api/account', {
    headers: { origin: `http://127.0.0.1:${program.ports.lichess}` },
  });
  expect([page.status, Object.keys(page.body)]).toEqual([403, ['error']]);
  expect((await white.bot.send('GET /api/account')).status).toBe(200);
});

test('the command that makes a token prints one that works here', async () => {
  const { stdout } = await program.run('lichess', 'token', 'My new bot!', '--json').ended;
  const made = JSON.parse(stdout) as { token: string; username: string; url: string };
  expect(made).toMatchObject({ username: 'My-new-bot', url });
  expect(await new LichessBot(made.url, made.token).account()).toBe('My-new-bot');
});

test('a silent stream is kept alive at least every seven seconds', async () => {
  await expect.poll(() => idle.events.gapsMs.length).toBeGreaterThan(1);
  expect(Math.max(...idle.events.gapsMs)).toBeLessThanOrEqual(7000);
});
