import { expect, test } from 'vitest';
import { ENDPOINT_OPTIONS, readNewEndpoint } from '../../../../../src/main/cli/models/new-endpoint.ts';
import { readOptions } from '../../../../../src/main/cli/options/options.ts';

const ADDRESS = 'http://127.0.0.1:11434/v1';

/** Reads the arguments of `arbiter models add`. */
function read(...args: string[]) {
  const given = readOptions(ENDPOINT_OPTIONS, { args, env: {} });
  return given.ok ? readNewEndpoint(given.value.values, given.value.positionals) : given;
}
const messageOf = (...args: string[]): string => {
  const endpoint = read(...args);
  return endpoint.ok ? 'fine' : endpoint.message;
};

test('an address and a model suffice, and the rest has defaults', () => {
  expect(read(ADDRESS, 'qwen3:0.6b')).toMatchObject({
    ok: true,
    value: {
      name: 'qwen3:0.6b',
      baseUrl: ADDRESS,
      model: 'qwen3:0.6b',
      sampling: { temperature: 0.2, seed: null },
      limits: { perMoveMs: 120_000, attempts: 3, requestsAtOnce: 1 },
    },
  });
});

test('without a model the endpoint is named after its address', () => {
  expect(read(ADDRESS)).toMatchObject({ ok: true, value: { name: ADDRESS, model: 'default' } });
  expect(messageOf()).toContain('add needs an address');
});

test('the command line takes the name of a variable, never a key itself', () => {
  expect(messageOf(ADDRESS, 'm', '--api-key', 'sk-secret')).toContain('env:NAME');
  expect(messageOf(ADDRESS, 'm', '--api-key', 'env:')).toContain('env:NAME');
  expect(messageOf(ADDRESS, 'm', '--api-key', 'sk-secret')).not.toContain('sk-secret');
  expect(read(ADDRESS, 'm', '--api-key', 'env:KEY')).toMatchObject({
    ok: true,
    value: { apiKey: 'env:KEY' },
  });
});

test('further servers have places of their own, or those of --at-once', () => {
  expect(
    read(ADDRESS, 'm', '--at-once', '4', '--servers', 'http://10.0.0.3:1/v1, http://10.0.0.4:1/v1=8'),
  ).toMatchObject({
    value: {
      servers: [
        { baseUrl: 'http://10.0.0.3:1/v1', requestsAtOnce: 4 },
        { baseUrl: 'http://10.0.0.4:1/v1', requestsAtOnce: 8 },
      ],
    },
  });
  expect(messageOf(ADDRESS, 'm', '--servers', 'http://10.0.0.3:1/v1=many')).toContain('--servers has');
  expect(messageOf(ADDRESS, 'm', '--servers', 'http://10.0.0.3:1/v1=99')).toMatch(/^servers/u);
});

test('sampling can be left to the server, zero is valid, and other text is refused', () => {
  expect(read(ADDRESS, 'm', '--temperature', 'server')).toMatchObject({
    value: { sampling: { temperature: null } },
  });
  expect(read(ADDRESS, 'm', '--temperature', '0', '--seed', '0')).toMatchObject({
    value: { sampling: { temperature: 0, seed: 0 } },
  });
  expect(messageOf(ADDRESS, 'm', '--temperature', 'warm')).toContain('--temperature');
  expect(messageOf(ADDRESS, 'm', '--temperature', ' ')).toContain('--temperature');
  expect(messageOf(ADDRESS, 'm', '--seed', 'NaN')).toContain('--seed');
});

test('values that the host would refuse are refused with the name of the field', () => {
  expect(messageOf(ADDRESS, 'm', '--name', 'x'.repeat(300))).toMatch(/^name: /u);
  expect(messageOf(ADDRESS, 'm', '--temperature', '3')).toMatch(/temperature/u);
  expect(messageOf(ADDRESS, 'm', '--seed', '1.5')).toMatch(/seed/u);
});
