import type { ReactElement } from 'react';
import type { z } from 'zod';
import type { GameProps } from './board-props.ts';
import { HoldemBoard } from './cards/holdem-board.tsx';
import { holdemView } from './cards/holdem-view.ts';
import { KuhnBoard, kuhnView } from './cards/kuhn-board.tsx';
import { ChessBoard, chessView } from './chess/chess-board.tsx';
import { EvenOddBoard, evenOddView } from './duel/even-odd-board.tsx';
import { IteratedRpsBoard, iteratedRpsView } from './duel/iterated-rps-board.tsx';
import { RpsBoard, rpsView } from './duel/rps-board.tsx';
import { ConnectFourBoard, connectFourView } from './lines/connect-four-board.tsx';
import { TicTacToeBoard, ticTacToeView } from './lines/tic-tac-toe-board.tsx';

/** The props of `drawGame`: those of a board, with a view that is not validated yet. */
export type RawGameProps = GameProps<unknown>;
type DrawGame = (props: RawGameProps) => ReactElement | null;

/**
 * Combines a drawing with the schema of its view. It returns null for a view that does not match,
 * and the caller then shows the raw state.
 */
function game<V>(schema: z.ZodType<V>, Drawing: (props: GameProps<V>) => ReactElement): DrawGame {
  return (props) => {
    const view = schema.safeParse(props.view);
    return view.success ? <Drawing {...props} view={view.data} /> : null;
  };
}

/** All games that have a picture. A new game needs a board file and an entry here. */
const GAMES: ReadonlyMap<string, DrawGame> = new Map([
  ['chess.v1', game(chessView, ChessBoard)],
  ['rps.v1', game(rpsView, RpsBoard)],
  ['tic_tac_toe.v1', game(ticTacToeView, TicTacToeBoard)],
  ['even_odd.v1', game(evenOddView, EvenOddBoard)],
  ['connect_four.v1', game(connectFourView, ConnectFourBoard)],
  ['iterated_rps.v1', game(iteratedRpsView, IteratedRpsBoard)],
  ['kuhn_poker.v1', game(kuhnView, KuhnBoard)],
  ['holdem_heads_up.v1', game(holdemView, HoldemBoard)],
]);

/** Draws a state; null for an unknown game or view. */
export const drawGame = (template: string, props: RawGameProps): ReactElement | null =>
  GAMES.get(template)?.(props) ?? null;
