import { connectFour } from '../../../src/main/games/board/connect-four.ts';
import { ConnectFourBoard } from '../../boards/board/connect-four-board.tsx';
import { startReplay } from '../main.tsx';

startReplay({
  gameTemplate: connectFour,
  Board: ConnectFourBoard,
  label: (action, { page }) => page.column(Number(action) + 1),
});
