import type { JsonObject } from '../../../../shared/json.ts';
import type { BuiltInEngine, EngineInput } from '../built-in-engine.ts';
import { pick, roughNormal } from '../seeded-random.ts';
import { estimateEquity } from './equity.ts';

interface Strength {
  /** The number of random deals from which the chance to win is estimated. */
  readonly deals: number;
  /** Standard deviation of the error added to the estimated chance to win. */
  readonly error: number;
  /** Probability of a bluff with a weak hand when there is no bet yet. */
  readonly bluff: number;
  /**
   * Equity above the pot odds that a call needs for each bet it faces, because
   * a bettor holds more than a random hand.
   */
  readonly respect: number;
}

const STRENGTHS: readonly Strength[] = [
  { deals: 40, error: 0.14, bluff: 0.02, respect: 0 },
  { deals: 120, error: 0.07, bluff: 0.06, respect: 0.03 },
  { deals: 300, error: 0.03, bluff: 0.12, respect: 0.06 },
  { deals: 700, error: 0, bluff: 0.16, respect: 0.08 },
];
/** Every second one is a strength of the first version of the game; the others lie below and between them. */
const FINE_STRENGTHS: readonly Strength[] = [
  { deals: 20, error: 0.22, bluff: 0, respect: 0 },
  { deals: 40, error: 0.14, bluff: 0.02, respect: 0 },
  { deals: 80, error: 0.1, bluff: 0.04, respect: 0.015 },
  { deals: 120, error: 0.07, bluff: 0.06, respect: 0.03 },
  { deals: 200, error: 0.05, bluff: 0.09, respect: 0.045 },
  { deals: 300, error: 0.03, bluff: 0.12, respect: 0.06 },
  { deals: 500, error: 0.015, bluff: 0.14, respect: 0.07 },
  { deals: 700, error: 0, bluff: 0.16, respect: 0.08 },
];
/** Chances to win from which the player bets, raises and goes all in. */
const VALUE_BET = 0.58;
const VALUE_RAISE = 0.72;
const ALL_IN = 0.86;
/** Equity gained by acting last on the later streets. */
const POSITION = 0.02;
/** Below this many big blinds a hand is played all in or folded before the flop. */
const SHORT_STACK = 8;

/** Plays by pot odds and by equity against a random hand, with occasional bluffs. */
const playerOf = (strengths: readonly Strength[]): BuiltInEngine => ({
  levels: strengths.length,
  choose: (input) => choose(input, strengths[input.level - 1] ?? strengths.at(-1)!),
});

export const holdemHeadsUpEngine: BuiltInEngine = playerOf(STRENGTHS);
export const holdemFixedHandsEngine: BuiltInEngine = playerOf(FINE_STRENGTHS);

interface Table {
  readonly cards: Readonly<Record<string, readonly string[]>>;
  readonly board: readonly string[];
  readonly stacks: Readonly<Record<string, number>>;
  readonly bets: Readonly<Record<string, number>>;
  readonly pot: number;
  readonly raises: number;
  readonly button: string;
  readonly street: string;
  readonly big_blind: number;
}

function choose({ view, role, legal, random }: EngineInput, strength: Strength): string {
  if (view['phase'] === 'nonces') return pick(legal, random);
  const table = tableOf(view);
  const own = table.cards[role] ?? [];
  const chance =
    estimateEquity(own, table.board, { deals: strength.deals, random }) +
    roughNormal(random) * strength.error +
    (table.button === role && table.street !== 'preflop' ? POSITION : 0);
  return legal.includes('check')
    ? betFirst({ legal, chance, random, strength })
    : faceBet({ legal, chance, random, strength }, table, role);
}

/** During a hand the view of this template has these fields. */
const tableOf = (view: JsonObject): Table => view as unknown as Table;

interface Choice {
  readonly legal: readonly string[];
  /** Estimated chance to win at showdown. */
  readonly chance: number;
  readonly random: () => number;
  readonly strength: Strength;
}

function betFirst(choice: Choice): string {
  const { chance, random, strength } = choice;
  const isWeak = chance < 0.38;
  const shouldBet = isWeak ? random() < strength.bluff : chance > VALUE_BET && random() < 0.85;
  return shouldBet ? raise(choice, isWeak ? 0.4 + random() * 0.4 : chance) : 'check';
}

function faceBet(choice: Choice, table: Table, role: string): string {
  const { chance, random, strength, legal } = choice;
  const price = callPrice(table, role);
  const potOdds = price / (totalPot(table) + price);
  const isOpening = table.street === 'preflop' && table.raises === 0;
  const neededStrength = potOdds + (isOpening ? 0 : strength.respect * Math.min(table.raises, 3));
  if (isShort(table, role))
    return chance > Math.max(neededStrength, 0.5) ? allInOrCall(legal) : giveUp(chance, potOdds);
  const raiseThreshold = VALUE_RAISE + 0.05 * table.raises;
  if (chance > (isOpening ? VALUE_BET : raiseThreshold) && random() < 0.8) return raise(choice, chance);
  if (chance >= neededStrength) return 'call';
  if (table.raises < 2 && random() < strength.bluff / 4) return raise(choice, 0.6);
  return 'fold';
}

const giveUp = (chance: number, potOdds: number): string =>
  // A call that costs almost nothing is right even with a weak hand.
  potOdds < 0.2 && chance > potOdds + 0.1 ? 'call' : 'fold';

const totalPot = (table: Table): number =>
  table.pot + Object.values(table.bets).reduce((sum, bet) => sum + bet, 0);

function callPrice(table: Table, role: string): number {
  const highest = Math.max(...Object.values(table.bets));
  return Math.min(highest - (table.bets[role] ?? 0), table.stacks[role] ?? 0);
}

const isShort = (table: Table, role: string): boolean =>
  table.street === 'preflop' && (table.stacks[role] ?? 0) < SHORT_STACK * table.big_blind;

const allInOrCall = (legal: readonly string[]): string => (legal.includes('all_in') ? 'all_in' : 'call');

/** A raise whose size grows with the strength of the hand; all in only with the strongest hands. */
function raise({ legal, chance, random }: Choice, boldness: number): string {
  const sizes = legal.filter((action) => action.startsWith('raise:'));
  if (legal.includes('all_in') && (chance > ALL_IN || sizes.length === 0) && chance > VALUE_RAISE)
    return 'all_in';
  if (sizes.length === 0) return legal.includes('check') ? 'check' : 'call';
  const reach = Math.min(0.999, Math.max(0, (boldness - 0.5) * 2) * (0.6 + 0.4 * random()));
  return sizes[Math.floor(reach * sizes.length)]!;
}
