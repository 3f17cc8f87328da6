// In process: the writer waits for a lock that the test holds, and its state is read meanwhile.
import { describe, expect, test } from 'vitest';
import { StorageUnavailableError } from '../../../src/main/platform/db/writer.ts';
import { appendRows, openTestStorage } from '../../support/test-storage.ts';
import { startProcess } from '../../support/process.ts';

const entry = { system: 'sessions', action: 'TESTED', subject: 's', actor: 'host', payload: {} };

describe('a database that another program has locked', () => {
  test('is waited for, for less than two seconds', async () => {
    const testStorage = await openTestStorage();
    const holder = startProcess('hold-database', testStorage.paths.database, '1000');
    await holder.line();
    holder.child.stdin.write('go\n');
    await testStorage.writer.write(() => testStorage.audit.append(entry));
    expect(testStorage.audit.head().seq).toBe(1);
    // The write waits outside the event loop, and the state of the storage is reported meanwhile.
    expect(testStorage.states).toEqual(['failing', 'ok']);
  }, 120_000);

  test('refuses in the end, stores nothing and accepts writes again afterwards', async () => {
    const testStorage = await openTestStorage();
    appendRows(testStorage, 3);
    const holder = startProcess('hold-database', testStorage.paths.database, '0');
    await holder.line();
    const refused = await Promise.allSettled(
      [1, 2, 3].map(() => testStorage.writer.write(() => testStorage.audit.append(entry))),
    );
    for (const result of refused) {
      expect(result.status === 'rejected' && result.reason instanceof StorageUnavailableError).toBe(true);
    }
    expect(testStorage.states).toEqual(['failing']);
    expect(testStorage.audit.head().seq).toBe(3);
    holder.child.stdin.write('go\n');
    await holder.ended;
    await testStorage.writer.write(() => testStorage.audit.append(entry));
    expect(testStorage.states).toEqual(['failing', 'ok']);
    expect(testStorage.audit.head().seq).toBe(4);
  }, 120_000);
});
