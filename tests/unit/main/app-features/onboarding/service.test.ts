import { expect, test } from 'vitest';
import { createChecklist } from '../../../../../src/main/app-features/onboarding/index.ts';
import { appendRows, openTestStorage, type TestStorage } from '../../../../support/test-storage.ts';
import { writeGame } from '../../../../support/played.ts';

const open = (house: TestStorage, isWritable = true) =>
  createChecklist({ ...house, isWritable: () => isWritable });
const stored = ({ db }: TestStorage): unknown =>
  db.prepare("select value from settings where key = 'checklist'").pluck().get();

async function doneIn(list: ReturnType<typeof open>): Promise<string[]> {
  return (await list.read()).steps.flatMap(({ step, done }) => (done ? [step] : []));
}

test('a step is completed by what happened and stays completed over a restart', async () => {
  const house = await openTestStorage();
  const list = open(house);
  expect(await doneIn(list)).toEqual([]);
  // Two agents from outside played; no person did.
  writeGame(house, 'game');
  expect(await doneIn(list)).toEqual(['connect']);
  house.db.exec("update agents set kind = 'person' where agent_id = 'game-x'");
  expect(await doneIn(list)).toEqual(['play', 'connect']);
  house.db.exec("update agents set kind = 'random'");
  expect(await doneIn(open(house))).toEqual(['play', 'connect']);
});

test('each audit row is read once, and later rows are found', async () => {
  const house = await openTestStorage();
  const list = open(house);
  appendRows(house, 3, 'sessions');
  expect(await doneIn(list)).toEqual([]);
  appendRows(house, 1, 'payments');
  expect(await doneIn(list)).toEqual(['payments']);
});

test('a tool call completes the step "connect"', async () => {
  const house = await openTestStorage();
  const list = open(house);
  house.bus.emit('mcp.called', { agentId: 'a' });
  expect(await doneIn(list)).toEqual(['connect']);
});

test.each(['{', '[]', '7', '{"done":"all","dismissed":"yes"}'])(
  'a stored value changed to %s is ignored',
  async (value) => {
    const house = await openTestStorage();
    house.db.prepare("insert into settings values ('checklist', ?)").run(value);
    expect(await open(house).read()).toMatchObject({ dismissed: false });
    expect(await doneIn(open(house))).toEqual([]);
  },
);

test('a read-only host shows the steps and stores nothing', async () => {
  const house = await openTestStorage();
  writeGame(house, 'game');
  const list = open(house, false);
  expect(await doneIn(list)).toEqual(['connect']);
  expect((await list.dismiss(true)).dismissed).toBe(true);
  expect(stored(house)).toBeUndefined();
});
