import { test } from 'vitest';
import { allSystemsRun } from '../../support/all-systems-run.ts';

// Uses a short game; tests/full does the same with chess.
test(
  'a league of an engine, a random player and a model pays its pool, and every record can be found',
  { timeout: 120_000 },
  () => allSystemsRun('tic_tac_toe'),
);
