import { expect, test } from 'vitest';
import { resolveModelPlayers } from '../../../../../src/main/cli/models/model-players.ts';
import type { NamedPlayer } from '../../../../../src/main/cli/match/named-players.ts';
import { fakeApi } from '../../../../support/fake-api.ts';

const URL_OF_MODEL = 'http://127.0.0.1:11434/v1';
const model = (own: Partial<NamedPlayer>): NamedPlayer => ({
  name: 'llm',
  choice: { kind: 'llm', endpointId: 'Qwen' },
  ...own,
});
const at = (name: string | null): NamedPlayer => model({ address: { baseUrl: URL_OF_MODEL, model: name } });

test('players that are not models are unchanged, and no call is made', async () => {
  const { api, requested } = fakeApi({});
  const random: NamedPlayer = { name: 'random', choice: { kind: 'random' } };
  expect(await resolveModelPlayers(api, [random])).toEqual({ ok: true, value: [random] });
  expect(requested).toEqual([]);
});

test('a model is found by the name of its endpoint, and a missing one is refused', async () => {
  const { api } = fakeApi({ 'models.list': [{ endpointId: 'e1', name: 'qwen' }] });
  expect(await resolveModelPlayers(api, [model({})])).toMatchObject({
    value: [{ choice: { endpointId: 'e1' } }],
  });
  const missing = model({ choice: { kind: 'llm', endpointId: 'Llama' } });
  expect(await resolveModelPlayers(api, [model({}), missing])).toMatchObject({
    code: 'USAGE',
    message: expect.stringContaining('the endpoints are qwen'),
  });
});

test('an endpoint given by its address is added once and found again', async () => {
  const fresh = fakeApi({ 'models.list': [], 'models.add': { endpointId: 'e2' } });
  expect(await resolveModelPlayers(fresh.api, [at('qwen')])).toMatchObject({
    value: [{ choice: { endpointId: 'e2' } }],
  });
  const added = fresh.requested.find(([name]) => name === 'models.add')?.[1];
  expect(added).toEqual({ name: 'qwen at 127.0.0.1:11434', baseUrl: URL_OF_MODEL, model: 'qwen' });
  const known = fakeApi({ 'models.list': [{ endpointId: 'e3', name: 'qwen at 127.0.0.1:11434' }] });
  expect(await resolveModelPlayers(known.api, [at('qwen')])).toMatchObject({
    value: [{ choice: { endpointId: 'e3' } }],
  });
});

test('an address uses the endpoint that a person added for this model under another name', async () => {
  const own = { endpointId: 'e5', name: 'Mine', baseUrl: `${URL_OF_MODEL}/`, model: 'qwen' };
  for (const name of ['qwen', null]) {
    const known = fakeApi({ 'models.list': [own] });
    expect(await resolveModelPlayers(known.api, [at(name)])).toMatchObject({
      value: [{ choice: { endpointId: 'e5' } }],
    });
    expect(known.requested.map(([call]) => call)).toEqual(['models.list']);
  }
});

test('without the name of a model the first one of the server is used, or the endpoint is removed', async () => {
  const endpoint = { endpointId: 'e4', baseUrl: URL_OF_MODEL };
  const base = { 'models.list': [], 'models.add': endpoint, 'models.remove': null };
  const listed = fakeApi({ ...base, 'models.test': { models: ['one', 'two'] }, 'models.update': endpoint });
  await resolveModelPlayers(listed.api, [at(null)]);
  expect(listed.requested.at(-1)).toEqual(['models.update', { endpointId: 'e4', model: 'one' }]);
  const empty = fakeApi({ ...base, 'models.test': { models: [], detail: 'nobody answers' } });
  expect(await resolveModelPlayers(empty.api, [at(null)])).toMatchObject({
    code: 'USAGE',
    message: `${URL_OF_MODEL} lists no models: nobody answers`,
  });
  expect(empty.requested.at(-1)?.[0]).toBe('models.remove');
});
