import { test, vi } from 'vitest';
import { checkKnockouts, checkSwissLeague } from '../../support/league/formats.ts';

/** Drives the built program: leagues of each format at many sizes; tests/integration has one size of each. */

vi.setConfig({ testTimeout: 600_000 });

test.each([6, 8, 12, 16, 20, 256])('a Swiss league of %i players is played to its end', checkSwissLeague);

test.each([4, 8, 256])('the champion of a knockout of %i players is the winner of the final', checkKnockouts);
