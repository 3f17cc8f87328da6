import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { bytesOnDisk } from '../../support/database.ts';
import { windowOf } from '../../support/models.ts';
import { startBuiltHost } from '../../support/built-host.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const timesIn = (bytes: string, text: string): number => bytes.split(text).length - 1;

test('a pasted token, key or secret, or its hash, finds nothing and is stored nowhere', async () => {
  const lines: string[] = [];
  const host = await startBuiltHost({ log: (...received) => void lines.push(JSON.stringify(received)) });
  onTestFinished(() => host.dispose());
  const api = await windowOf(host);
  const { rest } = host;
  const table = await rest.session('kuhn_poker.v1', ['player_1', 'player_2']);
  const [{ token, agentId }] = table.seats;
  const watching = await rest.post(`/sessions/${table.sessionId}/spectators`, undefined, { token });
  const apiKey = 'sk-never-to-be-seen-again-0123456789';
  await api.call('models.add', {
    name: 'Keyed',
    baseUrl: 'http://127.0.0.1:9/v1',
    model: 'm',
    limits: {},
    apiKey,
  });
  const webhook = await api.call('webhook.set', { url: 'http://127.0.0.1:9/hook' });
  const secrets = [
    token,
    String(watching.body['token']),
    host.ready.adminToken,
    apiKey,
    webhook.secret ?? '',
  ];
  const before = bytesOnDisk(host.data).toString('latin1');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(15);
    for (const pasted of [secret, sha256(secret), `Bearer ${secret}`.slice(0, 100), secret.slice(0, 16)])
      expect(await api.call('find', { text: pasted }), pasted).toEqual([]);
  }
  // Shows that the search works: it finds an existing id.
  expect((await api.call('find', { text: agentId })).map(({ kind }) => kind)).toContain('agent');
  const after = bytesOnDisk(host.data).toString('latin1');
  for (const secret of secrets) {
    expect(timesIn(after, secret)).toBe(timesIn(before, secret));
    expect(lines.join('\n')).not.toContain(secret);
  }
  expect(timesIn(after, agentId)).toBeGreaterThan(0);
});
