import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startBuiltHost } from '../../support/built-host.ts';

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Sends a request with any Host and Origin header, which `fetch` does not allow. */
function send(port: number, method: string, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as Answer['body'] }),
      );
    });
    sent.on('error', reject);
    sent.end(method === 'POST' ? '{}' : undefined);
  });
}

test('a forged Host or Origin gets 403 in each route’s own form, and fills no log', async () => {
  const host = await startBuiltHost();
  onTestFinished(() => host.dispose());
  const { gateway: port } = host.ready.ports;
  const json = { 'content-type': 'application/json' };
  const forged = [
    { ...json, host: `127.0.0.1:${port}`, origin: 'http://evil.example' },
    { ...json, host: 'evil.example' },
  ];
  for (const headers of forged) {
    const start = await send(port, 'POST', '/mcp-match-start', headers);
    expect(start).toMatchObject({
      status: 403,
      body: { success: false, matchId: '', sessionToken: '', rejectionReason: 'FORBIDDEN' },
    });
    const submit = await send(port, 'POST', '/mcp-match-submit', headers);
    expect(submit).toMatchObject({ status: 403, body: { success: false, reward: { eligible: false } } });
    for (const path of ['/mcp-player-stats', '/mcp-nonce?purpose=match-start', '/mcp-reward/x'])
      expect(await send(port, 'GET', path, headers)).toMatchObject({
        status: 403,
        body: { success: false, error: { code: 'FORBIDDEN' } },
      });
    for (const path of ['/mcp-health', '/sessions', '/facilitator/supported', '/health'])
      expect((await send(port, 'GET', path, headers)).status).toBe(403);
    for (const path of ['/paid/chess_analysis', '/facilitator/verify', '/facilitator/settle', '/agents'])
      expect((await send(port, 'POST', path, headers)).status).toBe(403);
  }
  expect(host.stderr()).not.toContain('"level":"error"');
}, 120_000);
