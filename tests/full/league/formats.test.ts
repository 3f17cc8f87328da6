import { test } from 'vitest';
import { checkKnockouts, checkSwissLeague } from '../../support/league/formats.ts';

/** Drives the built program: leagues of each format at many sizes; tests/integration has one size of each. */

test.each([6, 8, 12, 16, 20])('a Swiss league of %i players is played to its end', checkSwissLeague);

test.each([4, 8])('the champion of a knockout of %i players is the winner of the final', checkKnockouts);
