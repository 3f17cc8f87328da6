import { expect, test } from 'vitest';
import { createFailoverFetch } from '../../../../../src/main/chain/network/failover.ts';

const CHAIN_ID = 84_532;
const [A, B] = ['https://a.example/key', 'https://b.example/key'];

/** Two nodes of which a test says how each answers. */
function nodes(answers: Record<string, () => Response>) {
  const urls: string[] = [];
  const logged: string[] = [];
  const fetch = createFailoverFetch([A, B], {
    chainId: CHAIN_ID,
    log: (_level, message, fields) => void logged.push(`${message} ${JSON.stringify(fields)}`),
    async fetch(url, init) {
      const isCheck = String(init.body).includes('eth_chainId');
      if (!isCheck) urls.push(url);
      const answer = answers[url]?.();
      if (answer === undefined) throw new Error('unreachable');
      return isCheck && answer.ok
        ? Response.json({ result: answer.headers.get('chain') ?? '0x14a34' })
        : answer;
    },
  });
  return { urls, logged, call: () => fetch('ignored', { method: 'POST', body: '{}' }) };
}

const fine = (): Response => Response.json({ result: '0x1' });

test('the first node is urls while it answers', async () => {
  const { call, urls } = nodes({ [A]: fine, [B]: fine });
  await call();
  await call();
  expect(urls).toEqual([A, A]);
});

test.each([
  ['does not answer', undefined],
  ['wants a key', () => new Response('', { status: 401 })],
  ['has had enough', () => new Response('', { status: 429 })],
  ['is out of order', () => new Response('', { status: 502 })],
])('a node that %s is replaced by the next one, which is urls first from then on', async (_how, first) => {
  const { call, urls, logged } = nodes({ ...(first === undefined ? {} : { [A]: first }), [B]: fine });
  expect((await call()).status).toBe(200);
  await call();
  expect(urls.filter((url) => url === B)).toHaveLength(2);
  // The address of a node may contain a key.
  expect(logged.join(' ')).not.toContain('key');
});

test('a node of another network is never used', async () => {
  const other = (): Response => new Response('{}', { status: 200, headers: { chain: '0x1' } });
  const { call, urls, logged } = nodes({ [A]: other, [B]: fine });
  await call();
  expect(urls).toEqual([B]);
  expect(logged.join(' ')).toContain('another network');
});

test('the request fails when no node answers', async () => {
  await expect(nodes({}).call()).rejects.toThrow('no node answers');
});
