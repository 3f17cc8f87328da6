import { expect, test } from 'vitest';
import { readLevels } from '../../../../../src/main/cli/arena/measure-levels.ts';

test('the levels of the ladder are a range', () => {
  expect(readLevels('2-4')).toEqual({ ok: true, value: [2, 3, 4] });
});

test.each(['3', '4-2', '2-2', '0-3', '1-9', 'a-b', ''])('%j is no range of levels', (given) => {
  expect(readLevels(given)).toMatchObject({ ok: false, message: expect.stringContaining('--levels') });
});
