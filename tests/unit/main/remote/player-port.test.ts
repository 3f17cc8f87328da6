import { expect, onTestFinished, test } from 'vitest';
import { openPlayerPort } from '../../../../src/main/remote/player-port.ts';

test('what the league posts goes over the link, and a call without an answer is a lost connection', async () => {
  const bodies: string[] = [];
  const port = await openPlayerPort(null, async (body) => {
    bodies.push(body);
    return body === '"lost"' ? null : { status: 200, body: '{"ok":true}' };
  });
  onTestFinished(() => port.close());
  const post = (body: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port.port}/mcp`, { method: 'POST', body });
  expect(await (await post('"first"')).json()).toEqual({ ok: true });
  await expect(post('"lost"')).rejects.toThrow();
  expect((await post('x'.repeat(70_000))).status).toBe(413);
  expect(bodies).toEqual(['"first"', '"lost"']);
  expect((await fetch(`http://127.0.0.1:${port.port}/mcp`)).status).toBe(404);
});
