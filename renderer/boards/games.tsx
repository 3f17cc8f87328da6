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

/** What `drawGame` is given: the same as a board, with views that nobody has checked yet. */
export type RawGameProps = GameProps<unknown>;
type DrawGame = (props: RawGameProps) => ReactElement | null;

/**
 * Ties a drawing to the schema of its view. A view that does not fit draws
 * nothing here: the caller then shows it as it is.
 */
function game<V>(schema: z.ZodType<V>, Drawing: (props: GameProps<V>) => ReactElement): DrawGame {
  return (props) => {
    const view = schema.safeParse(props.view);
    return view.success ? <Drawing {...props} view={view.data} /> : null;
  };
}

/** Every game that has a picture. A new game is one board file and one line here. */
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

/** The picture of a state, or null for a game or a view that is not known here. */
export const drawGame = (template: string, props: RawGameProps): ReactElement | null =>
  GAMES.get(template)?.(props) ?? null;
