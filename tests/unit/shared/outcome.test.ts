import { expect, test } from 'vitest';
import { accept, never, refuse } from '../../../src/shared/outcome.ts';

test('what is accepted carries its value, what is refused its code and words', () => {
  expect(accept(null)).toEqual({ ok: true, value: null });
  expect(refuse('CONFLICT', 'Stale')).toEqual({ ok: false, code: 'CONFLICT', message: 'Stale' });
  expect(refuse('CONFLICT', 'Stale', { tick: 1 })).toHaveProperty('detail', { tick: 1 });
});

test('a refusal without details has no member for them', () => {
  expect(refuse('CONFLICT', 'Stale')).not.toHaveProperty('detail');
});

test('a case that the compiler was told cannot be is thrown at run time', () => {
  expect(() => never('other' as never)).toThrow('unhandled case: other');
});
