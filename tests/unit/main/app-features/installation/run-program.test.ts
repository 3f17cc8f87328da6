import { expect, test } from 'vitest';
import { runProgram } from '../../../../../src/main/app-features/installation/run-program.ts';

test('the output of both streams is returned, and whether the program succeeded', async () => {
  const script = 'process.stdout.write(process.env.WORD); process.stderr.write("!"); process.exit(1)';
  const answer = await runProgram(process.execPath, ['-e', script], { WORD: 'out' });
  expect(answer).toEqual({ ok: false, text: 'out!' });
});

test('a program that is not there is no answer', async () => {
  expect(await runProgram('/nowhere/codesign', [])).toBeNull();
});
