import { z } from 'zod';
import { endMatch } from './card-match.ts';
import { dealHand } from './holdem-hand.ts';
import { ACTION_RULES, HAND_RULES, HAND_STATE, holdemRules, initialHoldemState } from './holdem-rules.ts';
import { TABLE_OPTIONS, withPayableBlinds } from './holdem-state.ts';
import type { HoldemState } from './holdem-state.ts';
import type { GameTemplate, Setup } from '../game-template.ts';
import { perRole, leadingRole } from '../two-players.ts';
import type { PerRole } from '../two-players.ts';

const ID = 'holdem_heads_up.v2';

const OPTIONS = withPayableBlinds(
  z.strictObject({
    ...TABLE_OPTIONS.shape,
    hands: TABLE_OPTIONS.shape.hands.describe('hands to be played'),
    stack: TABLE_OPTIONS.shape.stack.describe('chips of each player at the start of a hand'),
    reset_stacks: z
      .boolean()
      .default(true)
      .describe(
        'every hand begins with whole stacks; otherwise they carry on and the match ends without chips',
      ),
  }),
);

export type FixedHandsState = HoldemState & {
  /** Chips of each player at the start of a hand, blinds included; without `reset_stacks`, of the first hand only. */
  readonly stack: number;
  /** Whether both players begin every hand with `stack` chips. */
  readonly reset_stacks: boolean;
  /** Chips won and lost in finished hands. */
  readonly net: PerRole<number>;
};

function initialState(setup: Setup): FixedHandsState {
  const options = OPTIONS.parse(setup.options);
  const { stack, reset_stacks } = options;
  return { ...initialHoldemState(setup, options), stack, reset_stacks, net: { player_1: 0, player_2: 0 } };
}

/**
 * Counts the chips of the hand and deals the next one, with whole stacks where they are reset. The match ends after the
 * last hand, and without a reset also when a player has no chips.
 */
function afterHand(state: FixedHandsState): FixedHandsState {
  const { stack, stacks, reset_stacks, net } = state;
  const countedState: FixedHandsState = {
    ...state,
    net: perRole((player) => (reset_stacks ? net[player] : 0) + stacks[player] - stack),
  };
  const isBroke = !reset_stacks && (stacks.player_1 === 0 || stacks.player_2 === 0);
  if (isBroke) return endMatch(countedState, leadingRole(countedState.net), 'chips_gone');
  if (state.hand >= state.hands) return endMatch(countedState, leadingRole(countedState.net), 'hands_played');
  const next = reset_stacks
    ? { ...countedState, stacks: { player_1: stack, player_2: stack } }
    : countedState;
  return { ...next, ...dealHand(next, state.hand + 1) };
}

/**
 * Hold'em in which, unless `reset_stacks` is false, every hand counts alike, so that players can be compared by the
 * chips that they win in a hand.
 */
export const holdemFixedHands: GameTemplate<FixedHandsState> = {
  ...holdemRules<FixedHandsState>(ID, { initialState, afterHand }),
  title: "Texas hold'em, heads-up, fixed number of hands",
  description: `No-limit Texas hold'em for two over a fixed number of hands. ${HAND_RULES} If "reset_stacks" is true, both players begin every hand with "stack" chips, so that every hand counts alike, and all hands are played. Otherwise stacks carry on, and the match also ends when a player has no chips. The player who has won more chips over all hands wins; an equal number is a draw.
${ACTION_RULES}
State: cards are rank and suit ("As", "Td", "7h", "2c"). "phase" "nonces", "betting" or "over"; "hand" of "hands"; "small_blind", "big_blind"; "stack", chips at the start of a hand; "reset_stacks"; "net", chips won or lost in finished hands; ${HAND_STATE}`,
  options: OPTIONS,
  fixedMembers: ['hands', 'small_blind', 'big_blind', 'stack', 'reset_stacks', 'shuffle', 'seed_commitment'],
  chips(view) {
    // A view of a finished match has all of these members.
    const { hands, hand, big_blind, net, reset_stacks, outcome_reason } = view as unknown as FixedHandsState;
    const isWhole = reset_stacks && outcome_reason === 'hands_played' && hand === hands;
    return isWhole ? { hands, bigBlind: big_blind, net } : null;
  },
};
