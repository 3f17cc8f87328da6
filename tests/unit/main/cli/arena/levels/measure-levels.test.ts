import { expect, test } from 'vitest';
import { parseLevels } from '../../../../../../src/main/cli/arena/levels/measure-levels.ts';

test('the levels of the ladder are a range', () => {
  expect(parseLevels('2-4')).toEqual({ ok: true, value: [2, 3, 4] });
});

test.each(['3', '4-2', '2-2', '0-3', '1-9', 'a-b', ''])('%j is no range of levels', (given) => {
  expect(parseLevels(given)).toMatchObject({ ok: false, message: expect.stringContaining('--levels') });
});
