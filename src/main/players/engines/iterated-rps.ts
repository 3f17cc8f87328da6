import type { BuiltInEngine, EngineInput } from './built-in-engine.ts';
import { pick, pickWeighted } from './seeded-random.ts';

const THROWS = ['rock', 'paper', 'scissors'] as const;
const THROW_LETTERS = 'RPS';
/** Share of uniformly random play at level 2, so that predicting the player gains little. */
const UNIFORM_SHARE = 0.35;
/** Initial count of each choice, because a pattern seen once is weak evidence. */
const PRIOR = 0.6;
/** Makes the most frequent choice stand out: the counts are raised to this power. */
const EVIDENCE_POWER = 2;

/** Level 1 plays the equilibrium; level 2 looks for patterns in the opponent's choices. */
export const iteratedRpsEngine: BuiltInEngine = { levels: 2, choose };

function choose({ view, role, legal, level, random }: EngineInput): string {
  const history = view['history'] as readonly string[];
  if (level < 2 || history.length < 3 || random() < UNIFORM_SHARE) return pick(legal, random);
  const opponentForecast = forecast(history, role === 'player_1' ? 1 : 0);
  const winningThrow = THROWS[(pickWeighted(opponentForecast, random) + 1) % 3]!;
  return legal.includes(winningThrow) ? winningThrow : pick(legal, random);
}

/**
 * The weights of the opponent's next choice, from earlier rounds. A round counts most when it followed a round like
 * the last one, less when only the opponent chose as in the last one, and little otherwise.
 */
function forecast(history: readonly string[], their: 0 | 1): readonly number[] {
  const weights = [PRIOR, PRIOR, PRIOR];
  const last = history.at(-1)!;
  for (let round = 1; round < history.length; round++) {
    const roundBefore = history[round - 1]!;
    const similarity = roundBefore === last ? 2 : roundBefore[their] === last[their] ? 1 : 0.15;
    const thrown = THROW_LETTERS.indexOf(history[round]!.charAt(their));
    // Older rounds count less, because habits change.
    weights[thrown]! += similarity * 0.97 ** (history.length - 1 - round);
  }
  return weights.map((weight) => weight ** EVIDENCE_POWER);
}
