import { describe, expect, test } from 'vitest';
import { positionKey } from '../../../../../src/main/games/chess/repetition.ts';
import { chess } from '../../../../../src/main/games/chess/chess.ts';
import type { ChessState } from '../../../../../src/main/games/chess/chess.ts';
import { playTurns, setupOf } from '../../../../support/games/play.ts';

const start = (): ChessState => chess.start(setupOf(chess));

const fromFen = (fen: string): ChessState => ({
  ...start(),
  fen,
  turn: fen.split(' ')[1] === 'w' ? 'white' : 'black',
  positions: [positionKey(fen)],
});

const listed = (state: ChessState): readonly string[] => chess.legal(state, state.turn);
const after = (fen: string, ...moves: string[]): ChessState => playTurns(chess, fromFen(fen), moves);
const ending = (state: ChessState): unknown => [state.outcome, state.outcome_reason];

describe('the view of participants', () => {
  test('is the state of the specification while the game goes on', () => {
    const visible = {
      fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
      turn: 'white',
      outcome: null,
    };
    for (const viewer of ['white', 'black', null]) expect(chess.view(start(), viewer)).toEqual(visible);
  });

  test('adds only the reason at the end, never the repetition keys', () => {
    const mated = playTurns(chess, start(), ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
    expect(chess.view(mated, 'white')).toEqual({
      fen: 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3',
      turn: 'white',
      outcome: 'black_wins',
      outcome_reason: 'checkmate',
    });
    expect(chess.result(mated)).toEqual({ outcome: 'black_wins', reason: 'checkmate', winner: 'black' });
    expect(chess.legal(mated, 'white')).toEqual([]);
  });
});

describe('the legal list', () => {
  test('has twenty moves at the start, for white only', () => {
    expect(listed(start())).toHaveLength(20);
    expect(chess.legal(start(), 'black')).toEqual([]);
    expect(chess.legal(start(), 'x')).toEqual([]);
  });

  test('contains all four promotions, and none without a letter', () => {
    const moves = listed(fromFen('8/4P2k/8/8/8/8/8/K7 w - - 0 1')).filter((move) => move.startsWith('e7'));
    expect(moves).toEqual(['e7e8b', 'e7e8n', 'e7e8q', 'e7e8r']);
  });

  test('contains castling as a king move of two squares', () => {
    const moves = listed(fromFen('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'));
    expect(moves).toEqual(expect.arrayContaining(['e1g1', 'e1c1']));
    expect(moves).not.toContain('e1h1');
  });
});

describe('refuses text that is not a legal move:', () => {
  const promoting = fromFen('8/4P2k/8/8/8/8/8/K7 w - - 0 1');
  const castling = fromFen('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
  test.each([
    ['a promotion without a letter', promoting, 'e7e8'],
    ['a promotion to a king', promoting, 'e7e8k'],
    ['a promotion in upper case', promoting, 'e7e8Q'],
    ['a promotion letter on a plain move', start(), 'e2e4q'],
    ['trailing text', start(), 'e2e4xx'],
    ['castling onto the rook', castling, 'e1h1'],
    ['SAN', start(), 'e4'],
    ['castling in SAN', castling, 'O-O'],
    ['upper case', start(), 'E2E4'],
    ['a null move', start(), '0000'],
    ['a move of the other side', start(), 'e7e5'],
    ['nothing', start(), ''],
  ] as const)('%s', (_, state, action) => {
    expect(listed(state)).not.toContain(action);
    expect(() => chess.apply(state, 'white', action)).toThrow('not in the legal list');
  });

  test('a legal move out of turn', () => {
    expect(() => chess.apply(start(), 'black', 'e2e4')).toThrow('not in the legal list');
  });
});

describe('moves', () => {
  test('promote, castle and capture en passant', () => {
    expect(after('8/4P2k/8/8/8/8/8/K7 w - - 0 1', 'e7e8q').fen).toBe('4Q3/7k/8/8/8/8/8/K7 b - - 0 1');
    expect(after('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'e1g1', 'e8c8').fen).toBe(
      '2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2',
    );
    expect(after('4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1', 'd7d5', 'e5d6').fen).toBe(
      '4k3/8/3P4/8/8/8/8/4K3 b - - 0 2',
    );
  });
});

describe('the end of the game', () => {
  const SHUFFLE = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];

  test('is a draw at the third occurrence of a position', () => {
    const twice = playTurns(chess, start(), [...SHUFFLE, ...SHUFFLE.slice(0, 3)]);
    expect(twice.outcome).toBeNull();
    const rebuilt = JSON.parse(JSON.stringify(twice)) as ChessState;
    expect(ending(chess.apply(rebuilt, 'black', 'f6g8'))).toEqual(['draw', 'threefold_repetition']);
  });

  test('does not count positions from before a lost castling right', () => {
    const opening = playTurns(chess, start(), ['e2e4', 'e7e5', 'e1e2', 'e8e7', 'e2e1', 'e7e8']);
    expect(opening.positions).toHaveLength(3);
    const again = playTurns(chess, opening, ['e1e2', 'e8e7', 'e2e1', 'e7e8']);
    expect(again.outcome).toBeNull();
    expect(ending(playTurns(chess, again, ['e1e2', 'e8e7']))).toEqual(['draw', 'threefold_repetition']);
  });

  test('is checkmate even at half-move clock 100', () => {
    expect(ending(after('7k/8/6K1/8/8/8/8/R7 w - - 99 80', 'a1a8'))).toEqual(['white_wins', 'checkmate']);
  });

  test('is a draw after fifty moves of both sides', () => {
    expect(ending(after('7k/8/6K1/8/8/8/8/R7 w - - 98 80', 'a1a7'))).toEqual([null, null]);
    expect(ending(after('7k/8/6K1/8/8/8/8/R7 w - - 99 80', 'a1a7'))).toEqual(['draw', 'fifty_moves']);
  });

  test('is a draw by stalemate', () => {
    expect(ending(after('7k/8/8/6Q1/8/8/8/K7 w - - 0 1', 'g5g6'))).toEqual(['draw', 'stalemate']);
  });

  test('is a draw when neither side has material to mate', () => {
    expect(ending(after('7k/8/8/8/8/8/1p6/K7 w - - 0 1', 'a1b2'))).toEqual(['draw', 'insufficient_material']);
    expect(ending(after('7k/8/8/8/8/8/1p3N2/K7 w - - 0 1', 'a1b2'))).toEqual([
      'draw',
      'insufficient_material',
    ]);
  });

  test('does not come while both have a knight, or bishops on squares of different colours', () => {
    expect(ending(after('6nk/8/8/8/8/8/1p3N2/K7 w - - 0 1', 'a1b2'))).toEqual([null, null]);
    expect(ending(after('5b1k/8/8/8/8/8/1p6/K4B2 w - - 0 1', 'a1b2'))).toEqual([null, null]);
    expect(ending(after('2b4k/8/8/8/8/8/1p6/K4B2 w - - 0 1', 'a1b2'))).toEqual([
      'draw',
      'insufficient_material',
    ]);
  });

  test('can be concluded from outside once, with the given winner and reason', () => {
    const resigned = chess.conclude(start(), { winner: 'black', reason: 'resignation' });
    expect(chess.view(resigned, null)).toMatchObject({
      outcome: 'black_wins',
      outcome_reason: 'resignation',
    });
    expect(chess.toAct(resigned)).toEqual([]);
    expect(() => chess.conclude(resigned, { winner: null, reason: 'draw_agreed' })).toThrow('finished');
  });
});
