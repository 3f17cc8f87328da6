import { z } from 'zod';
import type { EndReason } from '../../../shared/end-reason.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { cardMatchRules, endMatch, pickNonce } from './card-match.ts';
import { dealKey, otherSeed, seedOf, SHUFFLE_ALGORITHM, shuffle } from '../chance.ts';
import { seedCommitment } from '../../../shared/seed-commitment.ts';
import { createUnlistedActionError } from '../errors.ts';
import type { GameTemplate, Role, Setup } from '../game-template.ts';
import { NO_NONCES, NONCE_ACTIONS, pickedNonces } from './nonces.ts';
import type { GameNonces } from './nonces.ts';
import { withoutReasonBeforeEnd } from '../outcomes.ts';
import { perRole, isTwoPlayerRole, leadingRole, otherRole, TWO_PLAYER_ROLES } from '../two-players.ts';
import type { PerRole, TwoPlayerRole } from '../two-players.ts';

const ID = 'kuhn_poker.v1';
const MAX_HANDS = 100;
const MAX_LINE_LENGTH = 3;
const CARDS = ['J', 'Q', 'K'] as const;
const ANTE = 1;
const BET = 1;

const OPTIONS = z.strictObject({
  hands: z.int().min(1).max(MAX_HANDS).default(1).describe('hands to be played'),
  player_nonces: z.boolean().default(false).describe('each player adds a byte to the deck key first'),
});

/** The result of the previous hand. */
type FinishedHand = {
  readonly hand: number;
  readonly line: readonly string[];
  readonly winner: TwoPlayerRole;
  /** Number of chips that the loser paid. */
  readonly amount: number;
  /** The cards shown at the end of the hand; null after a fold. */
  readonly shown: PerRole<string | null>;
};

export type KuhnState = {
  readonly phase: 'nonces' | 'betting' | 'over';
  /** The number of hands to be played. */
  readonly hands: number;
  /** The number of the current hand, from 1; at the end that of the last one. */
  readonly hand: number;
  /** The player who acts first in this hand. */
  readonly first: TwoPlayerRole;
  /** The card of each player; null before the first deal. */
  readonly cards: PerRole<string | null>;
  /** The actions of this hand in order. */
  readonly line: readonly string[];
  /** Null when the match is over. */
  readonly turn: TwoPlayerRole | null;
  /** Chips won and lost in finished hands. */
  readonly net: PerRole<number>;
  /** Null until the first hand has ended. */
  readonly last_hand: FinishedHand | null;
  /** The algorithm of the shuffle. */
  readonly shuffle: string;
  /** Null without the option `player_nonces`. */
  readonly nonces: GameNonces | null;
  readonly seed_commitment: string;
  /** Visible at the end only. */
  readonly seed: string;
  readonly outcome: string | null;
  readonly outcome_reason: EndReason | null;
};

function start(setup: Setup): KuhnState {
  const options = OPTIONS.parse(setup.options);
  const seed = seedOf(setup);
  const opening: KuhnState = {
    phase: 'nonces',
    hands: options.hands,
    hand: 1,
    first: 'player_1',
    cards: { player_1: null, player_2: null },
    line: [],
    turn: 'player_1',
    net: { player_1: 0, player_2: 0 },
    last_hand: null,
    shuffle: SHUFFLE_ALGORITHM,
    nonces: options.player_nonces ? NO_NONCES : null,
    seed_commitment: seedCommitment(seed, setup.sessionId),
    seed,
    outcome: null,
    outcome_reason: null,
  };
  return options.player_nonces ? opening : deal(opening, 1);
}

/** The first card of the deck goes to the player who acts first, the second to the other. */
function deal(state: KuhnState, hand: number): KuhnState {
  const first: TwoPlayerRole = hand % 2 === 1 ? 'player_1' : 'player_2';
  const deck = shuffle(CARDS, dealKey(state.seed, pickedNonces(state.nonces), hand));
  const cards = perRole((player) => (player === first ? deck[0] : deck[1]) ?? null);
  return { ...state, phase: 'betting', hand, first, cards, line: [], turn: first };
}

function legal(state: KuhnState, role: string): readonly string[] {
  if (state.outcome !== null || role !== state.turn) return [];
  if (state.phase === 'nonces') return NONCE_ACTIONS;
  return state.line.at(-1) === 'bet' ? ['call', 'fold'] : ['check', 'bet'];
}

function apply(state: KuhnState, role: string, action: string): KuhnState {
  if (!isTwoPlayerRole(role) || !legal(state, role).includes(action))
    throw createUnlistedActionError(ID, role);
  if (state.phase === 'nonces')
    return pickNonce(state, { role, action }, (saltedState) => deal(saltedState, 1));
  const line = [...state.line, action];
  const stateAfterAction: KuhnState = { ...state, line, turn: otherRole(role) };
  if (action === 'fold') return finishHand(stateAfterAction, otherRole(role), 'fold');
  const isShowdown = action === 'call' || (action === 'check' && line.length === 2);
  return isShowdown ? finishHand(stateAfterAction, higherCard(state.cards), 'showdown') : stateAfterAction;
}

function higherCard({ player_1, player_2 }: KuhnState['cards']): TwoPlayerRole {
  const order: readonly (string | null)[] = CARDS;
  return order.indexOf(player_1) > order.indexOf(player_2) ? 'player_1' : 'player_2';
}

function finishHand(state: KuhnState, winner: TwoPlayerRole, reason: 'fold' | 'showdown'): KuhnState {
  const amount = state.line.includes('call') ? ANTE + BET : ANTE;
  const finishedHand: FinishedHand = {
    hand: state.hand,
    line: state.line,
    winner,
    amount,
    shown: reason === 'fold' ? { player_1: null, player_2: null } : state.cards,
  };
  const net = perRole((player) => state.net[player] + (player === winner ? amount : -amount));
  const finishedState: KuhnState = { ...state, net, last_hand: finishedHand };
  if (state.hand < state.hands) return deal(finishedState, state.hand + 1);
  return endMatch(finishedState, leadingRole(net), state.hands === 1 ? reason : 'hands_played');
}

function view(state: KuhnState, viewer: Role | null): JsonObject {
  if (state.outcome !== null) return withoutReasonBeforeEnd(state);
  const { seed: _, ...publicState } = state;
  return withoutReasonBeforeEnd({ ...publicState, cards: onlyOwnCard(state, viewer) });
}

const onlyOwnCard = ({ cards }: KuhnState, viewer: Role | null): KuhnState['cards'] =>
  perRole((player) => (player === viewer ? cards[player] : null));

/** States with another seed and all other deals that `viewer` cannot rule out. */
function indistinguishableStates(state: KuhnState, viewer: Role | null): readonly KuhnState[] {
  if (state.outcome !== null) return [];
  const seed = otherSeed(state.seed, 1);
  if (state.phase === 'nonces') return [{ ...state, seed }];
  const deals = CARDS.flatMap((first) =>
    CARDS.filter((second) => second !== first).map((second) => ({ player_1: first, player_2: second })),
  );
  const { cards } = state;
  return deals
    .filter((dealt) =>
      TWO_PLAYER_ROLES.every((player) => player !== viewer || dealt[player] === cards[player]),
    )
    .filter((dealt) => TWO_PLAYER_ROLES.some((player) => dealt[player] !== cards[player]))
    .map((dealt) => ({ ...state, seed, cards: dealt }));
}

export const kuhnPoker: GameTemplate<KuhnState> = {
  ...cardMatchRules<KuhnState>(ID),
  title: 'Kuhn poker',
  description: `Poker with three cards: J, Q and K, K highest. Each player antes 1 chip and gets one card that only this player sees. The player named in "first" may "check" or "bet" 1 chip. After a bet the other may "call" (put in 1 chip; higher card takes all) or "fold" (the bettor takes the antes). After a check the other may "check" (higher card wins the antes) or "bet", and then the first player may "call" or "fold". The first player alternates from hand to hand. Who is ahead in chips after the last hand wins; equal is a draw.
Actions: "check", "bet", "call", "fold", as listed. If "phase" is "nonces", pick any of "nonce:00" to "nonce:ff": a byte of your own that enters the shuffle.
State: "phase" "nonces", "betting" or "over"; "hands" to be played, "hand" now; "cards", yours visible, the other's null; "line", the actions of this hand; "turn"; "net", chips won or lost in finished hands; "last_hand", how the hand before went ("amount" went to "winner", cards in "shown" only after a showdown); "shuffle", the algorithm; "nonces"; "seed_commitment", SHA-256 of seed and session id; "seed" appears at the end; "outcome" null, then "player_1_wins", "player_2_wins" or "draw"; "outcome_reason" appears at the end.`,
  options: OPTIONS,
  maxActions: TWO_PLAYER_ROLES.length + MAX_HANDS * MAX_LINE_LENGTH,
  start,
  legal,
  apply,
  view,
  fixedMembers: ['hands', 'shuffle', 'seed_commitment'],
  indistinguishableStates,
};
