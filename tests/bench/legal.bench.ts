import { Chess } from 'chess.js';
import { choiceAt } from '../../src/main/games/conformance/trace.ts';
import { runConformanceSuite } from '../../src/main/games/conformance/suite.ts';
import { fastGenerator, verboseGenerator } from '../../src/main/games/chess/legal-moves.ts';
import type { MoveGenerator } from '../../src/main/games/chess/legal-moves.ts';
import { chess } from '../../src/main/games/chess/chess.ts';
import type { ChessState } from '../../src/main/games/chess/chess.ts';
import { atLeast, atMost, plain, report } from './parts/report.ts';

/*
 * Measures microseconds per position for the list of legal moves, including
 * parsing the FEN, our generator against chess.js, and the cost of random games.
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

function microsecondsPerPosition(generator: MoveGenerator, fens: readonly string[]): number {
  const list = (fen: string): number => generator.list(new Chess(fen, { skipValidation: true })).length;
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

const fast = microsecondsPerPosition(fastGenerator, positions);
const verbose = microsecondsPerPosition(
  verboseGenerator,
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
  atMost('legal list with building the position', fast, 80, 'µs'),
  plain('legal list, verbose', verbose, 'µs'),
  atLeast('verbose against fast', verbose / fast, 5),
  plain('legal + apply, per ply of a new game', (playMs * 1000) / plies, 'µs'),
  atMost(`${SUITE_GAMES} random chess games in the conformance suite`, suiteMs / 1000, 5, 's'),
  atMost('conformance failures', failures, 0, 'failures'),
]);
