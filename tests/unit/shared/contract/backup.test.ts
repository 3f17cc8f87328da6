import { expect, test } from 'vitest';
import { BACKUP_CALLS } from '../../../../src/shared/contract/backup.ts';
import { faults } from '../../../support/schema.ts';

test('withKeys is required', () => {
  const { input } = BACKUP_CALLS['backup.create'];
  expect(faults(input, {})).toEqual(['withKeys']);
  expect(faults(input, { withKeys: 'false' })).toEqual(['withKeys']);
  expect(faults(input, { withKeys: false })).toEqual([]);
});

test.each(['backup.check', 'backup.restore', 'backup.remove'] as const)(
  '%s needs a file name of limited length',
  (name) => {
    const { input } = BACKUP_CALLS[name];
    expect(faults(input, { file: '' })).toEqual(['file']);
    expect(faults(input, { file: 'a'.repeat(65) })).toEqual(['file']);
    expect(faults(input, { file: 'arbiter-2026-11-21.zip' })).toEqual([]);
  },
);

test('the size of an archive is a whole number of bytes and not negative', () => {
  const { output } = BACKUP_CALLS['backup.list'];
  const listed = (bytes: number) => ({
    archives: [{ file: 'a.zip', bytes, atMs: 1 }],
    restoreWaiting: false,
  });
  expect(faults(output, listed(0))).toEqual([]);
  expect(faults(output, listed(-1))).toEqual(['archives.0.bytes']);
  expect(faults(output, listed(0.5))).toEqual(['archives.0.bytes']);
});
