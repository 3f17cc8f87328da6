import { expect, test } from 'vitest';
import { auditPageQuery } from '../../../../src/shared/contract/audit.ts';
import { faults } from '../../../support/schema.ts';

const request = (over: object) => faults(auditPageQuery, { offset: 0, limit: 50, ...over });

test('a page has 1 to 200 rows at any offset', () => {
  expect([...request({ limit: 1 }), ...request({ limit: 200 }), ...request({ offset: 1_000_000 })]).toEqual(
    [],
  );
  for (const limit of [0, 201, 1.5, Infinity]) expect(request({ limit })).toEqual(['limit']);
  for (const offset of [-1, 0.5]) expect(request({ offset })).toEqual(['offset']);
});

test('asOf is the number of a row, or 0 for an empty log', () => {
  expect(request({ asOf: 0 })).toEqual([]);
  expect([...request({ asOf: -1 }), ...request({ asOf: 1.5 })]).toEqual(['asOf', 'asOf']);
});

test('a filter may have any single field, and its texts are limited', () => {
  expect(request({ filter: {} })).toEqual([]);
  expect(request({ filter: { fromMs: 5 } })).toEqual([]);
  expect(request({ filter: { system: 'x'.repeat(65), subject: 'x'.repeat(201) } })).toEqual([
    'filter.system',
    'filter.subject',
  ]);
});
