import type { ComponentType, ReactElement } from 'react';
import type { z } from 'zod';
import { loadOnce, type Loadable } from '../routes/load-once.ts';
import type { GameProps } from './board-props.ts';

/** The props of a drawing: those of a board, with a view that is not validated yet. */
export interface DrawingProps extends GameProps<unknown> {
  /** Shown for a view that the drawing does not know. */
  readonly raw: ReactElement;
}

export type GameDrawing = Loadable<ComponentType<DrawingProps>>;

/** Combines a drawing with the schema of its view; the code of a game is loaded when the game is first shown. */
function game<V>(
  load: () => Promise<{
    readonly schema: z.ZodType<V>;
    readonly Drawing: (props: GameProps<V>) => ReactElement;
  }>,
): GameDrawing {
  return loadOnce(async () => {
    const { schema, Drawing } = await load();
    return function GameBoard({ raw, ...props }: DrawingProps) {
      const view = schema.safeParse(props.view);
      return view.success ? <Drawing {...props} view={view.data} /> : raw;
    };
  });
}

async function loadHoldem() {
  const [{ holdemView }, { HoldemBoard }] = await Promise.all([
    import('./cards/holdem-view.ts'),
    import('./cards/holdem-board.tsx'),
  ]);
  return { schema: holdemView, Drawing: HoldemBoard };
}

/** All games that have a picture. A new game needs a board file and an entry here. */
const GAMES: ReadonlyMap<string, GameDrawing> = new Map(
  Object.entries({
    'chess.v1': game(async () => {
      const { chessView, ChessBoard } = await import('./chess/chess-board.tsx');
      return { schema: chessView, Drawing: ChessBoard };
    }),
    'rps.v1': game(async () => {
      const { rpsView, RpsBoard } = await import('./duel/rps-board.tsx');
      return { schema: rpsView, Drawing: RpsBoard };
    }),
    'tic_tac_toe.v1': game(async () => {
      const { ticTacToeView, TicTacToeBoard } = await import('./lines/tic-tac-toe-board.tsx');
      return { schema: ticTacToeView, Drawing: TicTacToeBoard };
    }),
    'even_odd.v1': game(async () => {
      const { evenOddView, EvenOddBoard } = await import('./duel/even-odd-board.tsx');
      return { schema: evenOddView, Drawing: EvenOddBoard };
    }),
    'connect_four.v1': game(async () => {
      const { connectFourView, ConnectFourBoard } = await import('./lines/connect-four-board.tsx');
      return { schema: connectFourView, Drawing: ConnectFourBoard };
    }),
    'iterated_rps.v1': game(async () => {
      const { iteratedRpsView, IteratedRpsBoard } = await import('./duel/iterated-rps-board.tsx');
      return { schema: iteratedRpsView, Drawing: IteratedRpsBoard };
    }),
    'kuhn_poker.v1': game(async () => {
      const { kuhnView, KuhnBoard } = await import('./cards/kuhn-board.tsx');
      return { schema: kuhnView, Drawing: KuhnBoard };
    }),
    'holdem_heads_up.v1': game(loadHoldem),
    'holdem_heads_up.v2': game(loadHoldem),
  }),
);

/** The drawing of a game; undefined for one without a picture. */
export const drawingOf = (template: string): GameDrawing | undefined => GAMES.get(template);

/** The drawings of all games, which the window loads while it is idle. */
export const DRAWINGS: readonly GameDrawing[] = [...GAMES.values()];
