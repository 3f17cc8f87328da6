import type { JsonObject } from '../../../shared/json.ts';
import { cardMatchRules, pickNonce } from './card-match.ts';
import { otherSeed, seedOf, SHUFFLE_ALGORITHM } from '../chance.ts';
import { seedCommitment } from '../../../shared/seed-commitment.ts';
import { createUnlistedActionError } from '../errors.ts';
import { bettingActions, MAX_RAISES_PER_STREET } from './holdem-betting.ts';
import { actInHand, dealHand } from './holdem-hand.ts';
import { MAX_HANDS, STREETS, type HoldemOptions, type HoldemState } from './holdem-state.ts';
import type { GameTemplate, Role, Setup } from '../game-template.ts';
import { NO_NONCES, NONCE_ACTIONS } from './nonces.ts';
import { withoutReasonBeforeEnd } from '../outcomes.ts';
import { FULL_DECK } from './playing-cards.ts';
import { perRole, isTwoPlayerRole, TWO_PLAYER_ROLES } from '../two-players.ts';
import type { PerRole } from '../two-players.ts';

/** Each street has at most a check, the listed raises, an all-in and its answer. */
const MAX_ACTIONS_PER_HAND = STREETS.length * (1 + MAX_RAISES_PER_STREET + 2);

/** The rules of one hand, which every version describes in the same words. */
export const HAND_RULES =
  'Each player holds two cards that only this player sees; five community cards come in streets: flop (3), turn (1), river (1). The best five of seven cards win the pot, equal hands split it. The button changes with each hand, posts the small blind, acts first before the flop and last afterwards; the other posts the big blind.';

/** The actions, which every version describes in the same words. */
export const ACTION_RULES = `Actions, always from the legal list: "fold", "check", "call" (for less if your chips do not reach), "raise:<amount>" and "all_in". <amount> is the total you will have bet on this street, opening bets included. Listed raises: the least raise (the last raise, at least a big blind), half the pot, the pot and twice the pot on top of a call, as far as both players have chips beyond; after ${MAX_RAISES_PER_STREET} bets and raises on a street only all_in is left. A bet the other cannot match is returned. If "phase" is "nonces", pick any of "nonce:00" to "nonce:ff": a byte of your own that enters the shuffle.`;

/** The members of the state of a hand, which every version describes in the same words. */
export const HAND_STATE = `"button"; "street"; "cards", yours visible, the other's null until the match is over; "board"; "stacks", chips behind; "bets" on this street; "pot" of earlier streets; "min_raise"; "raises" and "aggressor" of this street; "acted" since the last raise; "line", actions of this hand; "turn"; "last_hand", how the hand before went ("shown" holds cards only if they were shown); "shuffle", the algorithm; "nonces"; "seed_commitment", SHA-256 of seed and session id; "seed" appears at the end; "outcome" null, then "player_1_wins", "player_2_wins" or "draw"; "outcome_reason" appears at the end.`;

/** The rules that a match version adds around single hands. */
export interface HoldemMatch<S extends HoldemState> {
  /** The state before the first hand. */
  initialState(setup: Setup): S;
  /** Ends the match or deals the next hand, after a hand. */
  afterHand(state: S): S;
}

/** The members that both versions of the game share. */
export function holdemRules<S extends HoldemState>(id: string, match: HoldemMatch<S>) {
  /**
   * Deals further hands until a player must decide or the match is over: blinds
   * alone can put both players all in.
   */
  const dealUntilDecision = (state: S): S => {
    let current = state;
    while (current.turn === null && current.outcome === null) current = match.afterHand(current);
    return current;
  };
  const deal = (state: S): S => dealUntilDecision({ ...state, ...dealHand(state, 1) });
  return {
    ...cardMatchRules<S>(id),
    maxActions: TWO_PLAYER_ROLES.length + MAX_HANDS * MAX_ACTIONS_PER_HAND,
    start(setup: Setup): S {
      const initial = match.initialState(setup);
      return initial.nonces === null ? deal(initial) : initial;
    },
    legal,
    apply(state: S, role: string, action: string): S {
      if (!isTwoPlayerRole(role) || !legal(state, role).includes(action))
        throw createUnlistedActionError(id, role);
      return state.phase === 'nonces'
        ? pickNonce(state, { role, action }, deal)
        : dealUntilDecision({ ...state, ...actInHand(state, role, action) });
    },
    view,
    indistinguishableStates,
  } as const satisfies Partial<GameTemplate<S>>;
}

/** The table before the first hand; without nonces the first hand follows at once. */
export function initialHoldemState(setup: Setup, options: HoldemOptions): HoldemState {
  const seed = seedOf(setup);
  return {
    phase: 'nonces',
    hands: options.hands,
    hand: 1,
    small_blind: options.small_blind,
    big_blind: options.big_blind,
    button: 'player_1',
    street: 'preflop',
    cards: { player_1: null, player_2: null },
    board: [],
    undealt: [],
    stacks: { player_1: options.stack, player_2: options.stack },
    bets: { player_1: 0, player_2: 0 },
    pot: 0,
    min_raise: options.big_blind,
    raises: 0,
    aggressor: null,
    acted: { player_1: false, player_2: false },
    line: [],
    turn: 'player_1',
    last_hand: null,
    shuffle: SHUFFLE_ALGORITHM,
    nonces: options.player_nonces ? NO_NONCES : null,
    seed_commitment: seedCommitment(seed, setup.sessionId),
    seed,
    outcome: null,
    outcome_reason: null,
  };
}

function legal(state: HoldemState, role: string): readonly string[] {
  if (state.outcome !== null || !isTwoPlayerRole(role) || role !== state.turn) return [];
  return state.phase === 'nonces' ? NONCE_ACTIONS : bettingActions(state, role);
}

function view(state: HoldemState, viewer: Role | null): JsonObject {
  const { undealt: _, ...onTable } = state;
  if (state.outcome !== null) return withoutReasonBeforeEnd(onTable);
  const { seed: __, ...publicState } = onTable;
  const cards = perRole((player) => (player === viewer ? state.cards[player] : null));
  return withoutReasonBeforeEnd({ ...publicState, cards });
}

/** Where two deals start among the unseen cards, so far apart that they share no hole card. */
const REDEAL_OFFSETS = [0, 20];

/** States with another seed and other hidden cards; the cards that `viewer` sees stay the same. */
function indistinguishableStates<S extends HoldemState>(state: S, viewer: Role | null): readonly S[] {
  if (state.outcome !== null) return [];
  const seed = otherSeed(state.seed, 1);
  if (state.phase === 'nonces') return [{ ...state, seed }];
  const seen = new Set([...state.board, ...(isTwoPlayerRole(viewer) ? (state.cards[viewer] ?? []) : [])]);
  const unseenCards = FULL_DECK.filter((card) => !seen.has(card));
  return REDEAL_OFFSETS.map((from) => ({
    ...state,
    seed,
    ...redealHidden(state, viewer, unseenCards.slice(from)),
  }));
}

function redealHidden(state: HoldemState, viewer: Role | null, cards: readonly string[]) {
  const hole: PerRole<readonly string[] | null> = perRole((player) =>
    player === viewer ? state.cards[player] : cards.slice(2 * TWO_PLAYER_ROLES.indexOf(player)).slice(0, 2),
  );
  const afterHoles = 2 * TWO_PLAYER_ROLES.length;
  return { cards: hole, undealt: cards.slice(afterHoles, afterHoles + state.undealt.length) };
}
