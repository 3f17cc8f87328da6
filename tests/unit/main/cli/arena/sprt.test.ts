import { expect, test } from 'vitest';
import { readSprt } from '../../../../../src/main/cli/arena/sprt.ts';
import { SPRT_PRESETS } from '../../../../../src/shared/statistics/sprt-presets.ts';

const values = (over: Partial<Parameters<typeof readSprt>[0]>) => ({
  sprt: null,
  model: 'logistic' as const,
  alpha: '0.05',
  beta: '0.05',
  ...over,
});

test('without --sprt there is no test, and a preset is taken by its name', () => {
  expect(readSprt(values({}))).toEqual({ ok: true, value: null });
  expect(readSprt(values({ sprt: 'engine-change' }))).toEqual({
    ok: true,
    value: SPRT_PRESETS['engine-change'],
  });
});

test('bounds, model and errors are taken from the options', () => {
  const read = readSprt(values({ sprt: '-2.5,10', model: 'normalised', alpha: '0.1', beta: '0.01' }));
  expect(read).toEqual({
    ok: true,
    value: { model: 'normalised', elo0: -2.5, elo1: 10, alpha: 0.1, beta: 0.01 },
  });
});

test.each([
  [{ sprt: 'strongest' }, '--sprt must be ELO0,ELO1'],
  [{ sprt: '0' }, '--sprt must be ELO0,ELO1'],
  [{ sprt: '0,10,20' }, '--sprt must be ELO0,ELO1'],
  [{ sprt: '10,10' }, 'elo1 must be greater than elo0'],
  [{ sprt: '0,1e3' }, '--sprt: elo1'],
  [{ sprt: '0,50', alpha: '0.7' }, '--sprt: alpha'],
  [{ sprt: 'better-at-all', beta: 'x' }, '--sprt: beta'],
])('%j is refused', (over, message) => {
  const read = readSprt(values(over));
  expect(read.ok).toBe(false);
  if (!read.ok) expect(read.message).toContain(message);
});
