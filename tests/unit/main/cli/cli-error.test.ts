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

test('a refusal of the host is told with its code, a trouble of ours in its own words', () => {
  expect(formatCliError(new ApiError('NOT_FOUND', 'No such league.'))).toBe('No such league. (NOT_FOUND)');
  expect(formatCliError(new CliError('the connection to the host was lost'))).toBe(
    'the connection to the host was lost',
  );
});

test('a trouble with the disk is no defect', () => {
  expect(formatCliError(thrownBy(() => readFileSync('/no/such/file')))).toMatch(/ENOENT.*no\/such\/file/u);
});

test('a defect is thrown on, so that it is seen', () => {
  for (const defect of [new TypeError('x is not a function'), 'a word', undefined])
    expect(thrownBy(() => formatCliError(defect))).toBe(defect);
});
