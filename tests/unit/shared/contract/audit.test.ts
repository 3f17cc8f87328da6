import { expect, test } from 'vitest';
import { auditPageQuery } from '../../../../src/shared/contract/audit.ts';
import { faults } from '../../../support/schema.ts';

const ask = (over: object) => faults(auditPageQuery, { offset: 0, limit: 50, ...over });

test('a page has from 1 to 200 rows, from any place on', () => {
  expect([...ask({ limit: 1 }), ...ask({ limit: 200 }), ...ask({ offset: 1_000_000 })]).toEqual([]);
  for (const limit of [0, 201, 1.5, Infinity]) expect(ask({ limit })).toEqual(['limit']);
  for (const offset of [-1, 0.5]) expect(ask({ offset })).toEqual(['offset']);
});

test('the pin of the list is a number of a row; 0 is the empty log', () => {
  expect(ask({ asOf: 0 })).toEqual([]);
  expect([...ask({ asOf: -1 }), ...ask({ asOf: 1.5 })]).toEqual(['asOf', 'asOf']);
});

test('a filter of any one field will do, and texts in it have an end', () => {
  expect(ask({ filter: {} })).toEqual([]);
  expect(ask({ filter: { fromMs: 5 } })).toEqual([]);
  expect(ask({ filter: { system: 'x'.repeat(65), subject: 'x'.repeat(201) } })).toEqual([
    'filter.system',
    'filter.subject',
  ]);
});
