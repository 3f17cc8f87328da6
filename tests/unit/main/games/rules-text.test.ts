import { expect, test } from 'vitest';
import { builtInMachines, rulesWithTick } from '../../../../src/main/games/index.ts';

test('says whether an action names the tick, by the name that the field has there', () => {
  const game = { description: 'Take a stone.', mode: 'sequential' } as const;
  expect(rulesWithTick(game, 'expected_tick')).toBe('Take a stone.\nexpected_tick is required.');
  expect(rulesWithTick({ ...game, mode: 'simultaneous' }, 'expectedTick')).toBe(
    'Take a stone.\nexpectedTick is not needed.',
  );
});

test.each(builtInMachines.map((machine) => [machine.id, machine] as const))(
  'the description of %s names no field of an API',
  (_, { description }) => {
    expect(description).not.toMatch(/expected_?tick/iu);
  },
);
