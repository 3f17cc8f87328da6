import { Chess } from 'chess.js';
import { choiceAt } from '../../src/main/games/conformance/trace.ts';
import { runConformanceSuite } from '../../src/main/games/conformance/suite.ts';
import { ChessBoard } from '../../src/main/games/chess/board.ts';
import { loadFen } from '../../src/main/games/chess/fen.ts';
import { legalMoves } from '../../src/main/games/chess/moves.ts';
import { uciOfMove } from '../../src/main/games/chess/board-encoding.ts';
import { chess } from '../../src/main/games/chess/chess.ts';
import type { ChessState } from '../../src/main/games/chess/chess.ts';
import { oracleMoves } from '../support/games/chess-oracle.ts';
import { atLeast, atMost, plain, report } from './parts/report.ts';

/**
 * Microseconds per position for the legal list, with building the position
 * from its FEN, against the verbose list of chess.js; and the cost of whole random games.
 * Run with `node tests/bench/legal.bench.ts`.
 */
const GAMES = 20;
const SUITE_GAMES = 100;
const started = (): ChessState => chess.start({ sessionId: 'bench', options: {}, seed: null });

function playOut(game: number, visit: (state: ChessState) => void): void {
  let state = started();
  for (let ply = 0; state.outcome === null; ply++) {
    visit(state);
    const legal = chess.legal(state, state.turn);
    state = chess.apply(state, state.turn, legal[choiceAt([game, 12_345], ply) % legal.length] ?? '');
  }
}

const positions: string[] = [];
for (let game = 0; game < GAMES; game++) playOut(game, ({ fen }) => positions.push(fen));

function ownList(fen: string): readonly string[] {
  const board = new ChessBoard();
  loadFen(board, fen);
  return legalMoves(board).map(uciOfMove).sort();
}

const verboseList = (fen: string): readonly string[] => oracleMoves(new Chess(fen, { skipValidation: true }));

function microsecondsPerPosition(list: (fen: string) => readonly string[], fens: readonly string[]): number {
  fens.slice(0, 200).forEach(list);
  const before = performance.now();
  fens.forEach(list);
  return ((performance.now() - before) * 1000) / fens.length;
}

function timed(work: () => void): number {
  const before = performance.now();
  work();
  return performance.now() - before;
}

const own = microsecondsPerPosition(ownList, positions);
const verbose = microsecondsPerPosition(
  verboseList,
  positions.filter((_, at) => at % 10 === 0),
);
let plies = 0;
const playMs = timed(() => {
  for (let game = 0; game < GAMES; game++) playOut(1000 + game, () => plies++);
});
let failures = 0;
const suiteMs = timed(() => {
  for (let game = 0; game < SUITE_GAMES; game++) {
    failures += runConformanceSuite(chess, { choices: [game, 77, 4096, 31_337] }).length;
  }
});

report('legal', [
  atMost('legal list with building the position', own, 80, 'µs'),
  plain('legal list of chess.js, verbose', verbose, 'µs'),
  atLeast('verbose against own', verbose / own, 5),
  plain('legal + apply, per ply of a new game', (playMs * 1000) / plies, 'µs'),
  atMost(`${SUITE_GAMES} random chess games in the conformance suite`, suiteMs / 1000, 5, 's'),
  atMost('conformance failures', failures, 0, 'failures'),
]);
