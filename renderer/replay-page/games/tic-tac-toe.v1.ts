import { ticTacToe } from '../../../src/main/games/board/tic-tac-toe.ts';
import { TicTacToeBoard } from '../../boards/grid/tic-tac-toe-board.tsx';
import { startReplay } from '../main.tsx';

startReplay({
  gameTemplate: ticTacToe,
  Board: TicTacToeBoard,
  label: (action, { texts }) => texts.cell(Math.floor(Number(action) / 3) + 1, (Number(action) % 3) + 1),
});
