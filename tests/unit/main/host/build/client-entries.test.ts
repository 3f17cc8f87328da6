import { expect, test, vi } from 'vitest';
import {
  correctClientEntries,
  correctTerminalCommand,
} from '../../../../../src/main/host/build/client-entries.ts';

function host() {
  const append = vi.fn();
  const log = vi.fn();
  const writer = { write: async (job: () => unknown) => job() };
  return { append, log, deps: { writer, audit: { append }, log } as never };
}

test('each corrected entry has a row in the audit log, and the log says what to do', async () => {
  const { append, log, deps } = host();
  await correctClientEntries({ correct: () => ['cursor', 'vscode'] }, deps);
  expect(append.mock.calls.map(([row]) => row as unknown)).toMatchObject([
    { action: 'CLIENT_ENTRY_CORRECTED', subject: 'cursor', actor: 'host' },
    { action: 'CLIENT_ENTRY_CORRECTED', subject: 'vscode', actor: 'host' },
  ]);
  expect(log).toHaveBeenCalledExactlyOnceWith('info', expect.stringContaining('restart'), {
    clients: 'cursor, vscode',
  });
});

test('nothing is written when nothing was corrected, and a failure does not end the start', async () => {
  const { append, log, deps } = host();
  await correctClientEntries({ correct: () => [] }, deps);
  expect(append).not.toHaveBeenCalled();
  await correctClientEntries(
    {
      correct: () => {
        throw new Error('full disk');
      },
    },
    deps,
  );
  expect(log).toHaveBeenCalledExactlyOnceWith('warn', expect.any(String), { error: 'Error: full disk' });
});

test('a command of the terminal that cannot be corrected does not end the start', async () => {
  const log = vi.fn();
  await correctTerminalCommand({ correctCommand: () => Promise.reject(new Error('no storage')) }, log);
  expect(log).toHaveBeenCalledExactlyOnceWith('warn', expect.any(String), { error: 'Error: no storage' });
});
