import type { BuiltIn, MoveQuestion } from './chooser.ts';
import { pick, pickWeighted } from './dice.ts';

const THROWS = ['rock', 'paper', 'scissors'] as const;
const THROW_LETTERS = 'RPS';
/** Share of plain equilibrium play in level 2, so that reading it back gains little. */
const UNIFORM_SHARE = 0.35;
/** A pattern seen once says little: each throw starts with this many sightings. */
const PRIOR = 0.6;
const EVIDENCE_POWER = 2;

/** Level 1 is the equilibrium; level 2 looks for habits of the other player. */
export const iteratedRps: BuiltIn = { levels: 2, choose };

function choose({ view, role, legal, level, random }: MoveQuestion): string {
  const history = view['history'] as readonly string[];
  if (level < 2 || history.length < 3 || random() < UNIFORM_SHARE) return pick(legal, random);
  const theirs = forecast(history, role === 'player_1' ? 1 : 0);
  const answer = THROWS[(pickWeighted(theirs, random) + 1) % 3]!;
  return legal.includes(answer) ? answer : pick(legal, random);
}

/** Weights of the other player's next throw after rounds like the last one. */
function forecast(history: readonly string[], their: 0 | 1): readonly number[] {
  const weights = [PRIOR, PRIOR, PRIOR];
  const last = history.at(-1)!;
  for (let round = 1; round < history.length; round++) {
    const before = history[round - 1]!;
    const likeness = before === last ? 2 : before[their] === last[their] ? 1 : 0.15;
    const thrown = THROW_LETTERS.indexOf(history[round]!.charAt(their));
    // Habits change, so that old rounds fade.
    weights[thrown]! += likeness * 0.97 ** (history.length - 1 - round);
  }
  return weights.map((weight) => weight ** EVIDENCE_POWER);
}
