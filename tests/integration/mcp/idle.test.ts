import { expect, onTestFinished, test, vi } from 'vitest';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { connectHttp } from '../../support/mcp/clients.ts';
import { connectModern } from '../../support/mcp/modern.ts';
import { startBuiltHost } from '../../support/built-host.ts';

vi.setConfig({ testTimeout: 120_000 });

const TEN_MINUTES = 600_000;

interface RequestOptions {
  readonly url: string;
  readonly token: string;
  readonly uri: string;
  readonly received: () => void;
}

/** A client whose GET stream receives changes of one session. */
type Listen = (request: RequestOptions) => Promise<{ close(): Promise<void> }>;

const overSession: Listen = async ({ url, token, uri, received }) => {
  const client = await connectHttp(url, token);
  client.client.setNotificationHandler(ResourceUpdatedNotificationSchema, received);
  await client.client.subscribeResource({ uri });
  return client;
};

const modern: Listen = async ({ url, token, uri, received }) => {
  const client = await connectModern(url, token);
  client.setNotificationHandler('notifications/resources/updated', received);
  await client.listen({ resourceSubscriptions: [uri] });
  return client;
};

test.each([
  ['with a session', overSession],
  ['of the modern revision that listens', modern],
])(
  'a host that another program started stays for a client %s and stops after it has gone',
  async (_what, listen) => {
    const table = await startBuiltHost({ args: ['--idle-exit'] });
    onTestFinished(() => table.dispose());
    const game = await table.rest.session('chess.v1', ['white', 'black']);
    let received = (): void => undefined;
    const notified = new Promise<void>((resolve) => (received = resolve));
    const uri = `session://${game.sessionId}`;
    const { url } = table.ready;
    const client = await listen({ url, token: game.seats[1].token, uri, received });
    await table.rest.act(game, 0, 'e2e4', 0);
    // The update arrives on the stream, so the stream is open.
    await notified;
    for (let n = 0; n < 3; n += 1) await table.advance(TEN_MINUTES);
    expect(table.child.exitCode).toBeNull();
    await client.close();
    // The host detects the closed stream after some time; then one more idle period ends it.
    while (table.child.exitCode === null) await table.advance(TEN_MINUTES).catch(() => table.ended);
    expect(await table.ended).toBe(0);
  },
);
