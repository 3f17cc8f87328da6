import { expect, test } from 'vitest';
import { createSettings } from '../../../../../src/main/app-features/settings/index.ts';
import { openTestStorage, type TestStorage } from '../../../../support/test-storage.ts';

const put = ({ db }: TestStorage, value: string): void =>
  void db.prepare("insert or replace into settings values ('window', ?)").run(value);

test.each([
  ['no JSON', '{', {}],
  ['a list', '[]', {}],
  ['a theme that is none', '{"theme":7,"language":"en"}', {}],
  ['one good value', '{"language":"en"}', { language: 'en' }],
])('the defaults apply where the stored settings are %s', async (_, stored, saved) => {
  const storage = await openTestStorage();
  const fresh = createSettings(storage).get();
  put(storage, stored);
  expect(createSettings(storage).get()).toEqual({ ...fresh, ...saved });
});

test('concurrent changes are all stored, announced and present after a restart', async () => {
  const storage = await openTestStorage();
  const settings = createSettings(storage);
  const received: string[] = [];
  storage.bus.on('settings.changed', ({ theme, language }) => received.push(`${theme} ${language}`));
  await Promise.all([settings.set({ theme: 'dark' }), settings.set({ language: 'zh-CN' })]);
  expect(settings.get()).toMatchObject({ theme: 'dark', language: 'zh-CN' });
  expect(received).toEqual(['dark system', 'dark zh-CN']);
  expect(createSettings(storage).get()).toEqual(settings.get());
});

test('an empty change writes nothing, and a name is cleaned', async () => {
  const storage = await openTestStorage();
  const settings = createSettings(storage);
  await settings.set({ theme: undefined });
  expect(storage.db.prepare('select count(*) from settings').pluck().get()).toBe(0);
  expect((await settings.set({ playerName: ' A\u202eda\u0000 ' })).playerName).toBe('Ada');
});

test('the time at which the host last ran is stored separately', async () => {
  const storage = await openTestStorage();
  const settings = createSettings(storage);
  expect(settings.lastRunningMs()).toBeNull();
  await settings.saveRunningTime(42);
  expect(createSettings(storage).lastRunningMs()).toBe(42);
});
