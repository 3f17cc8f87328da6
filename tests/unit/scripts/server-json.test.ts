import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')) as Record<string, unknown>;

test('server.json names the server and its version as package.json does', () => {
  const [server, manifest] = [read('server.json'), read('package.json')];
  const { name, version } = server;
  expect([name, version]).toEqual([manifest['mcpName'], manifest['version']]);
  expect(String(server['description']).length).toBeLessThanOrEqual(100);
  expect(server['packages']).toMatchObject([
    { registryType: 'npm', identifier: manifest['name'], version, transport: { type: 'stdio' } },
  ]);
});
