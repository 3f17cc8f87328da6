import { sha256 } from '../../../shared/sha256.ts';
import { parityOf, type Parity } from './even-odd.ts';

/**
 * `alternating` changes its choice after each earlier match, `frequency` chooses the parity that was drawn more often,
 * and `markov` the one that more often followed the last one drawn. Where both are equal, they choose as `random` does.
 */
export const PARITY_STRATEGIES = [
  'random',
  'always_even',
  'always_odd',
  'alternating',
  'frequency',
  'markov',
] as const;
export type ParityStrategy = (typeof PARITY_STRATEGIES)[number];

/** The information that a player may use when it chooses. */
export interface StrategyView {
  /** The same seed and view always give the same choice. */
  readonly seed: string;
  readonly matchId: string;
  /** Numbers drawn in the player's earlier matches, oldest first. */
  readonly drawnNumbers: readonly number[];
}

/** The choice of a strategy. It depends on its arguments alone, so a retried call cannot change it. */
export function chooseParity(strategy: ParityStrategy, view: StrategyView): Parity {
  switch (strategy) {
    case 'always_even':
      return 'even';
    case 'always_odd':
      return 'odd';
    case 'alternating':
      return view.drawnNumbers.length % 2 === 0 ? 'even' : 'odd';
    case 'frequency':
      return moreFrequent(view.drawnNumbers.map(parityOf)) ?? hashChoice(view);
    case 'markov':
      return likelyNext(view.drawnNumbers.map(parityOf)) ?? hashChoice(view);
    case 'random':
      return hashChoice(view);
  }
}

const hashChoice = ({ seed, matchId }: StrategyView): Parity =>
  (sha256(`${seed}\n${matchId}`)[0] ?? 0) % 2 === 0 ? 'even' : 'odd';

/** The more frequent parity; null when both are equally frequent. */
function moreFrequent(parities: readonly Parity[]): Parity | null {
  const evens = parities.filter((parity) => parity === 'even').length;
  const odds = parities.length - evens;
  return evens === odds ? null : evens > odds ? 'even' : 'odd';
}

/** The parity that more often followed the last one; null when both did equally often. */
function likelyNext(parities: readonly Parity[]): Parity | null {
  const last = parities.at(-1);
  return moreFrequent(parities.filter((_, index) => index > 0 && parities[index - 1] === last));
}
