import { expect, test } from 'vitest';
import { evenOddVariant } from '../../../../../src/main/models/variants/even-odd.ts';

test('the kinds are those of the numbers, and the commitment is left out', () => {
  const { view, action, role, description } = evenOddVariant(new Uint8Array(32));
  expect(description).toContain(
    `2, 4, 6, 8 and 10 are of the kind "${action('even')}", the others of the kind "${action('odd')}"`,
  );
  const choices = { player_1: 'odd', player_2: null };
  expect(view({ phase: 'commit', choices, seed_commitment: 'ab', outcome: null })).toEqual({
    named: { [role('player_1')]: action('odd'), [role('player_2')]: null },
  });
});
