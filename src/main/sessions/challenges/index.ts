export { createChallenges, type Challenges } from './service.ts';
export type { Challenge, ChallengeStatus } from './store.ts';
export type { NewChallenge, ChallengeRequest, ChallengeResult } from './types.ts';
export type { TermDifference } from './rules/terms.ts';
