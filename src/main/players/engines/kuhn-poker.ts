import type { BuiltInEngine, EngineInput } from './built-in-engine.ts';
import { pick } from './seeded-random.ts';

/**
 * The probability with which the first player bluffs with a jack. It is the free
 * parameter of the equilibria of this game, from 0 to 1/3. Against an
 * equilibrium no opponent wins more than 1/18 chip per hand, as second player.
 */
const BLUFF = 1 / 4;

/** The three cards, from low to high. */
export type KuhnCard = 'J' | 'Q' | 'K';

/** The probability of a bet or call with each card, by the earlier actions of the hand. */
export const AGGRESSION: Readonly<Record<string, Readonly<Record<KuhnCard, number>>>> = {
  '': { J: BLUFF, Q: 0, K: 3 * BLUFF },
  check: { J: 1 / 3, Q: 0, K: 1 },
  bet: { J: 0, Q: 1 / 3, K: 1 },
  'check,bet': { J: 0, Q: BLUFF + 1 / 3, K: 1 },
};

export const kuhnPokerEngine: BuiltInEngine = { levels: 1, choose };

function choose({ view, role, legal, random }: EngineInput): string {
  if (view['phase'] === 'nonces') return pick(legal, random);
  const line = (view['line'] as readonly string[]).join(',');
  const card = (view['cards'] as Readonly<Record<string, KuhnCard>>)[role];
  const aggression = card === undefined ? 0 : (AGGRESSION[line]?.[card] ?? 0);
  const [passive, active] = line.endsWith('bet') ? ['fold', 'call'] : ['check', 'bet'];
  return random() < aggression ? active! : passive!;
}
