import { Chess } from 'chess.js';
import { expect, test } from 'vitest';
import type { PgnGame } from '../../../../../../src/shared/contract/pgn.ts';
import { parsePgn } from '../../../../../../src/main/chess-data/pgn/rules/read-game.ts';

function gameOf(text: string): PgnGame {
  const reading = parsePgn(text);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problem));
  return reading.game;
}

/** The moves as `index<parent san`, glyphs and comment. */
const treeOf = ({ moves }: PgnGame): string[] =>
  moves.map(({ parent, san, nags, comment }, index) =>
    [`${index}<${parent} ${san}`, ...nags.map((nag) => `$${nag}`), comment].filter(Boolean).join(' '),
  );

test('reads tags, moves, glyphs, comments and variations of variations', () => {
  const game = gameOf(
    '[White "Ada"]\n[Black "Bob"]\n\n{Before} 1. e4 $1 {best} e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 Nc6 1-0',
  );
  expect(game).toMatchObject({
    tags: [
      ['White', 'Ada'],
      ['Black', 'Bob'],
    ],
    comment: 'Before',
    result: '1-0',
  });
  expect(treeOf(game)).toEqual([
    '0<-1 e4 $1 best',
    '1<0 e5',
    '2<0 c5',
    '3<2 Nf3',
    '4<2 c3',
    '5<4 d5',
    '6<3 d6',
    '7<1 Nf3',
    '8<7 Nc6',
  ]);
});

test('plays the same moves as a second reader', () => {
  const moves = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 *';
  const chess = new Chess();
  chess.loadPgn(moves);
  const game = gameOf(moves);
  expect(game.moves.map(({ san }) => san)).toEqual(chess.history());
  expect(game.moves.at(-1)?.fen).toBe(chess.fen());
});

test('takes older notation: zeros for castling, coordinates, long moves, no equals sign', () => {
  const sans = gameOf('1. e2e4 e7-e5 2. Ng1-f3 Nb8c6 3. Bf1c4 Bc5 4. 0-0 d6').moves.map(({ san }) => san);
  expect(sans).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5', 'O-O', 'd6']);
  const promoted = gameOf('[FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]\n\n1. a8Q *');
  expect(promoted.moves[0]).toMatchObject({ san: 'a8=Q', uci: 'a7a8q' });
});

test('begins at the position of the tag FEN', () => {
  const game = gameOf('[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 5 40"]\n\n40... Kd7 41. e4 *');
  expect(game.startFen).toBe('4k3/8/8/8/8/8/4P3/4K3 b - - 5 40');
  expect(game.moves.map(({ san }) => san)).toEqual(['Kd7', 'e4']);
});

test('the result is that of the moves, then that of the tag', () => {
  expect(gameOf('[Result "0-1"]\n\n1. e4 1-0').result).toBe('1-0');
  expect(gameOf('[Result "0-1"]\n\n1. e4').result).toBe('0-1');
  expect(gameOf('[Result "?"]\n\n1. e4').result).toBe('*');
  expect(gameOf('1. e4 (1. d4 1-0) 1... e5').result).toBe('*');
});

test.each([
  ['hello there', { code: 'not_a_move', line: 1, token: 'hello' }],
  ['', { code: 'no_game', line: 1 }],
  ['[White "A"]\n\n1. e4\ne5 2. Ke3', { code: 'illegal_move', line: 4, token: 'Ke3' }],
  ['1. Nf3 a6 2. Nc3 a5 3. d3 a4 4. Nd2 a3 5. Ne4', { code: 'ambiguous_move', line: 1, token: 'Ne4' }],
  ['1. e4 -- 2. d4', { code: 'null_move', line: 1, token: '--' }],
  ['1. e4\n{open', { code: 'unclosed_comment', line: 2 }],
  ['1. e4 (1. d4\n1... d5', { code: 'unclosed_variation', line: 2 }],
  ['1. e4 )', { code: 'stray_bracket', line: 1 }],
  ['(1. e4) 1. d4', { code: 'early_variation', line: 1 }],
  ['1. e4 1-0\n\n1. d4 0-1', { code: 'several_games', line: 3, token: 'd4' }],
  ['[White "A"]\n[Variant "Chess960"]\n\n1. e4', { code: 'variant', line: 2, token: 'Chess960' }],
  ['[White "A"]\n[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*', { code: 'fen', line: 2, fen: 'kings' }],
])('names what is wrong with %j', (text, problem) => {
  const reading = parsePgn(text);
  expect(reading).toMatchObject({ ok: false, problem });
});

test('nesting ten thousand deep and more moves than the limit are refused', () => {
  const deep = parsePgn(`1. e4 ${'(1. d4 '.repeat(10_000)}`);
  expect(deep).toMatchObject({ ok: false, problem: { code: 'too_deep' } });
  const long = parsePgn(`1. Nf3 ${'Nf6 Ng1 Ng8 Nf3 '.repeat(1100)}`);
  expect(long).toMatchObject({ ok: false, problem: { code: 'too_many_moves' } });
});
