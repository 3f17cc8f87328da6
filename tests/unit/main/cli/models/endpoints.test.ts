import { expect, test } from 'vitest';
import { resolveEndpointByName } from '../../../../../src/main/cli/models/endpoints.ts';
import { fakeApi } from '../../../../support/fake-api.ts';

const listed = (...names: string[]) =>
  fakeApi({ 'models.list': names.map((name, index) => ({ endpointId: `e${index}`, name })) }).api;

test('an endpoint is found by its id, and by its name in any case', async () => {
  const api = listed('Qwen', 'Llama');
  for (const given of ['e1', 'llama', 'LLAMA'])
    expect(await resolveEndpointByName(api, given)).toMatchObject({ ok: true, value: { name: 'Llama' } });
});

test('an unknown name is refused with the list of endpoints', async () => {
  const some = await resolveEndpointByName(listed('Qwen', 'Llama'), 'Mistral');
  expect(some).toMatchObject({
    code: 'USAGE',
    message: 'there is no model endpoint "Mistral"; the endpoints are Qwen, Llama',
  });
  expect(await resolveEndpointByName(listed(), 'x')).toMatchObject({
    message: expect.stringContaining('none has been added'),
  });
});

test('ids are case-sensitive', async () => {
  expect((await resolveEndpointByName(listed('Qwen'), 'E0')).ok).toBe(false);
});
