import { expect, test } from 'vitest';
import { splitCommand } from '../../../../../src/main/platform/shell/split-command.ts';

test('words are parted by white space, and quotes hold spaces and empty words', () => {
  expect(splitCommand('  /opt/run   --flag\tx ')).toEqual(['/opt/run', '--flag', 'x']);
  expect(splitCommand('"/opt/my agent/run" "" --flag')).toEqual(['/opt/my agent/run', '', '--flag']);
  expect(splitCommand('')).toEqual([]);
});
