import { choiceLabel } from '../replay-game.ts';
import { evenOdd } from '../../../src/main/games/simultaneous/even-odd.ts';
import { EvenOddBoard } from '../../boards/simultaneous/even-odd-board.tsx';
import { startReplay } from '../main.tsx';

startReplay({
  gameTemplate: evenOdd,
  Board: EvenOddBoard,
  label: choiceLabel,
});
