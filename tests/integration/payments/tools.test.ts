import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  defaultPayer,
  openSeller,
  payFor,
  START,
  type Buyer,
  type Json,
  type Seller,
} from '../../support/payments/seller.ts';

let seller: Seller;
let buyer: Buyer;
let pay: (tool: string, args: Json) => Promise<Json>;
beforeAll(async () => {
  seller = await openSeller();
  buyer = await seller.buyer();
  const payer = defaultPayer(await seller.wallet());
  pay = async (tool, args) => {
    const { reply } = await payFor(buyer, payer, { tool, args });
    expect(reply.isError, reply.text).toBe(false);
    return reply.structured;
  };
}, 120_000);
afterAll(() => seller.host.dispose());

test('finds a mate in one', async () => {
  const fen = '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1';
  const { lines, engine } = (await pay('chess_analysis', { fen, lines: 2, thinkMs: 100 })) as {
    lines: Json[];
    engine: string;
  };
  expect(engine).toBe('Arbiter');
  expect(lines[0]).toMatchObject({ move: 'a1a8', mateIn: 1 });
  expect(lines).toHaveLength(2);
});

test('grades the moves of a game, and shows the better move beside a blunder', async () => {
  const pgn = '1. f3 e5 2. g4 Qh4# 0-1';
  const review = (await pay('game_review', { pgn, thinkMs: 40 })) as {
    moves: Json[];
    white: Json;
    black: Json;
  };
  expect(review.moves).toHaveLength(4);
  expect(review.moves[2]).toMatchObject({ move: 'g4', grade: 'blunder', side: 'white' });
  expect(review.moves[2]?.['best']).toBeTruthy();
  expect(review.moves[3]).toMatchObject({ move: 'Qh4#', loss: 0, grade: 'good' });
  expect(review.white).toMatchObject({ blunders: 1 });
  expect(Number(review.black['accuracy'])).toBeGreaterThan(Number(review.white['accuracy']));
});

test('reviews and reports on a finished session, and refuses a running one', async () => {
  const { rest } = seller.host;
  const table = await rest.session('chess.v1', ['white', 'black']);
  const { sessionId } = table;
  expect((await buyer.call('game_review', { sessionId })).structured['code']).toBe('INVALID_PARAMETERS');
  for (const [tick, action] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries())
    expect((await rest.act(table, (tick % 2) as 0 | 1, action, tick)).status).toBe(200);
  const review = await pay('game_review', { sessionId, thinkMs: 20 });
  expect(review).toMatchObject({ sessionId, outcome: 'black_wins', reason: 'checkmate' });
  const report = await pay('match_forensics', { sessionId });
  expect(report).toMatchObject({
    kind: 'session',
    verdict: { ok: true, chainUnbroken: true, stateEqualsReplay: true, rows: 4 },
  });
  const { rows } = report['audit'] as {
    rows: { prev: string; hash: string; recomputes: boolean; [key: string]: unknown }[];
  };
  expect(rows.length).toBeGreaterThan(1);
  // Recomputes the hashes as a buyer can.
  for (const { prev, hash: stored, recomputes, ...row } of rows) {
    const payload = String(row['payload']);
    const { payload: _, ...rest_ } = row;
    const sorted = Object.keys({ ...rest_, payload }).sort();
    const text = sorted.map(
      (key) => `${JSON.stringify(key)}:${key === 'payload' ? payload : JSON.stringify(row[key])}`,
    );
    expect(hash('sha256', `${prev}{${text.join(',')}}`, 'hex')).toBe(stored);
    expect(recomputes).toBe(true);
  }
});

test('sells no analysis of the position of a game that the buyer plays, nor of one a move later', async () => {
  const { rest } = seller.host;
  const opponent = await rest.register('Live opponent');
  const started = await rest.post(
    '/sessions',
    { template: 'chess.v1', participants: { white: buyer.agentId, black: opponent.agentId } },
    { token: buyer.token },
  );
  const sessionId = String((started.body as Json)['session_id']);
  const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
  const afterE4E5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
  for (const fen of [START, START.replace(' w ', ' b '), afterE4]) {
    const { structured } = await buyer.call('chess_analysis', { fen });
    expect(structured, fen).toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringMatching(/you are playing/u),
    });
  }
  expect((await buyer.call('game_review', { pgn: '1. e4' })).structured['code']).toBe('FORBIDDEN');
  // Without a token the host cannot know whether the buyer plays.
  const anonymous = await rest.post('/paid/chess_analysis', { fen: afterE4 });
  expect(anonymous.status).toBe(403);
  // Another position is offered as always, and so is this one to a buyer who does not play.
  expect((await buyer.call('chess_analysis', { fen: afterE4E5 })).structured['code']).toBe(
    'PAYMENT_REQUIRED',
  );
  const other = await seller.buyer({ name: 'bystander' });
  expect((await other.call('chess_analysis', { fen: START })).structured['code']).toBe('PAYMENT_REQUIRED');
  await other.close();
  await rest.post(`/sessions/${sessionId}/resign`, {}, { token: buyer.token });
  expect((await buyer.call('chess_analysis', { fen: START })).structured['code']).toBe('PAYMENT_REQUIRED');
});

test('requires exactly one subject for a report, before it offers a price', async () => {
  for (const args of [{}, { sessionId: 'a', rewardMatchId: 'b' }, { leagueId: 'a' }])
    expect((await buyer.call('match_forensics', args)).structured['code']).toBe('INVALID_PARAMETERS');
  for (const args of [{ sessionId: 'a' }, { leagueId: 'a', matchId: 'b' }, { rewardMatchId: 'b' }])
    expect((await buyer.call('match_forensics', args)).structured['code']).toBe('NOT_FOUND');
  expect((await buyer.call('chess_analysis', { fen: START.replace('w', 'z') })).structured['code']).toBe(
    'INVALID_PARAMETERS',
  );
});
