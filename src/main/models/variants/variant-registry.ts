import { fromHex } from '../../../shared/bytes.ts';
import { isRenamedTemplate, type RenamedTemplate } from '../../../shared/names/game-names.ts';
import { chessVariant } from './chess.ts';
import { connectFourVariant } from './connect-four.ts';
import { evenOddVariant } from './even-odd.ts';
import { holdemCarriedVariant, holdemFixedVariant } from './holdem.ts';
import { kuhnPokerVariant } from './kuhn-poker.ts';
import { iteratedRpsVariant, rpsVariant } from './rock-paper-scissors.ts';
import { ticTacToeVariant } from './tic-tac-toe.ts';
import type { GameVariant } from './game-variant.ts';

/** Name and version of the variants, stored with every move that was requested in one of them. */
export const VARIANT_ID = 'renamed.v1';

const VARIANTS: Readonly<Record<RenamedTemplate, (key: Uint8Array) => GameVariant>> = {
  'chess.v1': chessVariant,
  'connect_four.v1': connectFourVariant,
  'even_odd.v1': evenOddVariant,
  'holdem_heads_up.v1': holdemCarriedVariant,
  'holdem_heads_up.v2': holdemFixedVariant,
  'iterated_rps.v1': iteratedRpsVariant,
  'kuhn_poker.v1': kuhnPokerVariant,
  'rps.v1': rpsVariant,
  'tic_tac_toe.v1': ticTacToeVariant,
};

/** The variant of a template whose words are drawn from a seed in hex; null for a template without one. */
export const variantOf = (template: string, seed: string): GameVariant | null =>
  isRenamedTemplate(template) ? VARIANTS[template](fromHex(seed)) : null;
