import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createBuildLookup, quantisationIn } from '../../../../../src/main/models/server/model-build.ts';
import { startFakeOpenAi, type FakeOpenAi } from '../../../../support/fake-openai.ts';
import { realClock } from '../../../../support/players/real-clock.ts';

const { signal } = new AbortController();
/** A long time limit, because the machine may be busy. */
const PATIENT_MS = 30_000;

async function serverReporting(answers: Readonly<Record<string, unknown>>): Promise<FakeOpenAi> {
  const fake = await startFakeOpenAi();
  onTestFinished(() => fake.close());
  for (const [path, received] of Object.entries(answers)) fake.reportedModels.set(path, received);
  return fake;
}

const lookUp = ({ baseUrl }: { readonly baseUrl: string }, model = 'fake-7b') =>
  createBuildLookup(realClock, PATIENT_MS).findBuild({ baseUrl, model, apiKey: null }, signal);

test.each([
  [
    'Ollama',
    {
      '/api/show': {
        details: { quantization_level: 'Q4_K_M', family: 'qwen3' },
        model_info: { 'qwen3.context_length': 40_960, 'qwen3.block_count': 40 },
      },
    },
    { model: null, quantisation: 'Q4_K_M', contextLength: 40_960 },
  ],
  [
    'LM Studio',
    {
      '/api/v0/models/fake-7b': {
        id: 'fake-7b',
        quantization: '4bit',
        max_context_length: 32_768,
        loaded_context_length: 4096,
      },
    },
    { model: 'fake-7b', quantisation: '4bit', contextLength: 4096 },
  ],
  [
    'llama.cpp',
    {
      '/props': {
        default_generation_settings: { n_ctx: 8192 },
        model_path: '/home/ann/models/Fake-7B-Instruct-Q5_K_S.gguf',
      },
    },
    { model: 'Fake-7B-Instruct-Q5_K_S.gguf', quantisation: 'Q5_K_S', contextLength: 8192 },
  ],
  [
    'vLLM',
    {
      '/v1/models': {
        data: [
          { id: 'other', max_model_len: 1 },
          { id: 'fake-7b', max_model_len: 16_384 },
        ],
      },
    },
    { model: 'fake-7b', quantisation: null, contextLength: 16_384 },
  ],
])('reads the build from the address of %s', async (_server, answers, build) => {
  expect(await lookUp(await serverReporting(answers))).toEqual(build);
});

test.each([
  ['nothing', {}],
  [
    'something else',
    { '/api/show': { details: 7 }, '/props': [], '/api/v0/models/fake-7b': { id: 'fake-7b' } },
  ],
])('returns no build when a server reports %s', async (_what, answers) => {
  expect(await lookUp(await serverReporting(answers))).toBeNull();
});

test('contains no folder, and labels are shortened and cleaned', async () => {
  const received = {
    default_generation_settings: { n_ctx: 1 },
    model_path: 'C:\\Users\\ann\\x.gguf',
    model_alias: `a\u202Eb${'x'.repeat(900)}`,
  };
  const build = await lookUp(await serverReporting({ '/props': received }));
  expect(build?.model).toMatch(/^abx{100,200}/u);
  expect(JSON.stringify(build)).not.toMatch(/ann|\u202E/u);
});

test('is cached for a while by server and model', async () => {
  let requested = 0;
  const server = createServer((_request, response) => {
    requested += 1;
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const builds = createBuildLookup(realClock, PATIENT_MS);
  for (const model of ['a', 'a', 'a']) await builds.findBuild({ baseUrl, model, apiKey: null }, signal);
  const answers = requested;
  await builds.findBuild({ baseUrl, model: 'b', apiKey: null }, signal);
  expect([answers, requested]).toEqual([4, 8]);
});

test.each([
  ['llama-3-8b.Q4_0.gguf', 'Q4_0'],
  ['Qwen3-14B-IQ2_XXS.gguf', 'IQ2_XXS'],
  ['big-Q8_0-00001-of-00004.gguf', 'Q8_0'],
  ['gpt-oss-20b-mxfp4.gguf', 'MXFP4'],
  ['model-f16.gguf', 'F16'],
  ['nothing.gguf', null],
  ['Q4.txt', null],
])('reads the quantisation of the file %s as %s', (file, quantisation) => {
  expect(quantisationIn(file)).toBe(quantisation);
});
