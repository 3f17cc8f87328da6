import { connectFour } from '../../../src/main/games/board/connect-four.ts';
import { ConnectFourBoard } from '../../boards/grid/connect-four-board.tsx';
import { startReplay } from '../main.tsx';

startReplay({
  gameTemplate: connectFour,
  Board: ConnectFourBoard,
  label: (action, { texts }) => texts.column(Number(action) + 1),
});
