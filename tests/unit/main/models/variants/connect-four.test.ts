import { expect, test } from 'vitest';
import { connectFourVariant } from '../../../../../src/main/models/variants/connect-four.ts';

test('stacks are told from the bottom to the top, in the order in which they stand', () => {
  const { view, action, role } = connectFourVariant(new Uint8Array(32));
  const board = ['.......', '.......', '.......', '.......', 'y......', 'r.r....'];
  const told = view({ board, turn: 'yellow', outcome: null });
  expect(told['turn']).toBe(role('yellow'));
  const stacks = told['stacks'] as { name: string; counters: string[] }[];
  expect(stacks.map(({ name }) => name)).toEqual(['0', '1', '2', '3', '4', '5', '6'].map(action));
  expect(stacks.map(({ counters }) => counters.length)).toEqual([2, 0, 1, 0, 0, 0, 0]);
  expect(stacks[0]?.counters).toEqual([role('red'), role('yellow')]);
});
