import { expect, test } from 'vitest';
import { createActionMemory } from '../../../../../src/main/openfront/player/memory.ts';

test('keeps the last eight actions and replaces an outcome that becomes known later', () => {
  const memory = createActionMemory();
  const later = memory.note({ tick: 1, id: 'expand', outcome: 'queued' });
  const newest = Array.from({ length: 8 }, (_, index) =>
    memory.note({ tick: index + 2, id: `attack-${index}`, outcome: 'queued' }),
  ).at(-1);
  expect(memory.lines()).toHaveLength(8);
  expect(memory.lines()[0]).toBe('tick 2: attack-0: queued');
  newest?.('confirmed');
  // The action was already dropped, so its later outcome is ignored.
  later('no_effect');
  expect(memory.lines().at(-1)).toBe('tick 9: attack-7: confirmed');
  expect(memory.lines().join()).not.toContain('expand');
});
