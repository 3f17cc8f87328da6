import { chess } from '../../../src/main/games/chess/chess.ts';

/** Random legal games. They are created once and replayed by every run, so that all runs do the same work. */
export function randomGames(count: number, seed: number): string[][] {
  let state = seed;
  const next = (bound: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  return Array.from({ length: count }, () => {
    const moves: string[] = [];
    let position = chess.start({ sessionId: 'bench', options: {}, seed: null });
    while (chess.result(position) === null && moves.length < 160) {
      const legal = chess.legal(position, position.turn);
      const move = legal[next(legal.length)] ?? '';
      moves.push(move);
      position = chess.apply(position, position.turn, move);
    }
    return moves;
  });
}
