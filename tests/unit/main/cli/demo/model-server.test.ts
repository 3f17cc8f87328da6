import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  MODEL_NAME,
  startModelServer,
  type ModelServer,
} from '../../../../../src/main/cli/demo/model-server.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

const complete = (body: unknown): Promise<Response> =>
  fetch(`${server.baseUrl}/chat/completions`, { method: 'POST', body: JSON.stringify(body) });

test('it lists its model and answers a prompt with one of the legal actions', async () => {
  const models = await (await fetch(`${server.baseUrl}/models`)).json();
  expect(models).toMatchObject({ data: [{ id: MODEL_NAME }] });
  const content = 'State: {}\nLegal actions: ["3"]';
  const answer = await complete({ messages: [{ role: 'user', content }] });
  const { choices, usage } = (await answer.json()) as {
    choices: { message: { content: string } }[];
    usage: { completion_tokens: number };
  };
  expect(JSON.parse(choices[0]?.message.content ?? '')).toMatchObject({ action: '3' });
  expect(usage.completion_tokens).toBeGreaterThan(0);
});

test('it follows the answer format where the prompt has no list', async () => {
  const action = { enum: ['beta'] };
  const answer = await complete({
    messages: [{ role: 'user', content: 'Answer with JSON' }],
    response_format: { type: 'json_schema', json_schema: { schema: { properties: { action } } } },
  });
  expect(await answer.text()).toContain('beta');
});

test('what is not a prompt is refused', async () => {
  for (const body of [{}, { messages: [] }, { messages: [{ role: 'user', content: 'Hello' }] }])
    expect((await complete(body)).status).toBe(400);
});
