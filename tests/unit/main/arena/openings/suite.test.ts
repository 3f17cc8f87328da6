import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { suiteText, toSuite } from '../../../../../src/main/arena/openings/suite.ts';

const suite = {
  name: 'two',
  template: 'tic_tac_toe.v1',
  openings: [{ id: 'a', actions: ['0', '1'] }],
};

test('a suite is a JSONL text, and its hash is that of the text', () => {
  const text = '{"suite":"two","game":"tic_tac_toe.v1","version":1}\n{"id":"a","actions":["0","1"]}\n';
  expect(suiteText(suite)).toBe(text);
  expect(toSuite(suite)).toEqual({ ...suite, sha256: createHash('sha256').update(text).digest('hex') });
});
