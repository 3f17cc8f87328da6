import { dealKey, shuffle } from '../chance.ts';
import { handName, handValue } from './hand-rank.ts';
import { applyBet, collectBets, nextToBet, startStreet, postChips } from './holdem-betting.ts';
import { BOARD_CARDS, STREETS } from './holdem-state.ts';
import type { FinishedHand, HoldemState, Street } from './holdem-state.ts';
import { pickedNonces } from './nonces.ts';
import { cardNumber, FULL_DECK } from './playing-cards.ts';
import { perRole, otherRole } from '../two-players.ts';
import type { PerRole, TwoPlayerRole } from '../two-players.ts';

const HOLE_CARDS = 2;
const CARDS_PER_HAND = 2 * HOLE_CARDS + BOARD_CARDS.river;

/**
 * Shuffles, deals and posts the blinds; a player with fewer chips than the blind posts all of them. The button posts
 * the small blind. Cards 0 and 2 of the deck go to the big blind, cards 1 and 3 to the button, and cards 4 to 8 form
 * the board; no card is burnt. Where the blinds put a player all in, the hand may be over at once (`turn` is then
 * null).
 */
export function dealHand(state: HoldemState, hand: number): HoldemState {
  const button: TwoPlayerRole = hand % 2 === 1 ? 'player_1' : 'player_2';
  const bigBlind = otherRole(button);
  const deck = shuffle(FULL_DECK, dealKey(state.seed, pickedNonces(state.nonces), hand)).slice(
    0,
    CARDS_PER_HAND,
  );
  const dealt = startStreet({
    ...state,
    phase: 'betting',
    hand,
    button,
    street: 'preflop',
    cards: perRole((player) =>
      deck.filter((_, index) => index < 2 * HOLE_CARDS && index % 2 === (player === bigBlind ? 0 : 1)),
    ),
    board: [],
    undealt: deck.slice(2 * HOLE_CARDS),
    pot: 0,
    line: [],
  });
  const small = postChips(dealt, button, Math.min(state.small_blind, state.stacks[button]));
  return advance(postChips(small, bigBlind, Math.min(state.big_blind, state.stacks[bigBlind])), button);
}

/** Applies an action and plays on to the next decision, or to the end of the hand (`turn` is then null). */
export function actInHand(state: HoldemState, player: TwoPlayerRole, action: string): HoldemState {
  const stateAfterBet = applyBet(state, player, action);
  if (action === 'fold') return endByFold(stateAfterBet, otherRole(player));
  return advance(stateAfterBet, otherRole(player));
}

function advance(state: HoldemState, candidate: TwoPlayerRole): HoldemState {
  const turn = nextToBet(state, candidate);
  if (turn !== null) return { ...state, turn };
  const collectedState = collectBets(state);
  const next = STREETS[STREETS.indexOf(state.street) + 1];
  if (next === undefined) return showdown(collectedState);
  const isAllIn = collectedState.stacks.player_1 === 0 || collectedState.stacks.player_2 === 0;
  if (isAllIn) return showdown(dealStreet(collectedState, 'river'));
  // After the flop the player without the button acts first.
  return advance(startStreet(dealStreet(collectedState, next)), otherRole(state.button));
}

function dealStreet(state: HoldemState, street: Street): HoldemState {
  const count = BOARD_CARDS[street] - state.board.length;
  return {
    ...state,
    street,
    board: [...state.board, ...state.undealt.slice(0, count)],
    undealt: state.undealt.slice(count),
  };
}

function endByFold(state: HoldemState, winner: TwoPlayerRole): HoldemState {
  const collectedState = collectBets(state);
  return payOut(collectedState, {
    ended_by: 'fold',
    shown: { player_1: null, player_2: null },
    hand_names: { player_1: null, player_2: null },
    won: perRole((player) => (player === winner ? collectedState.pot : 0)),
  });
}

function showdown(state: HoldemState): HoldemState {
  const values = perRole((player) =>
    handValue([...(state.cards[player] ?? []), ...state.board].map(cardNumber)),
  );
  const chipsWon = splitHandPot(state.pot, values, state.button);
  const shows = whoShows(state, values);
  return payOut(state, {
    ended_by: 'showdown',
    shown: perRole((player) => (shows[player] ? state.cards[player] : null)),
    hand_names: perRole((player) => (shows[player] ? handName(values[player]) : null)),
    won: chipsWon,
  });
}

/**
 * The better hand wins the pot; equal hands split it, and an odd chip goes to
 * the player without the button.
 */
export function splitHandPot(pot: number, values: PerRole<number>, button: TwoPlayerRole): PerRole<number> {
  if (values.player_1 !== values.player_2) {
    const winner: TwoPlayerRole = values.player_1 > values.player_2 ? 'player_1' : 'player_2';
    return perRole((player) => (player === winner ? pot : 0));
  }
  const half = Math.floor(pot / 2);
  return perRole((player) => (player === button ? half : pot - half));
}

/**
 * Which players show their cards. The last player to bet or raise on the river
 * shows first, or the player without the button if there was no bet; the other
 * player shows only a hand that does not lose. After an all-in both show.
 */
function whoShows(state: HoldemState, values: PerRole<number>): PerRole<boolean> {
  const isAllIn = state.stacks.player_1 === 0 || state.stacks.player_2 === 0;
  const first = state.aggressor ?? otherRole(state.button);
  const second = otherRole(first);
  return perRole((player) => isAllIn || player === first || values[second] >= values[first]);
}

function payOut(state: HoldemState, end: Omit<FinishedHand, 'hand' | 'board'>): HoldemState {
  const { hand, board } = state;
  return {
    ...state,
    pot: 0,
    stacks: perRole((player) => state.stacks[player] + end.won[player]),
    turn: null,
    last_hand: { hand, board, ...end },
  };
}
