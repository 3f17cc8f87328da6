import { expect, test } from 'vitest';
import { createPairingSettings } from '../../../../../src/main/openfront/bridge/pairing-settings.ts';
import { DEFAULT_ORIGINS } from '../../../../../src/main/openfront/rules/connection-guard.ts';
import { memoryServices } from '../../../../support/memory-services.ts';

/** Bytes that count up, so that all tokens differ. */
function counting() {
  let next = 0;
  return { bytes: (length: number) => new Uint8Array(length).map(() => (next += 1)) };
}

const settingsOf = ({ db, writer }: Awaited<ReturnType<typeof memoryServices>>, random = counting()) =>
  createPairingSettings({ db, writer, random });

test('starts with the default origins and without pairing', async () => {
  const pairingSettings = settingsOf(await memoryServices());
  expect(pairingSettings.origins()).toEqual(DEFAULT_ORIGINS);
  expect([pairingSettings.isPaired(), pairingSettings.tokenCheck()]).toEqual([false, null]);
});

test('accepts the pairing token, stores only its hash and keeps it over a restart', async () => {
  const storage = await memoryServices();
  const token = (await settingsOf(storage).setPairing(true)) ?? '';
  expect(token.length).toBeGreaterThanOrEqual(32);
  const stored = storage.db.prepare("select value from settings where key = 'openfront'").pluck().get();
  expect(String(stored)).not.toContain(token);
  const check = settingsOf(storage).tokenCheck();
  expect([check?.(token), check?.(''), check?.(token.slice(1))]).toEqual([true, false, false]);
});

test('invalidates the old token with a new pairing, and admits every bridge when pairing is off', async () => {
  const pairingSettings = settingsOf(await memoryServices());
  const first = (await pairingSettings.setPairing(true)) ?? '';
  const second = (await pairingSettings.setPairing(true)) ?? '';
  expect([pairingSettings.tokenCheck()?.(first), pairingSettings.tokenCheck()?.(second)]).toEqual([
    false,
    true,
  ]);
  expect(await pairingSettings.setPairing(false)).toBeNull();
  expect(pairingSettings.isPaired()).toBe(false);
});

test('stores origins without duplicates beside the pairing and refuses a list with an invalid one', async () => {
  const storage = await memoryServices();
  const pairingSettings = settingsOf(storage);
  await pairingSettings.setPairing(true);
  const local = 'http://localhost:9000';
  expect(await pairingSettings.setOrigins([local, local])).toMatchObject({ ok: true, value: [local] });
  for (const bad of ['*', 'localhost:9000', `${local}/path`])
    expect(await pairingSettings.setOrigins([local, bad])).toMatchObject({ code: 'INVALID_REQUEST' });
  const many = Array.from({ length: 17 }, (_, n) => `http://localhost:${9000 + n}`);
  expect(await pairingSettings.setOrigins(many)).toMatchObject({ code: 'INVALID_REQUEST' });
  const again = settingsOf(storage);
  expect([again.origins(), again.isPaired()]).toEqual([[local], true]);
});

test('keeps both changes when origins and pairing are set at the same time', async () => {
  const storage = await memoryServices();
  const pairingSettings = settingsOf(storage);
  const local = 'http://localhost:9000';
  const [token] = await Promise.all([pairingSettings.setPairing(true), pairingSettings.setOrigins([local])]);
  for (const each of [pairingSettings, settingsOf(storage)])
    expect([each.origins(), each.tokenCheck()?.(token ?? '')]).toEqual([[local], true]);
});

test('uses the defaults when the stored settings cannot be read', async () => {
  const storage = await memoryServices();
  for (const broken of ['no json', 'null', '[]', '{"origins":5,"tokenHash":[]}']) {
    storage.db.prepare("insert or replace into settings (key, value) values ('openfront', ?)").run(broken);
    expect(settingsOf(storage).origins()).toEqual(DEFAULT_ORIGINS);
  }
});
