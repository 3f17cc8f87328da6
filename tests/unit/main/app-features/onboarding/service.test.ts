import { expect, test } from 'vitest';
import { createOnboarding } from '../../../../../src/main/app-features/onboarding/index.ts';
import { appendRows, openTestStorage, type TestStorage } from '../../../../support/test-storage.ts';
import { writeGame } from '../../../../support/played.ts';

const open = (storage: TestStorage, isWritable = true) =>
  createOnboarding({ ...storage, isWritable: () => isWritable });
const stored = ({ db }: TestStorage): unknown =>
  db.prepare("select value from settings where key = 'checklist'").pluck().get();

async function doneIn(list: ReturnType<typeof open>): Promise<string[]> {
  return (await list.refresh()).steps.flatMap(({ step, done }) => (done ? [step] : []));
}

test('a step is completed by what happened and stays completed over a restart', async () => {
  const storage = await openTestStorage();
  const list = open(storage);
  expect(await doneIn(list)).toEqual([]);
  // Two external agents have played, but no person.
  writeGame(storage, 'game');
  expect(await doneIn(list)).toEqual(['connect']);
  storage.db.exec("update agents set kind = 'person' where agent_id = 'game-x'");
  expect(await doneIn(list)).toEqual(['play', 'connect']);
  storage.db.exec("update agents set kind = 'random'");
  expect(await doneIn(open(storage))).toEqual(['play', 'connect']);
});

test('seats of a league of built-in players do not complete the step "connect"', async () => {
  const storage = await openTestStorage();
  writeGame(storage, 'game');
  storage.db.exec(`update agents set player = '{"strategy":"random"}'`);
  expect(await doneIn(open(storage))).toEqual([]);
  storage.db.exec(`update agents set player = '{"name":"Claude","via":"mcp"}'`);
  expect(await doneIn(open(storage))).toEqual(['connect']);
});

test('each audit row is read once, and later rows are found', async () => {
  const storage = await openTestStorage();
  const list = open(storage);
  appendRows(storage, 3, 'sessions');
  expect(await doneIn(list)).toEqual([]);
  appendRows(storage, 1, 'payments');
  expect(await doneIn(list)).toEqual(['payments']);
});

test('a tool call completes the step "connect"', async () => {
  const storage = await openTestStorage();
  const list = open(storage);
  storage.bus.emit('mcp.called', { agentId: 'a' });
  expect(await doneIn(list)).toEqual(['connect']);
});

test.each(['{', '[]', '7', '{"done":"all","dismissed":"yes"}'])(
  'a stored value changed to %s is ignored',
  async (value) => {
    const storage = await openTestStorage();
    storage.db.prepare("insert into settings values ('checklist', ?)").run(value);
    expect(await open(storage).refresh()).toMatchObject({ dismissed: false });
    expect(await doneIn(open(storage))).toEqual([]);
  },
);

test('a read-only host shows the steps and stores nothing', async () => {
  const storage = await openTestStorage();
  writeGame(storage, 'game');
  const list = open(storage, false);
  expect(await doneIn(list)).toEqual(['connect']);
  expect((await list.setDismissed(true)).dismissed).toBe(true);
  expect(stored(storage)).toBeUndefined();
});
