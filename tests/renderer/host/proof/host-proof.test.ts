import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isHostOfToken } from '../../../../renderer/host/proof/host-proof.ts';

const TOKEN = 'the-token';

/** A listener that answers like a host with `token`, and what it was sent. */
function answerAs(token: string, status = 200): { sent: string[] } {
  const sent: string[] = [];
  Object.assign(window, {
    fetch: async (url: string, init: RequestInit) => {
      sent.push(`${url} ${String(init.body)}`);
      const { nonce } = JSON.parse(String(init.body)) as { nonce: string };
      const port = Number(window.location.port) || 80;
      const proof = createHmac('sha256', token)
        .update(`arbiter-host-v1\n${port}\n${nonce}`)
        .digest('base64url');
      return Response.json({ proof }, { status });
    },
  });
  return { sent };
}

test('the host that issued the token is known again without being sent it', async () => {
  const host = answerAs(TOKEN);
  expect(await isHostOfToken(TOKEN, window)).toBe(true);
  expect(await isHostOfToken(TOKEN, window)).toBe(true);
  expect(host.sent[0]).toContain('/sign-in/proof');
  expect(host.sent[0]).not.toBe(host.sent[1]);
  expect(host.sent.join()).not.toContain(TOKEN);
});

test('the next start of the host, and any other program, is another one', async () => {
  answerAs('token of the next start');
  expect(await isHostOfToken(TOKEN, window)).toBe(false);
  Object.assign(window, { fetch: async () => new Response('<html>') });
  expect(await isHostOfToken(TOKEN, window)).toBe(false);
  Object.assign(window, { fetch: async () => Response.json({}, { status: 404 }) });
  expect(await isHostOfToken(TOKEN, window)).toBe(false);
});

test('of a host that does not answer, or is busy, nothing is known', async () => {
  Object.assign(window, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  expect(await isHostOfToken(TOKEN, window)).toBeNull();
  answerAs(TOKEN, 503);
  expect(await isHostOfToken(TOKEN, window)).toBeNull();
});
