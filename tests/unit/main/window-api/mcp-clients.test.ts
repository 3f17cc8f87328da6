import { expect, test } from 'vitest';
import { mcpClientCalls, type McpClientCallDeps } from '../../../../src/main/window-api/mcp-clients.ts';

test('each program is listed with its own first call, or with null', async () => {
  const seen = new Map<string, number>([['cursor', 7]]);
  const list = () => [{ client: 'cursor' }, { client: 'vscode' }];
  const calls = mcpClientCalls({ connect: { list }, firstCalls: () => seen } as unknown as McpClientCallDeps);
  const received = async () => {
    const rows = await calls['mcpClients.list']({});
    return rows.ok ? rows.value.map(({ client, firstCallAtMs }) => [client, firstCallAtMs]) : [];
  };
  expect(await received()).toEqual([
    ['cursor', 7],
    ['vscode', null],
  ]);
  seen.set('vscode', 0);
  expect(await received()).toContainEqual(['vscode', 0]);
});

test('writing and undoing pass on the hash of the shown text', async () => {
  const applied: unknown[][] = [];
  const connect = { apply: (...requested: unknown[]) => applied.push(requested) };
  const calls = mcpClientCalls({ connect, firstCalls: () => new Map() } as unknown as McpClientCallDeps);
  await calls['mcpClients.write']({ client: 'cursor', basis: 'b1' });
  await calls['mcpClients.undo']({ client: 'cursor', basis: 'b2' });
  expect(applied).toEqual([
    ['cursor', 'write', 'b1'],
    ['cursor', 'undo', 'b2'],
  ]);
});
