import { expect, test } from 'vitest';
import { sprtSettings } from '../../../../src/shared/contract/arena-statistics.ts';
import { DEFAULT_SPRT, SPRT_PRESETS } from '../../../../src/shared/statistics/sprt-presets.ts';

test('every preset is a test that a run accepts, and the default is one of them', () => {
  for (const preset of Object.values(SPRT_PRESETS)) expect(sprtSettings.parse(preset)).toEqual(preset);
  expect(Object.values(SPRT_PRESETS)).toContain(DEFAULT_SPRT);
});
