import { expect, test } from 'vitest';
import { checkProgram } from '../../../../../src/main/chain/node/check-program.ts';

test('an answer tells what to do and names no path', async () => {
  const refused = await checkProgram('/somewhere/secret/anvil');
  expect(refused).toMatchObject({ ok: false, code: 'CHAIN_PROGRAM_NO_FILE' });
  expect(JSON.stringify(refused)).not.toContain('secret');
});
