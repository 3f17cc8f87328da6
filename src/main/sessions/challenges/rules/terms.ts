import { canonicalJson, type JsonObject } from '../../../../shared/json.ts';
import { refuse, type Refusal } from '../../../../shared/outcome.ts';

/** A clock of the session host; either `initialMs` or `perMoveMs` is a number. */
interface ChallengeClock {
  readonly initialMs: number | null;
  readonly incrementMs: number;
  readonly perMoveMs: number | null;
}

/** The terms that both players agree on when a challenge is accepted. */
export interface ChallengeTerms {
  readonly template: string;
  /** The options with the defaults of the game. */
  readonly options: JsonObject;
  readonly gameClock: ChallengeClock | null;
  readonly illegalLimit: number | null;
  /** The role of the agent that names these terms; null for any. */
  readonly role: string | null;
}

/**
 * The least clock of a challenge in milliseconds. A program cannot play with a shorter one, so a player who accepts a
 * challenge with it would lose on time.
 */
const MIN_CHALLENGE_CLOCK = { initialMs: 10_000, perMoveMs: 1000 } as const;

/** The refusal of a clock that is too short for a challenge, or null. */
export function findShortClockRefusal(clock: ChallengeClock | null): Refusal<'INVALID_REQUEST'> | null {
  const { initialMs = null, perMoveMs = null } = clock ?? {};
  if (initialMs !== null && initialMs < MIN_CHALLENGE_CLOCK.initialMs)
    return refuse('INVALID_REQUEST', 'The clock of a challenge gives each player at least 10000 ms');
  if (perMoveMs !== null && perMoveMs < MIN_CHALLENGE_CLOCK.perMoveMs)
    return refuse('INVALID_REQUEST', 'The clock of a challenge gives at least 1000 ms for each move');
  return null;
}

/** A term that makes two challenges for the same game incompatible: they differ in it, or both want the same `role`. */
export type TermDifference = 'clock' | 'options' | 'illegalLimit' | 'role';

/** The terms in which these two cannot play each other; both name the same game. */
export const compareTerms = (a: ChallengeTerms, b: ChallengeTerms): TermDifference[] => [
  ...compareRules(a, b),
  ...(a.role === null || a.role !== b.role ? [] : (['role'] as const)),
];

const compareRules = (a: ChallengeTerms, b: ChallengeTerms): TermDifference[] => [
  ...(isEqual({ ...a.gameClock }, { ...b.gameClock }) ? [] : (['clock'] as const)),
  ...(isEqual(a.options, b.options) ? [] : (['options'] as const)),
  ...(a.illegalLimit === b.illegalLimit ? [] : (['illegalLimit'] as const)),
];

const isEqual = (a: JsonObject, b: JsonObject): boolean => canonicalJson(a) === canonicalJson(b);

/** Whether two agents with these terms can play each other: same rules, and not the same role. */
export const areCompatible = (a: ChallengeTerms, b: ChallengeTerms): boolean =>
  a.template === b.template && compareTerms(a, b).length === 0;

/** Whether both name the same terms, the role included. */
export const areEqual = (a: ChallengeTerms, b: ChallengeTerms): boolean =>
  a.template === b.template && a.role === b.role && compareRules(a, b).length === 0;
