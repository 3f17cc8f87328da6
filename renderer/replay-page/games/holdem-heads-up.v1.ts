import { betLabel } from '../../boards/cards/holdem-view.ts';
import { holdemHeadsUp } from '../../../src/main/games/cards/holdem-heads-up.ts';
import { HoldemBoard } from '../../boards/cards/holdem-board.tsx';
import { startReplay } from '../main.tsx';

startReplay({
  gameTemplate: holdemHeadsUp,
  Board: HoldemBoard,
  label: (action, { translator, texts }) =>
    action.startsWith('nonce:') ? texts.nonce(action.slice('nonce:'.length)) : betLabel(translator, action),
});
