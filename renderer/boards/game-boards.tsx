import type { ComponentType, ReactElement } from 'react';
import type { z } from 'zod';
import { createLoadable, type Loadable } from '../routes/loadable.ts';
import type { GameBoardProps } from './board-props.ts';

/** The props of a board that is loaded: its own, with a view that is not validated yet. */
export interface LoadedBoardProps extends GameBoardProps<unknown> {
  /** Shown instead of the board for a view that its schema refuses. */
  readonly fallback: ReactElement;
}

export type LoadableBoard = Loadable<ComponentType<LoadedBoardProps>>;

/** Combines a board with the schema of its view. Its code is loaded when the game is first shown. */
function loadableBoard<V>(
  load: () => Promise<{
    readonly schema: z.ZodType<V>;
    readonly Board: (props: GameBoardProps<V>) => ReactElement;
  }>,
): LoadableBoard {
  return createLoadable(async () => {
    const { schema, Board } = await load();
    return function GameBoard({ fallback, ...props }: LoadedBoardProps) {
      const view = schema.safeParse(props.view);
      return view.success ? <Board {...props} view={view.data} /> : fallback;
    };
  });
}

async function loadHoldem() {
  const [{ holdemView }, { HoldemBoard }] = await Promise.all([
    import('./cards/holdem-view.ts'),
    import('./cards/holdem-board.tsx'),
  ]);
  return { schema: holdemView, Board: HoldemBoard };
}

/** All games that have a board of their own. A new game needs a board file and an entry here. */
const BOARDS_BY_TEMPLATE: ReadonlyMap<string, LoadableBoard> = new Map(
  Object.entries({
    'chess.v1': loadableBoard(async () => {
      const { chessView, ChessBoard } = await import('./chess/chess-board.tsx');
      return { schema: chessView, Board: ChessBoard };
    }),
    'rps.v1': loadableBoard(async () => {
      const { rpsView, RpsBoard } = await import('./simultaneous/rps-board.tsx');
      return { schema: rpsView, Board: RpsBoard };
    }),
    'tic_tac_toe.v1': loadableBoard(async () => {
      const { ticTacToeView, TicTacToeBoard } = await import('./grid/tic-tac-toe-board.tsx');
      return { schema: ticTacToeView, Board: TicTacToeBoard };
    }),
    'even_odd.v1': loadableBoard(async () => {
      const { evenOddView, EvenOddBoard } = await import('./simultaneous/even-odd-board.tsx');
      return { schema: evenOddView, Board: EvenOddBoard };
    }),
    'connect_four.v1': loadableBoard(async () => {
      const { connectFourView, ConnectFourBoard } = await import('./grid/connect-four-board.tsx');
      return { schema: connectFourView, Board: ConnectFourBoard };
    }),
    'iterated_rps.v1': loadableBoard(async () => {
      const { iteratedRpsView, IteratedRpsBoard } = await import('./simultaneous/iterated-rps-board.tsx');
      return { schema: iteratedRpsView, Board: IteratedRpsBoard };
    }),
    'kuhn_poker.v1': loadableBoard(async () => {
      const { kuhnView, KuhnBoard } = await import('./cards/kuhn-board.tsx');
      return { schema: kuhnView, Board: KuhnBoard };
    }),
    'holdem_heads_up.v1': loadableBoard(loadHoldem),
    'holdem_heads_up.v2': loadableBoard(loadHoldem),
  }),
);

/** The board of a game; undefined for a game that is shown as text. */
export const findBoard = (template: string): LoadableBoard | undefined => BOARDS_BY_TEMPLATE.get(template);

/** The boards of all games, which the window loads while it is idle. */
export const GAME_BOARDS: readonly LoadableBoard[] = [...BOARDS_BY_TEMPLATE.values()];
