import { expect, test } from 'vitest';
import { parseReplayRecord } from '../../../../../src/main/app-features/replay-files/schema.ts';
import { randomRecord } from '../../../../support/replays/record.ts';

const sound = JSON.stringify(randomRecord('rps.v1'));
const changed = (change: (record: Record<string, unknown>) => void): string => {
  const record = JSON.parse(sound) as Record<string, unknown>;
  change(record);
  return JSON.stringify(record);
};

test('a record is read as it is', () => {
  expect(parseReplayRecord(sound)).toEqual(JSON.parse(sound));
});

test.each<[string, string]>([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['another format', changed((record) => (record['format'] = 'arbiter.replay.v2'))],
  ['a member more', changed((record) => (record['more'] = 1))],
  ['a key that is none', changed((record) => (record['key'] = 'ab'))],
  ['rows that are none', changed((record) => (record['rows'] = [[1]]))],
  [
    'a name that is too long',
    changed((record) => (record['players'] = { x: { name: 'x'.repeat(300), kind: 'a' } })),
  ],
])('%s is no record', (_, text) => {
  expect(parseReplayRecord(text)).toBeNull();
});
