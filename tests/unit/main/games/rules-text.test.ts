import { expect, test } from 'vitest';
import { builtInGameTemplates, rulesWithTick } from '../../../../src/main/games/index.ts';

test('says whether an action names the tick, by the name that the field has there', () => {
  const game = { description: 'Take a stone.', mode: 'sequential' } as const;
  expect(rulesWithTick(game, 'expected_tick')).toBe('Take a stone.\nexpected_tick is required.');
  expect(rulesWithTick({ ...game, mode: 'simultaneous' }, 'expectedTick')).toBe(
    'Take a stone.\nexpectedTick is not needed.',
  );
});

test.each(builtInGameTemplates.map((gameTemplate) => [gameTemplate.id, gameTemplate] as const))(
  'the description of %s names no field of an API',
  (_, { description }) => {
    expect(description).not.toMatch(/expected_?tick/iu);
  },
);
