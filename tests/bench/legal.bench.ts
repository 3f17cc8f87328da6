import { cpus, loadavg } from 'node:os';
import { Chess } from 'chess.js';
import { choiceAt } from '../../src/main/games/battery/trace.ts';
import { runBattery } from '../../src/main/games/battery/battery.ts';
import { fastGenerator, verboseGenerator } from '../../src/main/games/chess-legal.ts';
import type { Generator } from '../../src/main/games/chess-legal.ts';
import { chess } from '../../src/main/games/chess.ts';
import type { ChessState } from '../../src/main/games/chess.ts';

/*
 * Microseconds per position for the legal list, with building the position
 * from its FEN, fast against verbose; and the cost of whole random games.
 * Run with `node tests/bench/legal.bench.ts`; the last line is JSON.
 */
const GAMES = 20;
const BATTERY_GAMES = 100;
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

function microsecondsPerPosition(generator: Generator, fens: readonly string[]): number {
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
const batteryMs = timed(() => {
  for (let game = 0; game < BATTERY_GAMES; game++) {
    failures += runBattery(chess, { choices: [game, 77, 4096, 31_337] }).length;
  }
});

console.log(`legal list, fast      ${fast.toFixed(1)} us per position (${positions.length} positions)`);
console.log(`legal list, verbose   ${verbose.toFixed(1)} us per position`);
console.log(`legal + apply         ${((playMs * 1000) / plies).toFixed(1)} us per ply of a new game`);
console.log(
  `battery               ${(batteryMs / 1000).toFixed(2)} s for ${BATTERY_GAMES} whole random games`,
);
console.log(
  JSON.stringify({
    bench: 'legal',
    fast_us: fast,
    verbose_us: verbose,
    ply_us: (playMs * 1000) / plies,
    battery_100_games_s: batteryMs / 1000,
    battery_failures: failures,
    cores: cpus().length,
    load: loadavg(),
  }),
);
