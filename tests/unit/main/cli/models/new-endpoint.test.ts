import { expect, test } from 'vitest';
import { ENDPOINT_TABLE, readEndpoint } from '../../../../../src/main/cli/models/new-endpoint.ts';
import { readOptions } from '../../../../../src/main/cli/options/options.ts';

const ADDRESS = 'http://127.0.0.1:11434/v1';

/** `arbiter models add …` as it is typed. */
function read(...args: string[]) {
  const given = readOptions(ENDPOINT_TABLE, { args, env: {} });
  return given.ok ? readEndpoint(given.value.values, given.value.positionals) : given;
}
const messageOf = (...args: string[]): string => {
  const endpoint = read(...args);
  return endpoint.ok ? 'fine' : endpoint.message;
};

test('an address and a model are enough; the rest is the usual', () => {
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

test('without a model it goes by its address until the server was asked', () => {
  expect(read(ADDRESS)).toMatchObject({ ok: true, value: { name: ADDRESS, model: 'default' } });
  expect(messageOf()).toContain('add needs an address');
});

test('a key itself is never taken from the command line, only the name of its variable', () => {
  expect(messageOf(ADDRESS, 'm', '--api-key', 'sk-secret')).toContain('env:NAME');
  expect(messageOf(ADDRESS, 'm', '--api-key', 'env:')).toContain('env:NAME');
  expect(messageOf(ADDRESS, 'm', '--api-key', 'sk-secret')).not.toContain('sk-secret');
  expect(read(ADDRESS, 'm', '--api-key', 'env:KEY')).toMatchObject({
    ok: true,
    value: { apiKey: 'env:KEY' },
  });
});

test('sampling may be left to the server, nought is a number, and words are none', () => {
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

test('what the host would not take is refused here, by the name of the field', () => {
  expect(messageOf(ADDRESS, 'm', '--name', 'x'.repeat(300))).toMatch(/^name: /u);
  expect(messageOf(ADDRESS, 'm', '--temperature', '3')).toMatch(/temperature/u);
  expect(messageOf(ADDRESS, 'm', '--seed', '1.5')).toMatch(/seed/u);
});
