import { describe, expect, test } from 'vitest';
import { createEndpoints } from '../../../../src/main/models/endpoints.ts';
import type { SecretVault } from '../../../../src/main/platform/runtime.ts';
import { openTestStorage } from '../../../support/test-storage.ts';

async function opened(refuses = false) {
  const services = await openTestStorage();
  const secrets = new Map<string, string>();
  const vault: { -readonly [K in keyof SecretVault]: SecretVault[K] } = {
    backend: 'file',
    get: (ref) => Promise.resolve(secrets.get(ref) ?? null),
    set: (ref, secret) => {
      if (refuses) return Promise.reject(new Error('no store'));
      secrets.set(ref, secret);
      return Promise.resolve();
    },
    delete: (ref) => Promise.resolve(void secrets.delete(ref)),
  };
  let made = 0;
  const ids = { uuid: () => `e-${(made += 1)}` };
  const deps = { ...services, vault, runtime: { clock: services.clock, ids } as never };
  return {
    ...services,
    vault,
    secrets,
    endpoints: createEndpoints(deps),
    again: () => createEndpoints(deps),
  };
}
const NEW = { name: 'Local', baseUrl: 'http://127.0.0.1:11434/v1', model: 'm' };

describe('a key', () => {
  test('is stored in the vault and in no list, row or log', async () => {
    const { endpoints, secrets, db, again } = await opened();
    const added = await endpoints.add({ ...NEW, apiKey: ' sk-very-secret ' });
    expect(added).toMatchObject({ ok: true, value: { key: 'stored', keyVariable: null } });
    expect([...secrets]).toEqual([['vault:e-1', 'sk-very-secret']]);
    const written = ['model_endpoints', 'audit'].map((table) => db.prepare(`select * from ${table}`).all());
    expect(JSON.stringify([written, again().list()])).not.toContain('sk-very');
  });

  test('may be the name of a variable, and then nothing is stored', async () => {
    const { endpoints, secrets } = await opened();
    await endpoints.add({ ...NEW, apiKey: 'sk-very-secret' });
    const changed = await endpoints.update({ endpointId: 'e-1', apiKey: 'env:MY_KEY' });
    expect(changed).toMatchObject({ value: { key: 'environment', keyVariable: 'MY_KEY' } });
    expect(secrets.size).toBe(0);
  });

  test.each(['two words', 'schlüssel', 'a\nb', '  '])(
    '%j is refused, because it is not valid in a header',
    async (apiKey) => {
      const { endpoints } = await opened();
      expect(await endpoints.add({ ...NEW, apiKey })).toMatchObject({ ok: false, code: 'INVALID_REQUEST' });
      expect(endpoints.list()).toEqual([]);
    },
  );

  test('that cannot be stored safely is not stored', async () => {
    const { endpoints } = await opened(true);
    expect(await endpoints.add({ ...NEW, apiKey: 'sk-1' })).toMatchObject({
      ok: false,
      code: 'VAULT_REFUSED',
    });
  });

  test('is kept by other changes and deleted with its endpoint', async () => {
    const { endpoints, secrets } = await opened();
    await endpoints.add({ ...NEW, apiKey: 'sk-1' });
    expect(await endpoints.update({ endpointId: 'e-1', model: 'n' })).toMatchObject({
      value: { key: 'stored' },
    });
    expect(secrets.size).toBe(1);
    await endpoints.remove('e-1');
    expect([secrets.size, endpoints.list()]).toEqual([0, []]);
  });

  test('and its predecessor survive a change that cannot be saved', async () => {
    const { endpoints, secrets, writer } = await opened();
    await endpoints.add({ ...NEW, apiKey: 'sk-1' });
    writer.close();
    await expect(endpoints.update({ endpointId: 'e-1', apiKey: 'sk-2' })).rejects.toThrow();
    await expect(endpoints.update({ endpointId: 'e-1', apiKey: null })).rejects.toThrow();
    await expect(endpoints.update({ endpointId: 'e-1', apiKey: 'env:MY_KEY' })).rejects.toThrow();
    expect([...secrets]).toEqual([['vault:e-1', 'sk-1']]);
    await expect(endpoints.add({ ...NEW, name: 'Other', apiKey: 'sk-3' })).rejects.toThrow();
    expect([...secrets]).toEqual([['vault:e-1', 'sk-1']]);
  });

  test('is replaced only when the endpoint refers to the new one', async () => {
    const { endpoints, secrets, again, writer } = await opened();
    await endpoints.add({ ...NEW, apiKey: 'sk-1' });
    const write = writer.write.bind(writer);
    const keysWhileSaving: string[][] = [];
    writer.write = (job) => {
      keysWhileSaving.push([...secrets.values()]);
      return write(job);
    };
    for (const apiKey of ['sk-2', 'sk-3']) {
      expect(await endpoints.update({ endpointId: 'e-1', apiKey })).toMatchObject({ ok: true });
      const found = again().find('local');
      expect(found && (await endpoints.readKey(found))).toEqual({ ok: true, value: apiKey });
      expect([...secrets.values()]).toEqual([apiKey]);
    }
    expect(keysWhileSaving).toEqual([
      ['sk-1', 'sk-2'],
      ['sk-2', 'sk-3'],
    ]);
  });

  test('is found for an endpoint of an older backup too', async () => {
    const { endpoints } = await opened();
    await endpoints.add({ ...NEW, apiKey: 'sk-1' });
    const older = endpoints.find('local');
    await endpoints.update({ endpointId: 'e-1', apiKey: 'sk-2' });
    expect(older && (await endpoints.readKey(older))).toEqual({ ok: true, value: 'sk-2' });
  });

  test('that cannot be deleted keeps its endpoint, so that the removal can be repeated', async () => {
    const { endpoints, secrets, vault } = await opened();
    await endpoints.add({ ...NEW, apiKey: 'sk-1' });
    const deleteKey = vault.delete;
    vault.delete = () => Promise.reject(new Error('no store'));
    await expect(endpoints.remove('e-1')).rejects.toThrow('no store');
    vault.delete = deleteKey;
    expect(await endpoints.remove('e-1')).toMatchObject({ ok: true });
    expect([secrets.size, endpoints.list()]).toEqual([0, []]);
  });

  test('that is set but missing is a refusal, not an empty key', async () => {
    const { endpoints, secrets } = await opened();
    await endpoints.add({ ...NEW, apiKey: 'sk-1' });
    secrets.clear();
    const found = endpoints.find('local');
    expect(found && (await endpoints.readKey(found))).toMatchObject({ ok: false, code: 'KEY_MISSING' });
  });
});

test('names are unique ignoring letter case', async () => {
  const { endpoints } = await opened();
  await endpoints.add(NEW);
  expect(await endpoints.add({ ...NEW, name: 'LOCAL' })).toMatchObject({ ok: false, code: 'NAME_TAKEN' });
  expect(await endpoints.update({ endpointId: 'e-1', name: 'LOCAL' })).toMatchObject({ ok: true });
});

describe('at the same moment', () => {
  test('only one of two endpoints with the same name is added, and the other stores no key', async () => {
    const { endpoints, secrets, again } = await opened();
    const requested = ['Local', 'LOCAL'].map((name) => endpoints.add({ ...NEW, name, apiKey: `sk-${name}` }));
    const [first, second] = await Promise.all(requested);
    expect(first).toMatchObject({ ok: true, value: { name: 'Local' } });
    expect(second).toMatchObject({ ok: false, code: 'NAME_TAKEN' });
    expect([...secrets]).toEqual([['vault:e-1', 'sk-Local']]);
    expect(again().list()).toEqual(endpoints.list());
  });

  test('only one of two endpoints gets the same new name', async () => {
    const { endpoints, again } = await opened();
    await endpoints.add(NEW);
    await endpoints.add({ ...NEW, name: 'Other' });
    const [first, second] = await Promise.all(
      ['e-1', 'e-2'].map((endpointId) => endpoints.update({ endpointId, name: 'Third' })),
    );
    expect([first?.ok, second]).toEqual([true, expect.objectContaining({ code: 'NAME_TAKEN' })]);
    expect(again().list()).toEqual(endpoints.list());
  });

  test('two changes of one endpoint both count', async () => {
    const { endpoints, again } = await opened();
    await endpoints.add(NEW);
    await Promise.all([
      endpoints.update({ endpointId: 'e-1', name: 'Third' }),
      endpoints.saveStructuredOutput('e-1', 'yes'),
      endpoints.update({ endpointId: 'e-1', limits: { attempts: 1 } }),
    ]);
    const [only] = again().list();
    expect(only).toMatchObject({ name: 'Third', structured: 'yes', limits: { attempts: 1 } });
    expect(endpoints.list()).toEqual([only]);
  });

  test('a removed endpoint stays removed despite a simultaneous change', async () => {
    const { endpoints, again } = await opened();
    await endpoints.add(NEW);
    const [, changed] = await Promise.all([
      endpoints.remove('e-1'),
      endpoints.update({ endpointId: 'e-1', name: 'Third', apiKey: 'sk-1' }),
      endpoints.saveStructuredOutput('e-1', 'yes'),
    ]);
    expect(changed).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect([endpoints.list(), again().list()]).toEqual([[], []]);
  });
});

test('further servers get normalised addresses, and each server may be there once', async () => {
  const { endpoints } = await opened();
  const servers = [{ baseUrl: 'http://10.0.0.3:8000/', requestsAtOnce: 2 }];
  expect(await endpoints.add({ ...NEW, servers })).toMatchObject({
    value: { servers: [{ baseUrl: 'http://10.0.0.3:8000/v1', requestsAtOnce: 2 }] },
  });
  const twice = [...servers, { baseUrl: `${NEW.baseUrl}/models`, requestsAtOnce: 1 }];
  expect(await endpoints.update({ endpointId: 'e-1', servers: twice })).toMatchObject({
    ok: false,
    code: 'INVALID_REQUEST',
    message: `${NEW.baseUrl} is there twice; a server can be in an endpoint once`,
  });
  expect(endpoints.list()).toMatchObject([{ servers: [{ requestsAtOnce: 2 }] }]);
});

test('test results are reset when the model changes, and only then', async () => {
  const { endpoints } = await opened();
  await endpoints.add(NEW);
  await endpoints.saveStructuredOutput('e-1', 'yes');
  expect(await endpoints.update({ endpointId: 'e-1', limits: { attempts: 1 } })).toMatchObject({
    value: { structured: 'yes', limits: { attempts: 1, maxTokens: 1024 } },
  });
  expect(await endpoints.update({ endpointId: 'e-1', model: 'n' })).toMatchObject({
    value: { structured: 'unknown', lastTest: null },
  });
});
