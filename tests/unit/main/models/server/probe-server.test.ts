import { expect, onTestFinished, test } from 'vitest';
import { createBuildLookup } from '../../../../../src/main/models/server/model-build.ts';
import { createModelClient } from '../../../../../src/main/models/server/model-client.ts';
import { detectServers, testTarget } from '../../../../../src/main/models/server/probe-server.ts';
import { startFakeOpenAi, type FakeMode } from '../../../../support/fake-openai.ts';
import { realClock } from '../../../../support/players/real-clock.ts';

/** A long time limit, because the machine may be busy. */
const PATIENT_MS = 30_000;
const client = createModelClient({ clock: realClock, retryDelaysMs: [1, 1, 1] });
const probe = { client, clock: realClock, builds: createBuildLookup(realClock, PATIENT_MS) };

async function fakeIn(mode: FakeMode) {
  const fake = await startFakeOpenAi(['fake-7b', 'fake-70b']);
  onTestFinished(() => fake.close());
  fake.mode = mode;
  return fake;
}

test('detect lists the servers that answer', async () => {
  const { baseUrl } = await fakeIn('good');
  const gone = await startFakeOpenAi();
  await gone.close();
  const servers = [
    { kind: 'ollama', title: 'Ollama', baseUrl },
    { kind: 'vllm', title: 'vLLM', baseUrl: gone.baseUrl },
  ] as const;
  const found = await detectServers(client, servers, PATIENT_MS);
  expect(found).toEqual([{ kind: 'ollama', title: 'Ollama', baseUrl, models: ['fake-7b', 'fake-70b'] }]);
});

const sampling = { temperature: 0.2, seed: 7 };

test.each([
  ['good', { ok: true, code: 'ok', structured: 'yes', models: ['fake-7b', 'fake-70b'] }],
  ['think', { ok: true, code: 'ok', structured: 'yes' }],
  ['ignores_schema', { ok: true, code: 'ok', structured: 'no' }],
  ['rejects_schema', { ok: true, code: 'ok', structured: 'no' }],
  ['empty', { ok: false, code: 'empty_answer' }],
  ['huge', { ok: false, code: 'too_large' }],
  ['unauthorized', { ok: false, code: 'unauthorized' }],
  ['down_always', { ok: false, code: 'busy' }],
  ['broken_body', { ok: false, code: 'broken_answer' }],
  ['redirects', { ok: false, code: 'redirected' }],
] as const)('a server in the mode %s is told apart', async (mode, expected) => {
  const { baseUrl } = await fakeIn(mode);
  const tested = await testTarget(probe, { baseUrl, model: 'fake-7b', apiKey: 'key-1234', sampling });
  expect(tested).toMatchObject(expected);
  expect(tested.detail).not.toBe('');
  expect(JSON.stringify(tested)).not.toContain('key-1234');
});

test('reports a model that the server does not list, without failing', async () => {
  const { baseUrl } = await fakeIn('good');
  const tested = await testTarget(probe, { baseUrl, model: 'other', apiKey: null, sampling });
  expect(tested.ok).toBe(true);
  expect(tested.detail).toContain('does not list this model');
});
