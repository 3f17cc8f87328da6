import { expect, test } from 'vitest';
import {
  chooseWithModel,
  type ChoiceRequest,
  type ChoiceTarget,
} from '../../../../../src/main/models/prompt/choose-with-model.ts';
import { DEFAULT_LIMITS } from '../../../../../src/main/models/endpoints.ts';
import { says, scriptedModel, type Scripted } from '../../../../support/scripted-model.ts';

const REQUEST: ChoiceRequest = {
  rules: 'Rules.',
  situation: 'You hold the north.',
  legal: ['attack', 'build', 'wait'],
  max: 2,
  signal: new AbortController().signal,
};
const TO: ChoiceTarget = {
  target: { baseUrl: 'http://127.0.0.1:1/v1', model: 'm', apiKey: null },
  limits: { ...DEFAULT_LIMITS, attempts: 5, perMoveMs: 1000 },
  sampling: { temperature: 0, seed: 5 },
  isStructured: true,
};
async function chosen(answers: readonly Scripted[], to: Partial<ChoiceTarget> = {}) {
  const { client, requested } = scriptedModel(...answers);
  return { requested: requested, ...(await chooseWithModel(client, { ...TO, ...to }, REQUEST)) };
}

test('returns listed ids only, each once, in order, up to the maximum', async () => {
  const answer = says('{"comment": "now", "actions": ["nuke", "build", "build", "attack", "wait"]}');
  expect(await chosen([answer])).toMatchObject({ actions: ['build', 'attack'], text: 'now', problem: null });
});

test('reads an answer with a single action too', async () => {
  expect((await chosen([says('{"action": "wait"}')])).actions).toEqual(['wait']);
});

test('retries once, whatever the endpoint allows', async () => {
  const none = await chosen([says('no idea'), says('{"actions": ["nuke"]}')]);
  expect([none.actions, none.requested.length, none.problem]).toEqual([
    [],
    2,
    'the answers contained no action of the list',
  ]);
  expect([none.promptTokens, none.completionTokens, none.latencyMs]).toEqual([20, 4, 200]);
});

test('does not retry after the time is used up', async () => {
  const late = await chosen([says('no idea', { latencyMs: 1000 })]);
  expect([late.actions, late.requested.length]).toEqual([[], 1]);
});

test('repeats a refused request without schema in the remaining time', async () => {
  const plain = await chosen([{ kind: 'format_refused', latencyMs: 300 }, says('{"actions": ["wait"]}')]);
  expect(plain.actions).toEqual(['wait']);
  expect(
    plain.requested.map(({ format, sampling, limitMs }) => [format !== null, sampling.seed, limitMs]),
  ).toEqual([
    [true, 5, 1000],
    [false, null, 700],
  ]);
  expect(plain.latencyMs).toBe(400);
});

test.each<[Scripted, string]>([
  [{ kind: 'timed_out' }, 'did not answer in time'],
  [{ kind: 'aborted' }, 'stopped'],
  [{ kind: 'transport', code: 'busy', detail: 'The server is busy' }, 'The server is busy'],
])('returns no action and the cause for $kind', async (answer, text) => {
  const none = await chosen([answer]);
  expect([none.actions, none.requested.length]).toEqual([[], 1]);
  expect(none.problem).toContain(text);
});
