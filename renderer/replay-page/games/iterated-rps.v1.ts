import { choiceLabel } from '../replay-game.ts';
import { iteratedRps } from '../../../src/main/games/simultaneous/iterated-rps.ts';
import { IteratedRpsBoard } from '../../boards/simultaneous/iterated-rps-board.tsx';
import { startReplay } from '../main.tsx';

startReplay({
  gameTemplate: iteratedRps,
  Board: IteratedRpsBoard,
  label: choiceLabel,
});
