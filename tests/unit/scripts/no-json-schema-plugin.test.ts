import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { noJsonSchema } from '../../../scripts/no-json-schema-plugin.mjs';

const CORE = join(dirname(createRequire(import.meta.url).resolve('zod/package.json')), 'v4', 'core');
const { transform } = noJsonSchema();

test.each(['to-json-schema.js', 'json-schema-processors.js'])(
  '%s keeps every name that it exports, and each refuses to be called',
  async (name) => {
    const file = join(CORE, name);
    expect(file).toMatch(transform.filter.id);
    const { code } = await transform.handler('', file);
    const replaced = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as object;
    const original = (await import(file)) as object;
    expect(Object.keys(replaced)).toEqual(Object.keys(original));
    for (const value of Object.values(replaced)) expect(value).toThrow('The window makes no JSON schemas');
  },
);

test('no other module of Zod is replaced', () => {
  expect(join(CORE, 'schemas.js')).not.toMatch(transform.filter.id);
});
