import { expect, test } from 'vitest';
import { installationCalls } from '../../../../src/main/window-api/installation.ts';

test('the calls answer with what the installation says', async () => {
  const refusal = { ok: false, code: 'COMMAND_TAKEN', message: 'taken' };
  const calls = installationCalls({
    installation: {
      about: async () => ({ version: '1' }),
      command: () => ({ state: 'absent' }),
      installCommand: async () => refusal,
      removeCommand: async () => refusal,
    },
  } as never);
  expect(await calls['installation.about']({})).toEqual({ ok: true, value: { version: '1' } });
  expect(await calls['installation.command']({})).toEqual({ ok: true, value: { state: 'absent' } });
  expect(await calls['installation.installCommand']({})).toBe(refusal);
  expect(await calls['installation.removeCommand']({})).toBe(refusal);
});
