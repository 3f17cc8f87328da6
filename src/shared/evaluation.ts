/**
 * What kind of number an evaluation is: `exact` is the value with best play, `search` an engine's judgement,
 * `equity` a chance over unknown cards, `score` a chance from the score so far, and `none` means that there is
 * nothing to judge before both players have chosen.
 */
export const EVALUATION_KINDS = ['exact', 'search', 'equity', 'score', 'none'] as const;
export type EvaluationKind = (typeof EVALUATION_KINDS)[number];
