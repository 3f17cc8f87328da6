import { anyLegal } from './random.ts';

/*
 * Against an unseen single choice nothing beats an even mixture: it is the
 * equilibrium of rock, paper, scissors and of calling a number not yet shown.
 */
export const rps = anyLegal;
export const evenOdd = anyLegal;
