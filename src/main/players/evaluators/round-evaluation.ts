import type { Evaluation, EvaluatorInput } from './evaluator.ts';

/** Nothing can be judged before both players have chosen. */
export const evaluateSealedRound = (): Evaluation => ({ kind: 'none', expectedScore: 0.5 });

/** The expected score so far, when both choose at random from now on. */
export function evaluateIteratedRps({ view }: EvaluatorInput): Evaluation {
  const score = view['score'] as { readonly player_1: number; readonly player_2: number };
  const left = Number(view['rounds']) - (view['history'] as readonly string[]).length;
  return { kind: 'score', expectedScore: chanceOfLead(score.player_1 - score.player_2, left) };
}

/** The chance to end ahead, half of the chance to end equal included. */
function chanceOfLead(lead: number, rounds: number): number {
  const chances = leadsAfter(rounds);
  let total = 0;
  for (let index = 0; index < chances.length; index++) {
    const final = lead + index - rounds;
    if (final > 0) total += chances[index]!;
    else if (final === 0) total += chances[index]! / 2;
  }
  return total;
}

/** The chance of each lead, from -rounds to rounds, when each round is won, drawn or lost with ⅓. */
function leadsAfter(rounds: number): Float64Array {
  let chances = Float64Array.of(1);
  for (let round = 1; round <= rounds; round++) {
    const chancesAfter = new Float64Array(2 * round + 1);
    for (let index = 0; index < chances.length; index++) {
      const third = chances[index]! / 3;
      chancesAfter[index]! += third;
      chancesAfter[index + 1]! += third;
      chancesAfter[index + 2]! += third;
    }
    chances = chancesAfter;
  }
  return chances;
}
