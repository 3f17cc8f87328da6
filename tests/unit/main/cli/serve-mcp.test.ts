import { expect, test } from 'vitest';
import { EXIT } from '../../../../src/main/cli/exit-codes.ts';
import { serveMcp } from '../../../../src/main/cli/serve-mcp.ts';

async function started(...args: string[]) {
  const said: string[] = [];
  const helped: string[] = [];
  const code = await serveMcp({
    args,
    env: {},
    entryUrl: import.meta.url,
    stderr: (text) => said.push(text),
    help: (text) => helped.push(text),
  });
  return { code, said: said.join(''), helped: helped.join('') };
}

test('an unknown server is refused with the list of servers', async () => {
  const { code, said, helped } = await started('chess');
  expect([code, helped]).toEqual([EXIT.usage, '']);
  expect(said).toMatch(/^arbiter mcp: unknown server "chess"; the servers are .*sessions.*openfront/u);
});

test('without a server it says which there are, and with two it knows nothing of the second', async () => {
  expect((await started()).said).toContain('name a server: ');
  expect((await started('sessions', 'league')).said).toContain('"league"');
});

test('help goes to the given writer, never to stdout', async () => {
  const { code, said, helped } = await started('--help');
  expect([code, said]).toEqual([EXIT.ok, '']);
  for (const server of ['sessions', 'payments', 'league', 'rewards', 'openfront'])
    expect(helped).toContain(server);
});
