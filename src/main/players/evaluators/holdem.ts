import { normalCdf } from '../../../shared/statistics/normal.ts';
import { cardNumber, handValue } from '../../games/index.ts';
import type { SeededRandom } from '../engines/seeded-random.ts';
import { drawRandomCards } from '../engines/holdem/equity.ts';
import type { Evaluation, EvaluatorInput } from './evaluator.ts';

const DECK = 52;
const FULL_BOARD = 5;
/**
 * Random boards before the flop, where all of them would be 1.7 million; the standard error is below half a
 * percentage point.
 */
const SAMPLED_BOARDS = 20_000;

interface HoldemView {
  readonly board: readonly string[];
  readonly cards: Readonly<Record<string, readonly string[] | null>>;
  readonly stacks: PlayerChips;
  readonly bets: PlayerChips;
  readonly pot: number;
}

interface PlayerChips {
  readonly player_1: number;
  readonly player_2: number;
}

/**
 * The share of all chips that belongs to the first player, with its part of the pot by its chance to win it. Between
 * players of equal skill this is the chance to win a match that is played until one has everything.
 */
export function evaluateHoldem(input: EvaluatorInput): Evaluation {
  const { stacks, bets, pot } = input.view as unknown as HoldemView;
  const inPot = pot + bets.player_1 + bets.player_2;
  const allChips = inPot + stacks.player_1 + stacks.player_2;
  const expectedScore = allChips === 0 ? 0.5 : (stacks.player_1 + potShare(input) * inPot) / allChips;
  return { kind: 'equity', expectedScore };
}

/** The chance of the first player to win the pot. */
function potShare({ view, random }: EvaluatorInput): number {
  const { board, cards } = view as unknown as HoldemView;
  const [first, second] = [cards['player_1'] ?? null, cards['player_2'] ?? null];
  // A spectator who sees no cards knows no more than that both hands are equally likely.
  return first === null || second === null ? 0.5 : equityOfHands(first, second, board, random);
}

/** The standard deviation of the chips of one hand between built-in players, as a share of the stack. */
const SPREAD_PER_HAND = 1 / 3;

interface FixedHandsView extends HoldemView {
  readonly hand: number;
  readonly hands: number;
  readonly stack: number;
  readonly reset_stacks: boolean;
  readonly net: PlayerChips;
}

/**
 * The chance to end a fixed number of hands with more chips: this pot is won or lost by the cards, and the hands to
 * come are normally distributed around 0.
 */
export function evaluateFixedHands(input: EvaluatorInput): Evaluation {
  const {
    stacks,
    bets,
    pot,
    hand,
    hands,
    stack,
    net,
    reset_stacks: isReset,
  } = input.view as unknown as FixedHandsView;
  if (!isReset) return evaluateHoldem(input);
  const share = potShare(input);
  const chipsIfLost = net.player_1 + stacks.player_1 - stack;
  const chipsIfWon = chipsIfLost + pot + bets.player_1 + bets.player_2;
  const spread = stack * SPREAD_PER_HAND * Math.sqrt(Math.max(0, hands - hand));
  const chanceFrom = (chips: number): number =>
    spread === 0 ? (Math.sign(chips) + 1) / 2 : normalCdf(chips / spread);
  return {
    kind: 'equity',
    expectedScore: share * chanceFrom(chipsIfWon) + (1 - share) * chanceFrom(chipsIfLost),
  };
}

/**
 * The chance that the first hand wins if both go to the showdown, plus half the chance that they are equal. Exact from
 * the flop on, and estimated from random boards before it.
 */
export function equityOfHands(
  firstHand: readonly string[],
  secondHand: readonly string[],
  board: readonly string[],
  random: SeededRandom,
): number {
  const [first, second, onTable] = [
    firstHand.map(cardNumber),
    secondHand.map(cardNumber),
    board.map(cardNumber),
  ];
  const dealt = new Set([...first, ...second, ...onTable]);
  const unseenCards = Array.from({ length: DECK }, (_, card) => card).filter((card) => !dealt.has(card));
  const missingCount = FULL_BOARD - onTable.length;
  let boards = 0;
  let points = 0;
  const count = (missingCards: readonly number[]): void => {
    const full = [...onTable, ...missingCards];
    const difference = handValue([...first, ...full]) - handValue([...second, ...full]);
    boards++;
    points += difference > 0 ? 1 : difference === 0 ? 0.5 : 0;
  };
  if (missingCount > 2) sampleBoards(unseenCards, missingCount, random, count);
  else forEachBoard(unseenCards, missingCount, count);
  return points / boards;
}

function forEachBoard(
  unseenCards: readonly number[],
  missingCards: number,
  count: (rest: readonly number[]) => void,
): void {
  if (missingCards === 0) return count([]);
  for (let a = 0; a < unseenCards.length; a++) {
    if (missingCards === 1) count([unseenCards[a]!]);
    else for (let b = a + 1; b < unseenCards.length; b++) count([unseenCards[a]!, unseenCards[b]!]);
  }
}

function sampleBoards(
  unseenCards: number[],
  missingCards: number,
  random: SeededRandom,
  count: (rest: readonly number[]) => void,
): void {
  for (let sample = 0; sample < SAMPLED_BOARDS; sample++) {
    count(drawRandomCards(unseenCards, missingCards, random));
  }
}
