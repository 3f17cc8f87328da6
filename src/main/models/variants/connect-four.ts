import { drawNames, renamedOrNull, createRenamer, type GameVariant } from './game-variant.ts';

const COLUMNS = ['0', '1', '2', '3', '4', '5', '6'];
const DISCS = ['r', 'y'] as const;

/** Connect four as seven stacks of counters. */
export function connectFourVariant(key: Uint8Array): GameVariant {
  const [first = '', second = '', ...stacks] = drawNames(key, 2 + COLUMNS.length);
  const role = createRenamer(['red', 'yellow'], [first, second]);
  const ownerOf = createRenamer(DISCS, [first, second]);
  return {
    title: 'a game of stacks',
    description: `Two players, "${first}" and "${second}", take turns; "${first}" begins. There are seven stacks, which stand beside each other in this order: ${stacks.join(', ')}. Each stack holds at most six counters. In a turn a player names a stack that is not full and puts a counter on top of it. The first player who has four counters in a chain wins: four that lie directly on each other in one stack, or one in each of four neighbouring stacks at the same height, or one in each of four neighbouring stacks at heights that rise by one from stack to stack, or that fall by one. When all stacks are full and nobody has won, the game is drawn.
State: "stacks", the owners of the counters of each stack from the bottom to the top; "turn", who plays next.`,
    role,
    action: createRenamer(COLUMNS, stacks),
    view({ board, turn }) {
      const rows = (Array.isArray(board) ? board : []).map(String).toReversed();
      const stackAt = (column: number): string[] =>
        rows.flatMap((row) => (row.charAt(column) === '.' ? [] : [ownerOf(row.charAt(column))]));
      return {
        stacks: stacks.map((name, column) => ({ name, counters: stackAt(column) })),
        turn: renamedOrNull(turn, role),
      };
    },
  };
}
