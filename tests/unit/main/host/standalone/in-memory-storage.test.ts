import { expect, test } from 'vitest';
import { openInMemoryStorage } from '../../../../../src/main/host/standalone/in-memory-storage.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

const open = () => openInMemoryStorage(stoppedClock(), () => undefined);

test('it has the schema of a host, stores rows, and its audit log begins at row one', async () => {
  const { db, writer, audit, close } = await open();
  await writer.write(() =>
    audit.append({ system: 'league', action: 'TESTED', subject: 's', actor: 'host', payload: {} }),
  );
  expect(audit.page({ offset: 0, limit: 5 }).rows.map(({ seq, action }) => [seq, action])).toEqual([
    [1, 'TESTED'],
  ]);
  expect(db.pragma('user_version', { simple: true })).toBeGreaterThan(0);
  close();
});

test('two storages share nothing, and a new one is empty', async () => {
  const [one, other] = [await open(), await open()];
  one.db.prepare("insert into settings (key, value) values ('a', '1')").run();
  expect(other.db.prepare("select count(*) from settings where key = 'a'").pluck().get()).toBe(0);
  one.close();
  other.close();
  expect(one.db.open).toBe(false);
  const next = await open();
  expect(next.db.prepare("select count(*) from settings where key = 'a'").pluck().get()).toBe(0);
  next.close();
});
