import { expect, test } from 'vitest';
import {
  isStorageFailure,
  ReadOnlyError,
  StorageUnavailableError,
} from '../../../../../src/main/platform/db/storage-errors.ts';

const coded = (code: unknown): Error => Object.assign(new Error('words'), { code });

test.each([
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_IOERR_FSYNC',
  'SQLITE_BUSY_SNAPSHOT',
  'SQLITE_CORRUPT_INDEX',
])('treats %s as a storage failure', (code) => expect(isStorageFailure(coded(code))).toBe(true));

test.each([
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_TRIGGER',
  'SQLITE_ERROR',
  'SQLITE_FULLY',
  'ENOSPC',
  7,
])('does not treat %s as a storage failure', (code) => expect(isStorageFailure(coded(code))).toBe(false));

test('does not treat other values or errors without a code as a storage failure', () => {
  for (const thrown of [null, 'SQLITE_FULL', { code: 'SQLITE_FULL' }, new Error('SQLITE_FULL')]) {
    expect(isStorageFailure(thrown)).toBe(false);
  }
});

test('marks only temporary failures as retryable and hides the text of the cause', () => {
  expect([new StorageUnavailableError().retryable, new ReadOnlyError().retryable]).toEqual([true, false]);
  expect(new StorageUnavailableError(coded('SQLITE_FULL')).message).not.toContain('words');
});
