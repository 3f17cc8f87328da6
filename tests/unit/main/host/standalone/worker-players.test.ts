import { appendFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { openWorkerPlayers } from '../../../../../src/main/host/standalone/worker-players.ts';
import { startFakeOpenAi } from '../../../../support/fake-openai.ts';
import { fakeEngine } from '../../../../support/players/fake-engine.ts';

const open = (own: Partial<Parameters<typeof openWorkerPlayers>[0]>) =>
  openWorkerPlayers({ engines: [], models: [], signers: [], log: () => undefined, ...own });

test('an engine is offered by the hash of its file, and not played any more when the file has changed', async () => {
  const engine = fakeEngine('normal');
  onTestFinished(() => engine.remove());
  const opened = await open({ engines: [engine.path] });
  if (!opened.ok) throw new Error(opened.message);
  const [{ sha256, name } = { sha256: '', name: '' }] = opened.value.offeredPlayers.engines;
  expect(sha256).toMatch(/^[0-9a-f]{64}$/u);
  expect(name).not.toContain('/');
  expect(await opened.value.enginePath(sha256)).toBe(engine.path);
  await expect(opened.value.enginePath('ab'.repeat(32))).rejects.toThrow(/no engine with the hash/u);
  appendFileSync(engine.path, '\n');
  await expect(opened.value.enginePath(sha256)).rejects.toThrow(/changed since this worker started/u);
});

test('all models of a server are offered, or the one that is named', async () => {
  const server = await startFakeOpenAi(['one', 'two']);
  onTestFinished(() => server.close());
  const { baseUrl } = server;
  const all = await open({ models: [{ baseUrl, model: null, apiKey: null }] });
  expect(all).toMatchObject({ ok: true, value: { offeredPlayers: { models: ['one', 'two'] } } });
  const named = await open({ models: [{ baseUrl, model: 'three', apiKey: null }] });
  if (!named.ok) throw new Error(named.message);
  expect(named.value.offeredPlayers.models).toEqual(['three']);
  expect(named.value.modelServer('three')).toMatchObject({ baseUrl });
  expect(named.value.modelServer('one')).toBeNull();
});

test('what does not answer is refused by its name', async () => {
  expect(await open({ engines: ['/bin/true'] })).toMatchObject({
    ok: false,
    message: expect.stringContaining('/bin/true is not a UCI engine'),
  });
  const gone = await open({ models: [{ baseUrl: 'http://127.0.0.1:9/v1', model: null, apiKey: null }] });
  expect(gone).toMatchObject({ ok: false, message: expect.stringContaining('lists no models') });
});
