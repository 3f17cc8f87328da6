import { expect, test } from 'vitest';
import { mcpClientCalls, type McpClientCallDeps } from '../../../../src/main/window-api/mcp-clients.ts';

test('each program is listed with its own first call, or with null', async () => {
  const seen = new Map<string, number>([['cursor', 7]]);
  const list = () => [{ client: 'cursor' }, { client: 'vscode' }];
  const calls = mcpClientCalls({
    mcpClients: { list },
    firstCalls: () => seen,
  } as unknown as McpClientCallDeps);
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
  const apply = (...requested: unknown[]) => {
    applied.push(requested);
    return { ok: true };
  };
  const mcpClients = { apply, tokenOf: () => null };
  const calls = mcpClientCalls({ mcpClients, firstCalls: () => new Map() } as unknown as McpClientCallDeps);
  await calls['mcpClients.write']({ client: 'cursor', basis: 'b1', way: 'child' });
  await calls['mcpClients.undo']({ client: 'cursor', basis: 'b2' });
  expect(applied).toEqual([
    ['cursor', 'write', 'b1'],
    ['cursor', 'undo', 'b2'],
  ]);
});

test('by address a valid token is kept; otherwise an agent is made, and revoked when nothing was written', async () => {
  const done: string[] = [];
  const file = { token: 'old' };
  const valid = new Set(['old']);
  const mcpClients = {
    list: () => [{ client: 'cursor', title: 'Cursor' }],
    tokenOf: () => file.token,
    apply: (_client: string, action: string, basis: string, token = 'none') => {
      done.push(`${action} ${token}`);
      return { ok: basis !== 'stale' };
    },
  };
  const agents = {
    isToken: (token: string) => valid.has(token),
    authenticate: (token: string) => (valid.has(token) ? `agent of ${token}` : null),
    register: async (name: string) => {
      done.push(`made ${name}`);
      return { agentId: 'a1', token: 'new' };
    },
    revoke: async (agentId: string) => void done.push(`revoked ${agentId}`),
  };
  const calls = mcpClientCalls({ mcpClients, agents } as unknown as McpClientCallDeps);
  const write = (basis: string) => calls['mcpClients.write']({ client: 'cursor', basis, way: 'address' });
  await write('b1');
  valid.clear();
  await write('b2');
  await write('stale');
  valid.add('old');
  await calls['mcpClients.undo']({ client: 'cursor', basis: 'b3' });
  expect(done).toEqual([
    'write old',
    'made Cursor',
    'write new',
    'made Cursor',
    'write new',
    'revoked a1',
    'undo none',
    'revoked agent of old',
  ]);
});
