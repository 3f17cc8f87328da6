import { test } from 'vitest';
import { checkKnockouts, checkSwissLeague } from '../../support/league/formats.ts';

/** Drives the built program: whole leagues of each format on the command line; tests/full has more sizes. */

test('a Swiss league of 7 players, one of whom rests in each round, is played to its end', () =>
  checkSwissLeague(7));

test('the champion of a knockout of 7 players is the winner of the final', () => checkKnockouts(7));
