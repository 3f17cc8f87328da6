import type { HoldemState } from './holdem-state.ts';
import { perRole, otherRole, TWO_PLAYER_ROLES } from '../two-players.ts';
import type { TwoPlayerRole } from '../two-players.ts';

/**
 * After this many bets and raises on one street, all in is the only raise left.
 * No-limit poker has no such limit, but every game here must end.
 */
export const MAX_RAISES_PER_STREET = 8;

/** Multiples of the pot that are listed as raises, in addition to the minimum raise. */
const POT_SHARES = [0.5, 1, 2] as const;
const RAISE = 'raise:';

/** Number of chips that `player` must add to match the other's bet; it may be more than the player has. */
export const chipsToCall = ({ bets }: HoldemState, player: TwoPlayerRole): number =>
  Math.max(0, bets[otherRole(player)] - bets[player]);

/** The legal actions of `player` when it is this player's turn. */
export function bettingActions(state: HoldemState, player: TwoPlayerRole): readonly string[] {
  const passive = chipsToCall(state, player) === 0 ? ['check'] : ['fold', 'call'];
  if (!canRaise(state, player)) return passive;
  return [...passive, ...raiseTargets(state).map((target) => RAISE + target), 'all_in'];
}

/** A raise needs chips beyond the call, and an opponent with chips to answer it. */
const canRaise = (state: HoldemState, player: TwoPlayerRole): boolean =>
  state.stacks[player] > chipsToCall(state, player) && state.stacks[otherRole(player)] > 0;

/** The listed raises, as total bets on this street; all in is not among them. */
function raiseTargets(state: HoldemState): readonly number[] {
  if (state.raises >= MAX_RAISES_PER_STREET) return [];
  const { bets, stacks, pot } = state;
  const level = Math.max(bets.player_1, bets.player_2);
  const potAfterCall = pot + 2 * level;
  const min = level + state.min_raise;
  const effectiveStack = Math.min(...TWO_PLAYER_ROLES.map((seat) => bets[seat] + stacks[seat]));
  const targets = POT_SHARES.map((share) => level + Math.floor(potAfterCall * share));
  return [...new Set([min, ...targets.filter((target) => target >= min)])]
    .filter((target) => target < effectiveStack)
    .sort((left, right) => left - right);
}

/**
 * The state after the bet that `action` makes, which is none for a check and a fold; the caller decides whose turn is
 * next.
 */
export function applyBet(state: HoldemState, player: TwoPlayerRole, action: string): HoldemState {
  const next: HoldemState = {
    ...state,
    acted: { ...state.acted, [player]: true },
    line: [...state.line, `${player} ${action}`],
  };
  if (action === 'call')
    return postChips(next, player, Math.min(chipsToCall(state, player), state.stacks[player]));
  if (action === 'all_in') return raiseBy(next, player, state.stacks[player]);
  if (action.startsWith(RAISE)) {
    return raiseBy(next, player, Number(action.slice(RAISE.length)) - state.bets[player]);
  }
  return next;
}

/** The state after `player` has put chips from the stack into the bets. */
export const postChips = (state: HoldemState, player: TwoPlayerRole, chips: number): HoldemState => ({
  ...state,
  stacks: { ...state.stacks, [player]: state.stacks[player] - chips },
  bets: { ...state.bets, [player]: state.bets[player] + chips },
});

function raiseBy(state: HoldemState, player: TwoPlayerRole, chips: number): HoldemState {
  const stateAfterRaise = postChips(state, player, chips);
  const step = stateAfterRaise.bets[player] - state.bets[otherRole(player)];
  return {
    ...stateAfterRaise,
    // An all-in below the minimum raise does not lower the minimum of the next raise.
    min_raise: Math.max(step, state.min_raise),
    raises: state.raises + 1,
    aggressor: player,
    acted: { ...state.acted, [otherRole(player)]: false },
  };
}

/** The next player to act on this street, checking `candidate` first; null when the betting is over. */
export function nextToBet(state: HoldemState, candidate: TwoPlayerRole): TwoPlayerRole | null {
  if (hasToAct(state, candidate)) return candidate;
  const other = otherRole(candidate);
  return hasToAct(state, other) ? other : null;
}

function hasToAct(state: HoldemState, player: TwoPlayerRole): boolean {
  if (state.stacks[player] === 0) return false;
  if (chipsToCall(state, player) > 0) return true;
  return !state.acted[player] && state.stacks[otherRole(player)] > 0;
}

/** Moves the bets into the pot and returns chips that the other player could not match. */
export function collectBets(state: HoldemState): HoldemState {
  const { bets, stacks } = state;
  const matchedBet = Math.min(bets.player_1, bets.player_2);
  return {
    ...state,
    pot: state.pot + 2 * matchedBet,
    stacks: perRole((player) => stacks[player] + bets[player] - matchedBet),
    bets: { player_1: 0, player_2: 0 },
  };
}

/** Resets the betting for a new street; the minimum raise is the big blind. */
export const startStreet = (state: HoldemState): HoldemState => ({
  ...state,
  min_raise: state.big_blind,
  raises: 0,
  aggressor: null,
  acted: { player_1: false, player_2: false },
});
