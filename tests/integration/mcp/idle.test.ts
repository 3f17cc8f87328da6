import { expect, onTestFinished, test, vi } from 'vitest';
import { connectHttp } from '../../support/mcp/clients.ts';
import { startTestHost } from '../../support/start-host.ts';

vi.setConfig({ testTimeout: 120_000 });

const TEN_MINUTES = 600_000;

test('a host that a program started stays for a connected client and ends when it is gone', async () => {
  const host = { ended: 0 };
  const table = await startTestHost({ idle: { afterMs: TEN_MINUTES, onIdle: () => void (host.ended += 1) } });
  onTestFinished(() => table.dispose());
  const player = await table.rest.register();
  const client = await connectHttp(table.host.ready.url, player.token);
  await client.call('session.list');
  for (let n = 0; n < 3; n += 1) await table.advance(TEN_MINUTES);
  expect(host.ended).toBe(0);
  await client.close();
  // The host hears of the closed stream in its own time; after that one more stretch ends it.
  for (let n = 0; n < 1000 && host.ended === 0; n += 1) await table.advance(TEN_MINUTES);
  expect(host.ended).toBe(1);
});
