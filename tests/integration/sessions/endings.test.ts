import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdict, type Reply, type Table } from '../../support/rest.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

/** Endings outside the rules of a game, each with its own reason. */

let table: BuiltHost;
beforeAll(async () => {
  table = await startBuiltHost();
});
afterAll(() => table.dispose());

const newGame = (more: object = {}): Promise<Table> =>
  table.rest.session('chess.v1', ['white', 'black'], more);
const WHITE = 0;
const BLACK = 1;

const draw = (game: Table, seat: 0 | 1, word: string): Promise<Reply> =>
  table.rest.post(`/sessions/${game.sessionId}/draw`, { draw: word }, { token: game.seats[seat].token });
const resign = (game: Table, seat: 0 | 1): Promise<Reply> =>
  table.rest.post(`/sessions/${game.sessionId}/resign`, undefined, { token: game.seats[seat].token });
const read = async (game: Table): Promise<Reply['body']> =>
  (await table.rest.get(`/sessions/${game.sessionId}/state`, { token: game.seats[0].token })).body;
const verifies = async (game: Table): Promise<void> => {
  const { body } = await table.rest.get(`/sessions/${game.sessionId}/verify`, { token: game.seats[0].token });
  expect(body).toMatchObject({ ok: true });
};

describe('resignation', () => {
  test.each([
    [WHITE, 'black_wins'],
    [BLACK, 'white_wins'],
  ] as const)('seat %i resigns, also when it is not its turn', async (seat, outcome) => {
    const game = await newGame();
    const reply = await resign(game, seat);
    expect(reply.body).toMatchObject({
      status: 'completed',
      outcome,
      outcome_reason: 'resignation',
      tick: 1,
    });
    await verifies(game);
    expect(verdict(await resign(game, seat))).toEqual([400, 'INVALID_ACTION']);
  });

  test('is never among the legal actions', async () => {
    const legal = (await read(await newGame()))['legal_actions'] as string[];
    expect(legal.filter((action) => /resign|draw|claim/iu.test(action))).toEqual([]);
  });

  test('in a simultaneous phase ends the game for both', async () => {
    const game = await table.rest.session('rps.v1', ['player_1', 'player_2']);
    await table.rest.act(game, 0, 'rock');
    expect((await resign(game, 1)).body).toMatchObject({
      outcome: 'player_1_wins',
      outcome_reason: 'resignation',
    });
    await verifies(game);
  });
});

describe('draw offers', () => {
  test('accepted: the game is drawn by agreement', async () => {
    const game = await newGame();
    const offered = await draw(game, WHITE, 'offer');
    expect(offered.body).toMatchObject({ status: 'active', tick: 0 });
    expect(await read(game)).toMatchObject({ draw_offered_by: 'white', tick: 0 });
    expect((await draw(game, BLACK, 'accept')).body).toMatchObject({
      status: 'completed',
      outcome: 'draw',
      outcome_reason: 'draw_agreed',
    });
    expect(await read(game)).toMatchObject({ draw_offered_by: null });
    await verifies(game);
  });

  test('two offers that cross are an agreement', async () => {
    const game = await newGame();
    await draw(game, WHITE, 'offer');
    expect((await draw(game, BLACK, 'offer')).body).toMatchObject({
      outcome: 'draw',
      outcome_reason: 'draw_agreed',
    });
  });

  test('declined: the offer is closed and the game goes on', async () => {
    const game = await newGame();
    await draw(game, WHITE, 'offer');
    expect((await draw(game, BLACK, 'decline')).status).toBe(200);
    expect(await read(game)).toMatchObject({ draw_offered_by: null, status: 'active' });
    expect(verdict(await draw(game, BLACK, 'accept'))).toEqual([400, 'INVALID_ACTION']);
    expect((await table.rest.act(game, WHITE, 'e2e4', 0)).status).toBe(200);
    await verifies(game);
  });

  test('lapses when the opponent moves, not when the offering player moves', async () => {
    const game = await newGame();
    await draw(game, WHITE, 'offer');
    await table.rest.act(game, WHITE, 'e2e4', 0);
    expect(await read(game)).toMatchObject({ draw_offered_by: 'white' });
    await table.rest.act(game, BLACK, 'e7e5', 1);
    expect(await read(game)).toMatchObject({ draw_offered_by: null });
    expect(verdict(await draw(game, BLACK, 'accept'))).toEqual([400, 'INVALID_ACTION']);
    await verifies(game);
  });

  test('may be made again only after the game has moved on', async () => {
    const game = await newGame();
    await draw(game, WHITE, 'offer');
    expect(verdict(await draw(game, WHITE, 'offer'))).toEqual([400, 'INVALID_ACTION']);
    await draw(game, BLACK, 'decline');
    expect(verdict(await draw(game, WHITE, 'offer'))).toEqual([400, 'INVALID_ACTION']);
    await table.rest.act(game, WHITE, 'e2e4', 0);
    expect((await draw(game, WHITE, 'offer')).status).toBe(200);
  });

  test.each(['accept', 'decline'])(
    'a player cannot %s their own offer or one that was never made',
    async (word) => {
      const game = await newGame();
      expect(verdict(await draw(game, BLACK, word))).toEqual([400, 'INVALID_ACTION']);
      await draw(game, WHITE, 'offer');
      expect(verdict(await draw(game, WHITE, word))).toEqual([400, 'INVALID_ACTION']);
    },
  );

  test.each([{}, { draw: 'maybe' }, { draw: 7 }, []])('refuses the draw request %o', async (body) => {
    const game = await newGame();
    const reply = await table.rest.post(`/sessions/${game.sessionId}/draw`, body, {
      token: game.seats[0].token,
    });
    expect(verdict(reply)).toEqual([400, 'INVALID_REQUEST']);
  });
});

test.each(['rps.v1', 'iterated_rps.v1', 'even_odd.v1', 'kuhn_poker.v1', 'holdem_heads_up.v1'])(
  'players of %s cannot agree on a draw',
  async (template) => {
    const game = await table.rest.session(template, ['player_1', 'player_2']);
    expect(verdict(await draw(game, WHITE, 'offer'))).toEqual([400, 'INVALID_ACTION']);
    const { body } = await table.rest.get('/templates');
    const templates = body['templates'] as { template: string; draw_offers: boolean }[];
    expect(templates.find((one) => one.template === template)?.draw_offers).toBe(false);
    expect(templates.find((one) => one.template === 'chess.v1')?.draw_offers).toBe(true);
  },
);

describe('illegal_limit', () => {
  test('the role that reaches the limit loses; roles are counted separately', async () => {
    const game = await newGame({ illegal_limit: 2 });
    expect(verdict(await table.rest.act(game, WHITE, 'e2e5', 0))).toEqual([400, 'INVALID_ACTION']);
    // Other refusals do not count: a stale tick, out of turn.
    await table.rest.act(game, WHITE, 'e2e4', 9);
    await table.rest.act(game, BLACK, 'e7e5', 0);
    await table.rest.act(game, WHITE, 'e2e4', 0);
    expect(verdict(await table.rest.act(game, BLACK, 'e7e4', 1))).toEqual([400, 'INVALID_ACTION']);
    expect(await read(game)).toMatchObject({ status: 'active' });
    await table.rest.act(game, BLACK, 'e7e3', 1);
    expect(await read(game)).toMatchObject({
      status: 'completed',
      outcome: 'white_wins',
      outcome_reason: 'illegal_moves',
    });
    await verifies(game);
  });

  test('without a limit no game is lost, and the refusal lists the legal actions', async () => {
    const game = await newGame();
    for (let n = 0; n < 10; n += 1) {
      const reply = await table.rest.act(game, WHITE, `nonsense ${n}`, 0);
      expect(reply.body['error']).toMatchObject({ legal_actions: expect.arrayContaining(['e2e4']) });
    }
    expect(await read(game)).toMatchObject({ status: 'active', tick: 0 });
  });

  test.each([0, -1, 1.5, '3', 1001])('refuses the limit %s', async (limit) => {
    const [white, black] = [await table.rest.register(), await table.rest.register()];
    const body = {
      template: 'chess.v1',
      participants: { white: white.agentId, black: black.agentId },
      illegal_limit: limit,
    };
    expect(verdict(await table.rest.post('/sessions', body, { token: white.token }))).toEqual([
      400,
      'INVALID_REQUEST',
    ]);
  });
});

test('endings by the rules have their own reasons', async () => {
  const play = async (moves: readonly string[]): Promise<unknown> => {
    const game = await newGame();
    for (const [tick, move] of moves.entries()) await table.rest.act(game, (tick % 2) as 0 | 1, move, tick);
    return (await read(game))['outcome_reason'];
  };
  const shuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
  expect(await play(['f2f3', 'e7e5', 'g2g4', 'd8h4'])).toBe('checkmate');
  expect(await play([...shuffle, ...shuffle])).toBe('threefold_repetition');
});
