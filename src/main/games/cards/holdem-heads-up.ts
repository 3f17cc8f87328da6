import { endMatch } from './card-match.ts';
import { dealHand } from './holdem-hand.ts';
import { ACTION_RULES, HAND_RULES, HAND_STATE, holdemRules, initialHoldemState } from './holdem-rules.ts';
import { HOLDEM_OPTIONS } from './holdem-state.ts';
import type { HoldemState } from './holdem-state.ts';
import type { GameTemplate } from '../game-template.ts';
import { leadingRole } from '../two-players.ts';

const ID = 'holdem_heads_up.v1';

/** Stacks continue from hand to hand, and the match ends when one of them is empty. */
function afterHand(state: HoldemState): HoldemState {
  const { stacks } = state;
  if (stacks.player_1 === 0 || stacks.player_2 === 0)
    return endMatch(state, leadingRole(stacks), 'chips_gone');
  if (state.hand >= state.hands) return endMatch(state, leadingRole(stacks), 'hands_played');
  return dealHand(state, state.hand + 1);
}

export const holdemHeadsUp: GameTemplate<HoldemState> = {
  ...holdemRules<HoldemState>(ID, {
    initialState: (setup) => initialHoldemState(setup, HOLDEM_OPTIONS.parse(setup.options)),
    afterHand,
  }),
  title: "Texas hold'em, heads-up",
  description: `No-limit Texas hold'em for two over a number of hands. ${HAND_RULES} The match ends when a player has no chips or all hands are played; who has more chips wins.
${ACTION_RULES}
State: cards are rank and suit ("As", "Td", "7h", "2c"). "phase" "nonces", "betting" or "over"; "hand" of "hands"; "small_blind", "big_blind"; ${HAND_STATE}`,
  options: HOLDEM_OPTIONS,
  fixedMembers: ['hands', 'small_blind', 'big_blind', 'shuffle', 'seed_commitment'],
};
