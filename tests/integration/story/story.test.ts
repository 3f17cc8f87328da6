import { test } from 'vitest';
import { wholeStory } from '../../support/whole-story.ts';

// With a short game; chess, whose games are long, is in `tests/full`.
test(
  'a league of an engine, chance and a model ends with its pool paid and every trace found again',
  { timeout: 120_000 },
  () => wholeStory('tic_tac_toe'),
);
