export { createChallenges, type Challenges, type NewChallenge } from './service.ts';
export type { Challenge, ChallengeStatus } from './store.ts';
