import { expect, test } from 'vitest';
import { accept, refuse } from '../../../src/shared/outcome.ts';

test('an accepted outcome has its value, a refused one its code and message', () => {
  expect(accept(null)).toEqual({ ok: true, value: null });
  expect(refuse('CONFLICT', 'Stale')).toEqual({ ok: false, code: 'CONFLICT', message: 'Stale' });
  expect(refuse('CONFLICT', 'Stale', { tick: 1 })).toHaveProperty('detail', { tick: 1 });
});

test('a refusal without details has no such member', () => {
  expect(refuse('CONFLICT', 'Stale')).not.toHaveProperty('detail');
});
