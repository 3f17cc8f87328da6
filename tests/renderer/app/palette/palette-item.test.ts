import { Search } from 'lucide-react';
import { expect, test } from 'vitest';
import { takeFirstItems, isIdTyped, toPaletteItem } from '../../../../renderer/app/palette/palette-item.ts';

const ID = '04ce9d54-d111-484c-bf5d-f6e0a1b2c3d4';

test('an id is shown to a person who typed an id or a part of this one, and to nobody else', () => {
  for (const typed of [ID, ID.slice(0, 8), 'bf5d', ID.toUpperCase(), '0xabc', '#12', 'league_1/R1M1'])
    expect(isIdTyped(typed, ID), typed).toBe(true);
  for (const typed of ['', 'chess', 'f6e', 'Agent 4', 'league'])
    expect(isIdTyped(typed, ID), typed).toBe(false);
});

test('the first rows of groups are those of the first groups', () => {
  const item = (value: string) => toPaletteItem({ value, label: value, icon: Search });
  const groups = [
    { value: 'one', items: [item('a'), item('b')] },
    { value: 'two', items: [item('c'), item('d')] },
    { value: 'three', items: [item('e')] },
  ];
  const kept = takeFirstItems(groups, 3);
  expect(kept.map(({ value, items }) => [value, items.map((each) => each.value)])).toEqual([
    ['one', ['a', 'b']],
    ['two', ['c']],
  ]);
  expect(takeFirstItems(groups, 9)).toEqual(groups);
});
