import { expect, test } from 'vitest';
import { builtinMachines } from '../../../../../src/main/games/index.ts';
import { rulesOf } from '../../../../../src/main/sessions/mcp/rules-text.ts';

test('replaces every expected_tick by expectedTick', () => {
  for (const machine of builtinMachines) expect(rulesOf(machine)).not.toContain('expected_tick');
  const [machine] = builtinMachines;
  const text = rulesOf({ ...machine!, description: 'expected_tick, then expected_tick again' });
  expect(text).toBe('expectedTick, then expectedTick again');
});
