import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatCliError, CliError } from '../../../../src/main/cli/cli-error.ts';
import { ApiError } from '../../../../src/shared/contract/index.ts';

const thrownBy = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

test('a refusal of the host is printed with its code, a CLI error with its message', () => {
  expect(formatCliError(new ApiError('NOT_FOUND', 'No such league.'))).toBe('No such league. (NOT_FOUND)');
  expect(formatCliError(new CliError('the connection to the host was lost'))).toBe(
    'the connection to the host was lost',
  );
});

test('an error of the file system is printed', () => {
  expect(formatCliError(thrownBy(() => readFileSync('/no/such/file')))).toMatch(/ENOENT.*no\/such\/file/u);
});

test('any other error is rethrown', () => {
  for (const defect of [new TypeError('x is not a function'), 'a word', undefined])
    expect(thrownBy(() => formatCliError(defect))).toBe(defect);
});
