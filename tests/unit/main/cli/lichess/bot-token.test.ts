import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { configLines, createBotToken } from '../../../../../src/main/cli/lichess/bot-token.ts';
import { fakeApi } from '../../../../support/fake-api.ts';

test('the lines name the token and the address, by default the usual one', () => {
  const made = { agentId: 'a', token: 'secret', username: null };
  expect(configLines({ ...made, url: 'http://127.0.0.1:1234/' })).toBe(
    'token: "secret"\nurl: "http://127.0.0.1:1234/"\n',
  );
  expect(configLines({ ...made, url: null })).toBe('token: "secret"\nurl: "http://127.0.0.1:7480/"\n');
});

/** Both servers that a command for bots calls, the gateway and the Bot API, at one port. */
async function openServers() {
  const server = createServer((request, response) => {
    request.resume();
    const isNew = request.url === '/agents';
    response.writeHead(isNew ? 201 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isNew ? { agent_id: 'a', token: 'secret' } : { username: 'my-bot' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return (server.address() as AddressInfo).port;
}

test.each(['listening', 'in_use'] as const)(
  'the address is that of a server that is %s now',
  async (state) => {
    const port = await openServers();
    const url = `http://127.0.0.1:${port}/`;
    const ports = [
      { name: 'gateway', port: 1, state: 'listening', holder: null },
      { name: 'lichess', port, state, holder: null },
    ];
    const { api } = fakeApi({ 'host.facts': { ports } });
    const bot = await createBotToken({ api, endpoint: { url, adminToken: '' } }, 'my-bot');
    const isOpen = state === 'listening';
    expect(bot).toEqual({
      agentId: 'a',
      token: 'secret',
      url: isOpen ? url : null,
      username: isOpen ? 'my-bot' : null,
    });
  },
);
