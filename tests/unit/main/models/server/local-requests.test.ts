import { expect, test } from 'vitest';
import type { Completion, ModelClient } from '../../../../../src/main/models/server/model-client.ts';
import {
  createCountedClient,
  isOnThisComputer,
} from '../../../../../src/main/models/server/local-requests.ts';

const input = {
  messages: [],
  format: null,
  sampling: { temperature: 0, seed: null, maxTokens: 1 },
  limitMs: 1,
};

test.each([
  ['http://127.0.0.1:11434/v1', true],
  ['http://127.0.1.1:8080/v1', true],
  ['http://localhost:1234/v1', true],
  ['http://[::1]:8000/v1', true],
  ['http://192.168.1.7:11434/v1', false],
  ['https://api.example/v1', false],
])('%s is on this computer: %s', (baseUrl, expected) => {
  expect(isOnThisComputer(baseUrl)).toBe(expected);
});

test('a local server counts as thinking until every answer is there, also one that fails; others never do', async () => {
  const answers: { readonly end: () => void; readonly fail: () => void }[] = [];
  const scripted: ModelClient = {
    complete: () =>
      new Promise<Completion>((resolve, reject) => {
        answers.push({
          end: () => resolve({ kind: 'timed_out', latencyMs: 0, transportRetries: 0 }),
          fail: () => reject(new Error('lost')),
        });
      }),
    list: () => Promise.resolve({ ok: true, models: [] }),
  };
  const { client, isThinkingHere } = createCountedClient(scripted);
  const { signal } = new AbortController();
  const request = (baseUrl: string): Promise<unknown> =>
    client.complete({ baseUrl, model: 'm', apiKey: null }, input, signal).catch(() => null);
  const far = request('https://api.example/v1');
  expect(isThinkingHere()).toBe(false);
  const [one, two] = [request('http://127.0.0.1:1/v1'), request('http://localhost:1/v1')];
  answers[1]!.end();
  await one;
  expect(isThinkingHere()).toBe(true);
  answers[2]!.fail();
  await two;
  expect(isThinkingHere()).toBe(false);
  answers[0]!.end();
  await far;
});
