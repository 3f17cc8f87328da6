import { test } from 'vitest';
import { allSystemsRun } from '../../support/all-systems-run.ts';

test(
  'a chess league of an engine, chance and a model ends with its pool paid and every trace found again',
  { timeout: 300_000 },
  () => allSystemsRun('chess'),
);
