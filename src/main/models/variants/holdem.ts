import type { JsonObject } from '../../../shared/json.ts';
import { cardNumber, HAND_NAMES, shuffle } from '../../games/index.ts';
import { byRole, drawNames, renamedOrNull, createRenamer, type GameVariant } from './game-variant.ts';

const STREETS = ['preflop', 'flop', 'turn', 'river'];
const ACTIONS = ['fold', 'check', 'call', 'all_in', 'raise'];
/** Invented words for the strengths of stones; the key decides which word stands for which strength. */
const STRENGTHS = [
  'bral',
  'cuno',
  'delt',
  'egra',
  'fimo',
  'gost',
  'hask',
  'ilbo',
  'jurn',
  'kelm',
  'lupo',
  'mard',
  'nolt',
] as const;
const COLOURS = ['amber', 'grey', 'teal', 'violet'] as const;

/** How a match ends: the only part of the rules in which the two versions of the game differ. */
const MATCH_RULES = {
  carried:
    'The tokens that a player has left carry on to the next round. The game ends when a player has none or after the last round; who has more tokens wins, and equal is a draw.',
  fixed:
    'If "renewed" is true, both players begin every round with "tokens_at_start" tokens, and all rounds are played. Otherwise what a player has left carries on, and the game also ends when a player has none. Who has won more tokens in all rounds ("won") wins, and equal is a draw.',
} as const;

interface Vocabulary {
  readonly first: string;
  readonly second: string;
  /** From the weakest to the strongest. */
  readonly strengths: readonly string[];
  readonly colours: readonly string[];
  readonly steps: readonly string[];
  readonly actions: readonly string[];
}

function vocabularyFrom(key: Uint8Array): Vocabulary {
  const drawnNames = drawNames(key, 2 + STREETS.length + ACTIONS.length);
  const [first = '', second = ''] = drawnNames;
  return {
    first,
    second,
    steps: drawnNames.slice(2, 2 + STREETS.length),
    actions: drawnNames.slice(2 + STREETS.length),
    strengths: shuffle(STRENGTHS, key),
    colours: shuffle(COLOURS, key),
  };
}

/** Hold'em with stones of thirteen strengths in four colours, and tokens. */
const holdemVariant =
  (ending: keyof typeof MATCH_RULES) =>
  (key: Uint8Array): GameVariant => {
    const vocabulary = vocabularyFrom(key);
    const role = createRenamer(['player_1', 'player_2'], [vocabulary.first, vocabulary.second]);
    const verb = createRenamer(ACTIONS, vocabulary.actions);
    const step = createRenamer(STREETS, vocabulary.steps);
    const action = (variantAction: string): string => {
      const [name = '', ...amount] = variantAction.split(':');
      return [verb(name), ...amount].join(':');
    };
    const stone = (card: unknown): string => {
      const number = cardNumber(String(card));
      return `${vocabulary.strengths[number >> 2] ?? ''} ${vocabulary.colours[number & 3] ?? ''}`;
    };
    const stonesOf = (cards: unknown): string[] | null => (Array.isArray(cards) ? cards.map(stone) : null);
    const numbersOf = (value: unknown) => byRole(value, role, Number);
    return {
      title: 'a game of stones and tokens',
      description: rulesOf(vocabulary, MATCH_RULES[ending]),
      role,
      action,
      view: (view) => ({
        round: view['hand'] ?? null,
        rounds: view['hands'] ?? null,
        small_stake: view['small_blind'] ?? null,
        large_stake: view['big_blind'] ?? null,
        leader: renamedOrNull(view['button'], role),
        step: renamedOrNull(view['street'], step),
        stones: byRole(view['cards'], role, stonesOf),
        table: stonesOf(view['board']),
        tokens: numbersOf(view['stacks']),
        staked: numbersOf(view['bets']),
        bowl: view['pot'] ?? null,
        minimum_rise: view['min_raise'] ?? null,
        rises: view['raises'] ?? null,
        last_riser: renamedOrNull(view['aggressor'], role),
        answered: byRole(view['acted'], role, Boolean),
        line: lineOf(view['line'], role, action),
        turn: renamedOrNull(view['turn'], role),
        last_round: lastRound(view['last_hand'], { stonesOf, numbersOf, role }),
        ...('net' in view
          ? {
              won: numbersOf(view['net']),
              tokens_at_start: view['stack'] ?? null,
              renewed: view['reset_stacks'] ?? null,
            }
          : {}),
      }),
    };
  };

export const holdemCarriedVariant = holdemVariant('carried');
export const holdemFixedVariant = holdemVariant('fixed');

const lineOf = (
  value: unknown,
  role: (role: string) => string,
  action: (action: string) => string,
): string[] =>
  (Array.isArray(value) ? value : []).map((entry) => {
    const [player = '', actionDone = ''] = String(entry).split(' ');
    return `${role(player)} ${action(actionDone)}`;
  });

interface Renamings {
  readonly stonesOf: (cards: unknown) => string[] | null;
  readonly numbersOf: (value: unknown) => JsonObject;
  readonly role: (role: string) => string;
}

function lastRound(value: unknown, { stonesOf, numbersOf, role }: Renamings): JsonObject | null {
  if (typeof value !== 'object' || value === null) return null;
  const last = value as JsonObject;
  const kindOf = (name: unknown): number | null => {
    const index = HAND_NAMES.findIndex((handName) => handName === name);
    return index === -1 ? null : index + 1;
  };
  return {
    round: last['hand'] ?? null,
    is_compared: last['ended_by'] === 'showdown',
    table: stonesOf(last['board']),
    stones: byRole(last['shown'], role, stonesOf),
    kinds: byRole(last['hand_names'], role, kindOf),
    won: numbersOf(last['won']),
  };
}

function rulesOf({ first, second, strengths, colours, steps, actions }: Vocabulary, ending: string): string {
  const [before = '', three = '', fourth = '', fifth = ''] = steps;
  const [leave = '', stay = '', match = '', all = '', rise = ''] = actions;
  return `There are 52 stones, each of one strength and one colour. The strengths from the weakest to the strongest are ${strengths.join(', ')}; the colours ${colours.join(', ')} are equal. Two players, "${first}" and "${second}", play several rounds for tokens. In each round both get two stones that only their owner sees. Five more are laid on the table for both: none in the step "${before}", three in "${three}", a fourth in "${fourth}", a fifth in "${fifth}". What counts are the best five of a player's seven stones.
Kinds of five stones, from the weakest: 1, none of the others; 2, two of one strength; 3, two of one strength and two of another; 4, three of one strength; 5, five strengths that follow each other, where the strongest one may also stand below the weakest; 6, five of one colour; 7, three of one strength and two of another; 8, four of one strength; 9, five of one colour whose strengths follow each other. Of equal kinds the one with the stronger stones is better, first those that occur most often.
The player in "leader", another one in each round, first stakes "small_stake" tokens, the other player "large_stake". In the first step "leader" acts first, afterwards the other one. A player may "${leave}" (the other player gets the bowl), "${stay}" (when both have staked the same), "${match}" (stakes as much as the other player, or all tokens that are left), "${rise}:<number>" (stakes so many tokens in all in this step) or "${all}" (stakes all tokens); only what is listed is allowed. A step ends when both have acted and staked the same; what the other player cannot match is given back. After the last step the better five stones take the bowl, and equal ones share it. ${ending}
If the listed actions begin with "nonce:", name any of them.
State: "round" of "rounds"; "small_stake", "large_stake"; "leader"; "step"; "stones", yours visible, the other's null; "table"; "tokens", those left; "staked" in this step; "bowl" of earlier steps; "minimum_rise"; "rises" and "last_riser" of this step; "answered", who has acted since the last rise; "line", the actions of this round; "turn"; "last_round", how the round before went.`;
}
