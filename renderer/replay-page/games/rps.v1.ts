import { choiceLabel } from '../replay-game.ts';
import { rps } from '../../../src/main/games/simultaneous/rps.ts';
import { RpsBoard } from '../../boards/simultaneous/rps-board.tsx';
import { startReplay } from '../main.tsx';

startReplay({
  gameTemplate: rps,
  Board: RpsBoard,
  label: choiceLabel,
});
