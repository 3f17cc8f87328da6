import { test } from 'vitest';
import { allSystemsRun } from '../../support/all-systems-run.ts';

// With a short game; chess, whose games are long, is in `tests/full`.
test(
  'a league of an engine, chance and a model ends with its pool paid and every trace found again',
  { timeout: 120_000 },
  () => allSystemsRun('tic_tac_toe'),
);
