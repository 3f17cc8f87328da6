import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { command } from '../../../../../src/main/cli/commands/payments.ts';
import { recordedIo } from '../../../../support/command-io.ts';
import { scriptedHost } from '../../../../support/scripted-host.ts';

/** A server that sells nothing: it answers every request with 404. */
async function openEmptyServer(): Promise<string> {
  const server = createServer((_request, response) => void response.writeHead(404).end());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/paid/x`;
}

async function run(...args: string[]) {
  const recorded = recordedIo();
  const { startHost } = scriptedHost({ games: [] });
  const io = { ...recorded.io, nowMs: () => Date.now() };
  const code = await command.run(['doctor', ...args], { io, loadHost: async () => startHost });
  return { code, out: recorded.out(), err: recorded.err() };
}

test('a failure ends with exit code 1, and each point says what the seller can do', async () => {
  const { code, out } = await run(await openEmptyServer());
  expect(code).toBe(1);
  expect(out).toMatch(
    /✓ reachable +answers with 404\n✗ empty POST +answered with 404\n +→ answer a request/u,
  );
  expect(out).toContain('Failures: 1, warnings: 1.');
});

test('as JSON the report has the address and the points', async () => {
  const url = await openEmptyServer();
  const { code, out } = await run(url, '--json');
  const report = JSON.parse(out) as Record<string, unknown>;
  expect([code, Object.keys(report), report['ok'], report['url']]).toEqual([
    1,
    ['ok', 'url', 'points'],
    false,
    url,
  ]);
  expect(report['points']).toContainEqual({
    name: 'empty POST',
    state: 'failure',
    detail: 'answered with 404',
    remedy: expect.any(String),
  });
});

test.each([[], ['http://tools.example/x'], ['https://a.example', 'https://b.example']])(
  'a missing, unsafe or second address is a wrong use: %j',
  async (...args) => {
    const { code, err } = await run(...(args as string[]));
    expect([code, err]).toEqual([2, expect.stringContaining('one address with https')]);
  },
);
