import { betLabel } from '../../boards/cards/holdem-view.ts';
import { kuhnPoker } from '../../../src/main/games/cards/kuhn-poker.ts';
import { KuhnBoard } from '../../boards/cards/kuhn-board.tsx';
import { startReplay } from '../main.tsx';

startReplay({
  gameTemplate: kuhnPoker,
  Board: KuhnBoard,
  label: (action, { translator, texts }) =>
    action.startsWith('nonce:') ? texts.nonce(action.slice('nonce:'.length)) : betLabel(translator, action),
});
