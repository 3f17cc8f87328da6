import { expect, test } from 'vitest';
import type { UploadedGame, UploadVerdict } from '../../../../../src/main/sessions/index.ts';
import {
  chained,
  judged,
  MATE,
  rowsOf,
  specified,
  type Row,
} from '../../../../support/fleet/played-games.ts';

const CHESS = specified({ template: 'chess.v1' });
const rows = (actions: Parameters<typeof rowsOf>[1] = MATE): Row[] => rowsOf(CHESS, actions);
const forged = (change: (rows: Row[]) => readonly Row[]): UploadedGame => chained(CHESS, change(rows()));
const atRow =
  (seq: number, change: Partial<Row>) =>
  (all: readonly Row[]): readonly Row[] =>
    all.map((row) => (row.seq === seq ? { ...row, ...change } : row));
const renumbered = (all: readonly Row[]): readonly Row[] =>
  all.map((row, at) => ({ ...row, seq: at + 1, tick: at }));
const swapped = (all: readonly Row[], at: number): readonly Row[] => {
  const [one, two] = all.slice(at, at + 2);
  return one === undefined || two === undefined
    ? all
    : all.with(at, { ...one, action: two.action }).with(at + 1, { ...two, action: one.action });
};
const ending = (kind: string, role: string, action: Row['action']) => ({ kind, role, action });
const played = (...actions: Parameters<typeof rowsOf>[1]): UploadedGame => chained(CHESS, rows(actions));
const withHeader = (change: Partial<UploadedGame['header']>): UploadedGame => {
  const other = { ...CHESS, header: { ...CHESS.header, ...change } };
  return chained(other, rows());
};
const TEN_PLIES = MATE.slice(0, 10);
const OFFER = { kind: 'draw_offer', role: 'white', action: null };

type Expected = 'counted' | { readonly check: string; readonly row: number | null };
const at = (check: string, row: number | null): Expected => ({ check, row });

/** Forged games, each with right hashes unless it says otherwise, and what has to be found. */
const FORGERIES: readonly (readonly [name: string, game: UploadedGame, expected: Expected])[] = [
  [
    '1 a move is changed and its hash is left',
    (() => {
      const game = forged((all) => all);
      return { ...game, rows: game.rows.map((row) => (row.seq === 11 ? { ...row, action: 'f1e2' } : row)) };
    })(),
    at('chain', 11),
  ],
  ['2 an illegal move', forged(atRow(11, { action: 'f1a1' })), at('replay', 11)],
  ['3 a row is missing', forged((all) => all.toSpliced(4, 1)), at('row', 5)],
  [
    '4 a row is missing and the others are renumbered',
    forged((all) => renumbered(all.toSpliced(4, 1))),
    at('replay', 5),
  ],
  ['5 the actions of two rows are swapped', forged((all) => swapped(all, 4)), at('replay', 5)],
  ['6 the game is cut short', forged((all) => all.slice(0, -1)), at('ending', null)],
  ['7 a row after the end', played(...MATE, 'e8f7'), at('ending', 14)],
  [
    '8 a move under the other role',
    forged(atRow(11, { role: 'black', agentId: 'agent-2' })),
    at('replay', 11),
  ],
  ['9 the agent of a stranger', forged(atRow(3, { agentId: 'agent-3' })), at('row', 3)],
  [
    '10 a resignation that the one who resigns wins',
    played(...TEN_PLIES, ending('resign', 'white', { winner: 'white', reason: 'resignation' })),
    at('ending', 11),
  ],
  [
    '11 a resignation that nobody made',
    played(...TEN_PLIES, ending('resign', 'white', { winner: 'black', reason: 'resignation' })),
    'counted',
  ],
  [
    '12 a timeout in a game without a clock',
    played(...TEN_PLIES, ending('timeout', 'white', { winner: 'black', reason: 'timeout' })),
    at('ending', 11),
  ],
  [
    '13 a timeout with the reason of a mate',
    played(...TEN_PLIES, ending('timeout', 'white', { winner: 'black', reason: 'checkmate' })),
    at('ending', 11),
  ],
  [
    '14 a draw that nobody offered',
    played(...TEN_PLIES, ending('draw_accept', 'white', { winner: null, reason: 'draw_agreed' })),
    at('ending', 11),
  ],
  ['15 another template', withHeader({ template: 'tic_tac_toe.v1' }), at('header', null)],
  ['16 an unknown version', withHeader({ template: 'chess.v9' }), at('header', null)],
  ['17 other options', withHeader({ options: { rounds: 3 } }), at('header', null)],
  ['18 another seed', withHeader({ seed_commitment: 'ab'.repeat(32) }), at('header', null)],
  [
    '19 other participants',
    withHeader({ participants: { white: 'agent-1', black: 'agent-3' } }),
    at('header', null),
  ],
  [
    '20 swapped seats',
    withHeader({ participants: { white: 'agent-2', black: 'agent-1' } }),
    at('header', null),
  ],
  ['21 time runs backwards', forged(atRow(7, { createdAt: '2026-11-22T09:00:00.500Z' })), at('row', 7)],
  ['22 a time in words', forged(atRow(7, { createdAt: 'yesterday' })), at('row', 7)],
  ['23 an unknown kind', forged(atRow(7, { kind: 'pass' })), at('row', 7)],
  ['24 a role that every object has', forged(atRow(7, { role: '__proto__' })), at('row', 7)],
  ['25 an action in another notation', forged(atRow(7, { action: 'e7e8Q' })), at('replay', 7)],
  ['26 an action that is an object', forged(atRow(7, { action: { from: 'e2' } })), at('row', 7)],
  ['27 a legal game that nobody played', played(...'f2f3 e7e5 g2g4 d8h4'.split(' ')), 'counted'],
  [
    '28 an earlier game',
    withHeader({ session_id: '3f0c0000-0000-4000-8000-00000000beef' }),
    at('header', null),
  ],
  [
    '29 nobody wins',
    played(...TEN_PLIES, ending('resign', 'white', { winner: 'nobody', reason: 'resignation' })),
    at('ending', 11),
  ],
  ['30 ten thousand draw offers', played(...Array.from({ length: 10_000 }, () => OFFER)), at('row', 3)],
];

const answerOf = (verdict: UploadVerdict): Expected =>
  verdict.ok ? 'counted' : { check: verdict.check, row: verdict.row };

test('a game that was played as it was asked for leads to its result', () => {
  const verdict = judged(CHESS, chained(CHESS, rows()));
  expect(verdict).toMatchObject({
    ok: true,
    game: { tick: 13, result: { outcome: 'white_wins', reason: 'checkmate', winner: 'white' } },
  });
});

test.each(FORGERIES)('forged log: %s', (_, game, expected) => {
  expect(answerOf(judged(CHESS, game))).toEqual(expected);
});

test('the table has thirty forged logs', () => {
  expect(FORGERIES.map(([name]) => Number.parseInt(name, 10))).toEqual(
    Array.from({ length: 30 }, (_, index) => index + 1),
  );
});

test('a draw that was offered and agreed on counts, also after a move of the one who offered', () => {
  const accept = ending('draw_accept', 'black', { winner: null, reason: 'draw_agreed' });
  const offered = played(...TEN_PLIES, OFFER, accept);
  expect(judged(CHESS, offered)).toMatchObject({ ok: true, game: { result: { reason: 'draw_agreed' } } });
  expect(answerOf(judged(CHESS, played(...TEN_PLIES, OFFER, 'f1c4', accept)))).toBe('counted');
  const declined = { kind: 'draw_decline', role: 'black', action: null };
  expect(answerOf(judged(CHESS, played(...TEN_PLIES, OFFER, declined, accept)))).toEqual(at('ending', 13));
  expect(answerOf(judged(CHESS, played(...TEN_PLIES, OFFER, 'f1c4', 'g8f6', accept)))).toEqual(
    at('ending', 14),
  );
});

test('a fault of the infrastructure has no winner, a fault of a player loses', () => {
  const lost = (winner: string | null) =>
    judged(
      CHESS,
      played(...TEN_PLIES, ending('endpoint_lost', 'white', { winner, reason: 'endpoint_lost' })),
    );
  expect(answerOf(lost(null))).toBe('counted');
  expect(answerOf(lost('black'))).toEqual(at('ending', 11));
  const crashed = played(
    ...TEN_PLIES,
    ending('engine_crashed', 'white', { winner: 'black', reason: 'engine_crashed' }),
  );
  expect(answerOf(judged(CHESS, crashed))).toBe('counted');
});

test('a game begins with the opening that was asked for', () => {
  const opening = specified({ template: 'chess.v1', prelude: ['e2e4', 'e7e5'] });
  expect(answerOf(judged(opening, chained(opening, rowsOf(opening, MATE))))).toEqual(at('opening', 1));
  const right = 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7'.split(' ');
  expect(answerOf(judged(opening, chained(opening, rowsOf(opening, right))))).toBe('counted');
});

test('rows from before the lease or after the receipt are refused, and a head of something else', () => {
  expect(answerOf(judged(CHESS, forged(atRow(1, { createdAt: '2026-11-22T08:59:59.999Z' }))))).toEqual(
    at('row', 1),
  );
  expect(answerOf(judged(CHESS, forged(atRow(13, { createdAt: '2026-11-22T10:00:00.001Z' }))))).toEqual(
    at('row', 13),
  );
  const game = forged((all) => all);
  expect(answerOf(judged(CHESS, { ...game, head: 'ab'.repeat(32) }))).toEqual(at('chain', 13));
});

test('games of hidden cards are replayed from the seed that was committed to', () => {
  const kuhn = specified({ template: 'kuhn_poker.v1', seed: '5e'.repeat(32) });
  const verdict = judged(kuhn, chained(kuhn, rowsOf(kuhn, ['bet', 'fold'])));
  expect(verdict).toMatchObject({ ok: true, game: { tick: 2 } });
});
