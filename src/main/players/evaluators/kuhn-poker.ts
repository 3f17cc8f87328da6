import { AGGRESSION, type KuhnCard } from '../engines/kuhn-poker.ts';
import type { Evaluation, EvaluatorInput } from './evaluator.ts';

const CARDS: readonly KuhnCard[] = ['J', 'Q', 'K'];
/** Maximum number of chips that one hand can win. */
const MAX_CHIPS = 2;

interface Deal {
  readonly first: KuhnCard;
  readonly second: KuhnCard;
}

interface KuhnView {
  readonly phase: string;
  readonly hands: number;
  readonly hand: number;
  readonly first: string;
  readonly cards: Readonly<Record<string, KuhnCard | null>>;
  readonly line: readonly string[];
  readonly net: { readonly player_1: number; readonly player_2: number };
}

/** The probability of each number of chips won by one player, from -limit to limit: index `limit + chips`. */
type ChipDistribution = Float64Array;

/** The expected score (a win counts 1, a tie ½) when both play the equilibrium from now on. */
export function evaluateKuhnPoker({ view }: EvaluatorInput): Evaluation {
  const state = view as unknown as KuhnView;
  const isFirst = state.first === 'player_1';
  const currentHand = distributionOfHand(state.line, weightsOfDeals(state));
  let distribution = isFirst ? currentHand : reverse(currentHand);
  for (let laterHand = state.hand + 1; laterHand <= state.hands; laterHand++) {
    // player_1 begins the hands with odd numbers.
    distribution = convolve(distribution, laterHand % 2 === 1 ? FRESH_HAND : reverse(FRESH_HAND));
  }
  const limit = (distribution.length - 1) / 2;
  let expectedScore = 0;
  for (let index = 0; index < distribution.length; index++) {
    const net = state.net.player_1 + index - limit;
    if (net > 0) expectedScore += distribution[index]!;
    else if (net === 0) expectedScore += distribution[index]! / 2;
  }
  return { kind: 'equity', expectedScore };
}

/** The deals that agree with the visible cards, each weighted by how likely it makes the line. */
function weightsOfDeals(state: KuhnView): readonly (readonly [Deal, number])[] {
  const second = state.first === 'player_1' ? 'player_2' : 'player_1';
  const cards = { first: state.cards[state.first] ?? null, second: state.cards[second] ?? null };
  return DEALS.filter(
    (deal) =>
      (cards.first === null || cards.first === deal.first) &&
      (cards.second === null || cards.second === deal.second),
  ).map((deal) => [deal, likelihoodOfLine(deal, state.line)]);
}

const DEALS: readonly Deal[] = CARDS.flatMap((first) =>
  CARDS.filter((second) => second !== first).map((second) => ({ first, second })),
);

function likelihoodOfLine(deal: Deal, line: readonly string[]): number {
  let likelihood = 1;
  line.forEach((action, index) => {
    const aggression = aggressionAt(deal, line.slice(0, index));
    likelihood *= action === 'bet' || action === 'call' ? aggression : 1 - aggression;
  });
  return likelihood;
}

const aggressionAt = (deal: Deal, line: readonly string[]): number =>
  AGGRESSION[line.join(',')]?.[line.length % 2 === 0 ? deal.first : deal.second] ?? 0;

/** The distribution of the chips that the first player of the hand wins, over all deals with their weights. */
function distributionOfHand(
  line: readonly string[],
  weights: readonly (readonly [Deal, number])[],
): ChipDistribution {
  const distribution = new Float64Array(2 * MAX_CHIPS + 1);
  let total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  // A line that the equilibrium never plays says nothing about the cards.
  const isOffEquilibrium = total === 0;
  if (isOffEquilibrium) total = weights.length;
  for (const [deal, weight] of weights) {
    addOutcomes(distribution, deal, line, (isOffEquilibrium ? 1 : weight) / total);
  }
  return distribution;
}

function addOutcomes(
  distribution: ChipDistribution,
  deal: Deal,
  line: readonly string[],
  probability: number,
): void {
  const chips = chipsWon(deal, line);
  if (chips !== null) {
    distribution[MAX_CHIPS + chips]! += probability;
    return;
  }
  const aggression = aggressionAt(deal, line);
  const [passive, active] = line.at(-1) === 'bet' ? ['fold', 'call'] : ['check', 'bet'];
  addOutcomes(distribution, deal, [...line, active!], probability * aggression);
  addOutcomes(distribution, deal, [...line, passive!], probability * (1 - aggression));
}

/** Chips that the first player wins with a complete line; null while the hand is not over. */
function chipsWon(deal: Deal, line: readonly string[]): number | null {
  const last = line.at(-1);
  if (last === 'fold') return line.length === 2 ? 1 : -1;
  const isShowdown = last === 'call' || (last === 'check' && line.length === 2);
  if (!isShowdown) return null;
  const sign = CARDS.indexOf(deal.first) > CARDS.indexOf(deal.second) ? 1 : -1;
  return sign * (last === 'call' ? 2 : 1);
}

const FRESH_HAND = distributionOfHand(
  [],
  DEALS.map((deal) => [deal, 1]),
);

const reverse = (distribution: ChipDistribution): ChipDistribution => distribution.toReversed();

function convolve(left: ChipDistribution, right: ChipDistribution): ChipDistribution {
  const sum = new Float64Array(left.length + right.length - 1);
  for (let a = 0; a < left.length; a++) {
    for (let b = 0; b < right.length; b++) sum[a + b]! += left[a]! * right[b]!;
  }
  return sum;
}
