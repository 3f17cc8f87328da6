import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { singleQuoted } from '../../../../../src/main/platform/shell/single-quoted.ts';

test.skipIf(process.platform === 'win32')('a shell reads every text as one word', () => {
  const text = `it's "$HOME" \\ \`x\` and\na line`;
  expect(execFileSync('/bin/sh', ['-c', `printf %s ${singleQuoted(text)}`], { encoding: 'utf8' })).toBe(text);
});
