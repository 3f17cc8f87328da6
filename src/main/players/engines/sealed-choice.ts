import { randomLegal } from './random.ts';

/**
 * The uniformly random choice is the equilibrium of a single round of rock,
 * paper, scissors and of calling the parity of a hidden number.
 */
export const rpsEngine = randomLegal;
export const evenOddEngine = randomLegal;
