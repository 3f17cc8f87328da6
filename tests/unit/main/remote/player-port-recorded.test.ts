import { request as httpRequest } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { openPlayerPort } from '../../../../src/main/remote/player-port.ts';
import { ownExchanges, recordedExchanges } from '../../../support/league/fixtures.ts';

/** Calls to players that public programs of five dialects answered. */
const exchanges = [...ownExchanges(), ...(recordedExchanges() ?? [])].slice(0, 200);

test('calls of five dialects reach a linked player byte by byte, and so do its answers the league', async () => {
  const seen: string[] = [];
  let reply = '';
  const { port, close } = await openPlayerPort(null, async (body) => {
    seen.push(body);
    return { status: 200, body: reply };
  });
  onTestFinished(close);
  const post = (body: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const sent = httpRequest({ host: '127.0.0.1', port, path: '/mcp', method: 'POST' }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  for (const { request, response, file, line } of exchanges) {
    const body = JSON.stringify(request);
    reply = JSON.stringify(response);
    expect(await post(body), `${file}:${line}`).toBe(reply);
    expect(seen.at(-1), `${file}:${line}`).toBe(body);
  }
  expect(seen.length).toBe(exchanges.length);
});
