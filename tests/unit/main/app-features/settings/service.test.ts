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
  const house = await openTestStorage();
  const fresh = createSettings(house).get();
  put(house, stored);
  expect(createSettings(house).get()).toEqual({ ...fresh, ...saved });
});

test('concurrent changes are all stored, announced and present after a restart', async () => {
  const house = await openTestStorage();
  const settings = createSettings(house);
  const received: string[] = [];
  house.bus.on('settings.changed', ({ theme, language }) => received.push(`${theme} ${language}`));
  await Promise.all([settings.set({ theme: 'dark' }), settings.set({ language: 'zh-CN' })]);
  expect(settings.get()).toMatchObject({ theme: 'dark', language: 'zh-CN' });
  expect(received).toEqual(['dark system', 'dark zh-CN']);
  expect(createSettings(house).get()).toEqual(settings.get());
});

test('an empty change writes nothing, and a name is cleaned', async () => {
  const house = await openTestStorage();
  const settings = createSettings(house);
  await settings.set({ theme: undefined });
  expect(house.db.prepare('select count(*) from settings').pluck().get()).toBe(0);
  expect((await settings.set({ playerName: ' A\u202eda\u0000 ' })).playerName).toBe('Ada');
});

test('the time at which the host last ran is stored separately', async () => {
  const house = await openTestStorage();
  const settings = createSettings(house);
  expect(settings.aliveMs()).toBeNull();
  await settings.noteAlive(42);
  expect(createSettings(house).aliveMs()).toBe(42);
});
