import type { JsonObject } from '../../../shared/json.ts';
import { cardMatchRules, endMatch, pickNonce } from './card-match.ts';
import { otherSeed, seedCommitment, seedOf, SHUFFLE_ALGORITHM } from '../chance.ts';
import { unlistedAction } from '../errors.ts';
import { bettingActions, MAX_RAISES_PER_STREET } from './holdem-betting.ts';
import { act, dealHand } from './holdem-hand.ts';
import { HOLDEM_OPTIONS, MAX_HANDS, STREETS } from './holdem-state.ts';
import type { HoldemState } from './holdem-state.ts';
import type { Machine, Role, Setup } from '../machine.ts';
import { NO_NONCES, NONCE_ACTIONS } from './nonces.ts';
import { withoutOpenReason } from '../outcomes.ts';
import { FULL_DECK } from './playing-cards.ts';
import { forEachPlayer, isPlayer, leader, PLAYERS } from '../two-players.ts';
import type { PerPlayer } from '../two-players.ts';

const ID = 'holdem_heads_up.v1';
/** Each street has at most a check, the listed raises, an all-in and its answer. */
const MAX_ACTIONS_PER_HAND = STREETS.length * (1 + MAX_RAISES_PER_STREET + 2);

function start(setup: Setup): HoldemState {
  const options = HOLDEM_OPTIONS.parse(setup.options);
  const seed = seedOf(setup);
  const opening: HoldemState = {
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
  return options.player_nonces ? opening : dealUntilDecision(dealHand(opening, 1));
}

function legal(state: HoldemState, role: string): readonly string[] {
  if (state.outcome !== null || !isPlayer(role) || role !== state.turn) return [];
  return state.phase === 'nonces' ? NONCE_ACTIONS : bettingActions(state, role);
}

function apply(state: HoldemState, role: string, action: string): HoldemState {
  if (!isPlayer(role) || !legal(state, role).includes(action)) throw unlistedAction(ID, role);
  return state.phase === 'nonces'
    ? pickNonce(state, { role, action }, (salted) => dealUntilDecision(dealHand(salted, 1)))
    : dealUntilDecision(act(state, role, action));
}

/**
 * Deals further hands until a player must decide or the match is over: blinds
 * alone can put both players all in.
 */
function dealUntilDecision(state: HoldemState): HoldemState {
  let current = state;
  while (current.turn === null && current.outcome === null) {
    const { stacks } = current;
    if (stacks.player_1 === 0 || stacks.player_2 === 0)
      return endMatch(current, leader(stacks), 'chips_gone');
    if (current.hand >= current.hands) return endMatch(current, leader(stacks), 'hands_played');
    current = dealHand(current, current.hand + 1);
  }
  return current;
}

function view(state: HoldemState, viewer: Role | null): JsonObject {
  const { undealt: _, ...onTable } = state;
  if (state.outcome !== null) return withoutOpenReason(onTable);
  const { seed: __, ...publicState } = onTable;
  const cards = forEachPlayer((player) => (player === viewer ? state.cards[player] : null));
  return withoutOpenReason({ ...publicState, cards });
}

/** States with another seed and other hidden cards; the cards that `viewer` sees stay the same. */
function indistinguishableStates(state: HoldemState, viewer: Role | null): readonly HoldemState[] {
  if (state.outcome !== null) return [];
  const seed = otherSeed(state.seed, 1);
  if (state.phase === 'nonces') return [{ ...state, seed }];
  const seen = new Set([...state.board, ...(isPlayer(viewer) ? (state.cards[viewer] ?? []) : [])]);
  const unseen = FULL_DECK.filter((card) => !seen.has(card));
  return [0, 20].map((from) => ({ ...state, seed, ...redealHidden(state, viewer, unseen.slice(from)) }));
}

function redealHidden(state: HoldemState, viewer: Role | null, cards: readonly string[]) {
  const hole: PerPlayer<readonly string[] | null> = forEachPlayer((player) =>
    player === viewer ? state.cards[player] : cards.slice(2 * PLAYERS.indexOf(player)).slice(0, 2),
  );
  const afterHoles = 2 * PLAYERS.length;
  return { cards: hole, undealt: cards.slice(afterHoles, afterHoles + state.undealt.length) };
}

export const holdemHeadsUp: Machine<HoldemState> = {
  ...cardMatchRules<HoldemState>(ID),
  title: "Texas hold'em, heads-up",
  description: `No-limit Texas hold'em for two over a number of hands. Each player holds two cards that only this player sees; five community cards come in streets: flop (3), turn (1), river (1). The best five of seven cards win the pot, equal hands split it. The button changes with each hand, posts the small blind, acts first before the flop and last afterwards; the other posts the big blind. The match ends when a player has no chips or all hands are played; who has more chips wins.
Actions, always from the legal list: "fold", "check", "call" (for less if your chips do not reach), "raise:<amount>" and "all_in". <amount> is the total you will have bet on this street, opening bets included. Listed raises: the least raise (the last raise, at least a big blind), half the pot, the pot and twice the pot on top of a call, as far as both players have chips beyond; after ${MAX_RAISES_PER_STREET} bets and raises on a street only all_in is left. A bet the other cannot match is returned. If "phase" is "nonces", pick any of "nonce:00" to "nonce:ff": a byte of your own that enters the shuffle.
State: cards are rank and suit ("As", "Td", "7h", "2c"). "phase" "nonces", "betting" or "over"; "hand" of "hands"; "small_blind", "big_blind"; "button"; "street"; "cards", yours visible, the other's null until the match is over; "board"; "stacks", chips behind; "bets" on this street; "pot" of earlier streets; "min_raise"; "raises" and "aggressor" of this street; "acted" since the last raise; "line", actions of this hand; "turn"; "last_hand", how the hand before went ("shown" holds cards only if they were shown); "shuffle", the algorithm; "nonces"; "seed_commitment", SHA-256 of seed and session id; "seed" appears at the end; "outcome" null, then "player_1_wins", "player_2_wins" or "draw"; "outcome_reason" appears at the end.`,
  options: HOLDEM_OPTIONS,
  maxActions: PLAYERS.length + MAX_HANDS * MAX_ACTIONS_PER_HAND,
  start,
  legal,
  apply,
  view,
  fixedMembers: ['hands', 'small_blind', 'big_blind', 'shuffle', 'seed_commitment'],
  indistinguishableStates,
};
