import { expect, test } from 'vitest';
import { toDoctorJson } from '../../../../../src/main/cli/doctor/doctor-item.ts';

test('the JSON of an item names a problem and its remedy as programs read them', () => {
  const item = { name: 'chain', state: 'problem', detail: 'broken', remedy: 'install it' } as const;
  expect(toDoctorJson(item)).toEqual({
    name: 'chain',
    state: 'trouble',
    detail: 'broken',
    mend: 'install it',
  });
  expect(Object.keys(toDoctorJson({ name: 'node', state: 'ok', detail: '24' }))).toEqual([
    'name',
    'state',
    'detail',
  ]);
});
