import { test } from 'vitest';
import { wholeStory } from '../../support/whole-story.ts';

test(
  'a chess league of an engine, chance and a model ends with its pool paid and every trace found again',
  { timeout: 300_000 },
  () => wholeStory('chess'),
);
