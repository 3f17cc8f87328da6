import { chess } from '../../../../src/main/games/chess/chess.ts';
import { connectFour } from '../../../../src/main/games/board/connect-four.ts';
import { legalMoves, uciOfMove, type GameTemplate } from '../../../../src/main/games/index.ts';
import { boardFrom } from '../../../../src/main/players/engines/chess/board.ts';
import { ChessSearch, type RootMove } from '../../../../src/main/players/engines/chess/search.ts';
import { positionFrom } from '../../../../src/main/players/engines/connect-four/position.ts';
import {
  ConnectFourSearch,
  type RootColumn,
} from '../../../../src/main/players/engines/connect-four/search.ts';
import { pick } from '../../../../src/main/players/engines/seeded-random.ts';
import { createReusedTable } from '../../../../src/main/players/engines/transpositions.ts';
import { isFirstToMoveAt } from '../../../../src/main/players/evaluators/connect-four.ts';
import {
  balanceOfExpectedScore,
  expectedScoreOfChess,
  expectedScoreOfConnectFour,
  weighedBalance,
} from '../../../../src/main/players/evaluators/logistic.ts';
import type { CurveShape, PlayerInput, PlayerMove, SelfPlay } from './self-play.ts';

/**
 * The players are the searches of the built-in levels 6 to 8, which differ in their limits only, with a node
 * limit that lets 2,000 games end within an hour of one core, and without a clock.
 */
const CHESS_NODES = 2000;
/** In centipawns. A quick search does not always mate with this much more, but all other players do. */
const AWARDED_FROM = 1000;
const CHESS_DEPTH = 10;
const CHESS_TABLE_BITS = 14;
const CONNECT_FOUR_NODES = 5000;
const CONNECT_FOUR_TABLE_BITS = 14;
/** Older positions cannot repeat, because the game ends after fifty moves without a capture or pawn move. */
const MAX_EARLIER = 100;

const noTime = (): number => 0;
const chessTable = createReusedTable(CHESS_TABLE_BITS);
const connectFourTable = createReusedTable(CONNECT_FOUR_TABLE_BITS);

function chooseChessMove({ view, earlier, random }: PlayerInput): PlayerMove {
  const positions = earlier.slice(-MAX_EARLIER).map((position) => String(position['fen']));
  const board = boardFrom(String(view['fen']), positions);
  const roots = legalMoves(board).map((move): RootMove => ({ move, score: 0 }));
  const salt = Math.floor(random() * 0x7fff_ffff);
  const limits = { depth: CHESS_DEPTH, nodes: CHESS_NODES, timeMs: 1, elapsedMs: noTime, salt };
  new ChessSearch(board, chessTable(), limits).deepen(roots, false);
  const { move, score } = roots[0]!;
  return { action: uciOfMove(move), judgement: view['turn'] === 'white' ? score : -score };
}

function chooseColumn({ view, legal, random }: PlayerInput): PlayerMove {
  const position = positionFrom(view['board'] as readonly string[], String(view['turn']).charAt(0));
  const roots = legal.map((column): RootColumn => ({ column: Number(column), score: 0 }));
  const limits = { depth: 42, nodes: CONNECT_FOUR_NODES, timeMs: 1, elapsedMs: noTime };
  new ConnectFourSearch(position, connectFourTable(), limits).deepen(roots);
  const best = Math.max(...roots.map((root) => root.score));
  const { column } = pick(
    roots.filter((root) => root.score === best),
    random,
  );
  return { action: String(column), judgement: view['turn'] === 'red' ? best : -best };
}

/** The grid of constants of connect four; see `weighedBalance`. */
const LAST_DISCS = [0, 4, 8, 12] as const;
const BENDS = [30, 60, 120, Number.POSITIVE_INFINITY] as const;

const shapeOf = ({ lastDisc, bend }: { readonly lastDisc: number; readonly bend: number }): CurveShape => ({
  name: `last disc ${lastDisc}, bend ${bend}`,
  weights: ['steepness', 'share of the first role'],
  weigh: ([balance = 0, last = 0]) => [
    weighedBalance({ balance, isFirstToMove: last > 0 }, { lastDisc, bend }),
    1,
  ],
});

/** The games whose evaluation is a judgement, which has to be fitted to results. */
export const SELF_PLAY: Readonly<Record<'chess' | 'connect_four', SelfPlay>> = {
  chess: {
    gameTemplate: chess as GameTemplate,
    settings: {
      template: chess.id,
      moveNodes: CHESS_NODES,
      depth: CHESS_DEPTH,
      awardedFrom: AWARDED_FROM,
      version: 3,
    },
    randomPlies: [6, 10],
    pliesBetween: 20,
    awardedFrom: AWARDED_FROM,
    choose: chooseChessMove,
    shapes: [{ name: 'as it is', weights: ['steepness'], weigh: (inputs) => inputs }],
    inputsOf: ({ evaluation }) =>
      evaluation.kind === 'search' && evaluation.mateIn === undefined ? [evaluation.centipawns!] : null,
    expectedScoreOf: ([centipawns = 0]) => expectedScoreOfChess(centipawns),
  },
  connect_four: {
    gameTemplate: connectFour as GameTemplate,
    settings: { template: connectFour.id, moveNodes: CONNECT_FOUR_NODES, version: 2 },
    randomPlies: [2, 8],
    pliesBetween: 5,
    awardedFrom: null,
    choose: chooseColumn,
    shapes: LAST_DISCS.flatMap((lastDisc) => BENDS.map((bend) => shapeOf({ lastDisc, bend }))),
    inputsOf: ({ ply, evaluation }) => {
      if (evaluation.kind !== 'search') return null;
      const isFirstToMove = isFirstToMoveAt(ply + (evaluation.depth ?? 0));
      return [balanceOfExpectedScore(evaluation.expectedScore, isFirstToMove), isFirstToMove ? 1 : -1];
    },
    expectedScoreOf: ([balance = 0, last = 0]) =>
      expectedScoreOfConnectFour({ balance, isFirstToMove: last > 0 }),
  },
};
