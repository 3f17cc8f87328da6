import { byRole, drawNames, renamedOrNull, createRenamer, type GameVariant } from './game-variant.ts';

const THROWS = ['rock', 'paper', 'scissors'];
const THROW_CODES = 'RPS';

function namesOf(key: Uint8Array) {
  const [first = '', second = '', ...signs] = drawNames(key, 2 + THROWS.length);
  const [one = '', two = '', three = ''] = signs;
  return {
    first,
    second,
    signs,
    role: createRenamer(['player_1', 'player_2'], [first, second]),
    action: createRenamer(THROWS, signs),
    // The second throw of the game beats the first one, the third the second, and the first the third.
    cycle: `"${two}" beats "${one}", "${three}" beats "${two}", and "${one}" beats "${three}"; equal signs are a tie`,
  };
}

/** One round of rock, paper, scissors with three signs that mean nothing. */
export function rpsVariant(key: Uint8Array): GameVariant {
  const { first, second, role, action, cycle } = namesOf(key);
  return {
    title: 'a game of signs',
    description: `Two players, "${first}" and "${second}", each show one of three signs at the same time. ${cycle}. Whose sign beats the other one wins.
State: "signs", the signs, null until both have chosen.`,
    role,
    action,
    view: ({ choices }) => ({ signs: byRole(choices, role, (sign) => renamedOrNull(sign, action)) }),
  };
}

/** Several rounds of the same, with the history of the rounds. */
export function iteratedRpsVariant(key: Uint8Array): GameVariant {
  const { first, second, signs, role, action, cycle } = namesOf(key);
  const signOf = (code: string): string => signs[THROW_CODES.indexOf(code)] ?? code;
  return {
    title: 'a game of signs over several rounds',
    description: `Two players, "${first}" and "${second}", play several rounds. In each they show one of three signs at the same time. ${cycle}. Whose sign beats the other one gets a point; who has more points after the last round wins.
State: "round" of "rounds"; "history", the signs of "${first}" and "${second}" in each earlier round; "points"; "signs", your sign of this round, null until you have chosen.`,
    role,
    action,
    view: ({ rounds, round, choices, history, score }) => ({
      rounds: rounds ?? null,
      round: round ?? null,
      signs: byRole(choices, role, (sign) => renamedOrNull(sign, action)),
      history: (Array.isArray(history) ? history : []).map((codes) => [...String(codes)].map(signOf)),
      points: byRole(score, role, Number),
    }),
  };
}
