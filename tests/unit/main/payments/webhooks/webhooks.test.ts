import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { realRuntime } from '../../../../../src/main/platform/real-runtime.ts';
import { createFileVault } from '../../../../../src/main/platform/vault/index.ts';
import { createWebhook } from '../../../../../src/main/payments/webhooks/webhooks.ts';
import type { WebhookType } from '../../../../../src/main/payments/webhooks/webhook-types.ts';
import { webhookStore } from '../../../../../src/main/payments/webhooks/webhook-store.ts';
import { manualClock, type ManualClock } from '../../../../support/players/manual-clock.ts';
import { openTestStorage, type TestStorage } from '../../../../support/test-storage.ts';

const MINUTE_MS = 60_000;

/** A server that answers every notice with `status`. */
async function receiver(status: () => number) {
  const got: string[] = [];
  const server = createServer((request, response) => {
    got.push(String(request.headers['x-arbiter-event']));
    request.resume();
    response.writeHead(status()).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

function openWebhook({ db, writer, paths }: TestStorage) {
  const clock = manualClock();
  const logs: string[] = [];
  const webhook = createWebhook({
    ...realRuntime(clock),
    writer,
    log: (_level, message) => void logs.push(message),
    vault: createFileVault(paths.secrets),
    appendAudit: () => undefined,
    store: webhookStore(db),
  });
  onTestFinished(webhook.start());
  const queue = (type: WebhookType) => writer.write(() => webhook.queue(type, {}));
  return { clock, logs, webhook, queue };
}

/** Waits until `after` is true and the next pass is scheduled. */
const nextScheduled = (clock: ManualClock, after = () => true) =>
  expect.poll(() => after() && clock.waiting().length).toBe(1);

test('notices without an address are checked once a minute', async () => {
  const storage = await openTestStorage();
  const { got, url } = await receiver(() => 503);
  const { clock, webhook, queue } = openWebhook(storage);
  await webhook.changeAddress(url);
  await queue('plan.added');
  clock.advance(0);
  await nextScheduled(clock, () => got.length === 1);
  // The address was deleted from the database directly, so its notices are still queued.
  storage.db.exec("delete from payment_settings where key = 'webhook.url'");
  clock.advance(MINUTE_MS);
  await nextScheduled(clock);
  expect(clock.waiting()).toEqual([MINUTE_MS]);
});

test('queued notices are not sent to the next address', async () => {
  const storage = await openTestStorage();
  const first = await receiver(() => 503);
  const second = await receiver(() => 200);
  const { clock, webhook, queue } = openWebhook(storage);
  await webhook.changeAddress(first.url);
  await queue('plan.added');
  clock.advance(0);
  await nextScheduled(clock, () => first.got.length === 1);
  await webhook.changeAddress(null);
  expect(webhook.state()).toEqual({ url: null, queued: 0, sent: 0, failed: 1 });
  await webhook.changeAddress(second.url);
  await queue('plan.changed');
  clock.advance(0);
  await expect.poll(() => webhook.state().sent).toBe(1);
  expect(second.got).toHaveLength(1);
  expect(second.got).not.toEqual(first.got);
});

test('an address that cannot be stored leaves the secret of the address before', async () => {
  const storage = await openTestStorage();
  const { webhook } = openWebhook(storage);
  const secretOf = () => createFileVault(storage.paths.secrets).get('payments-webhook');
  await webhook.changeAddress('http://127.0.0.1:9/hook');
  const before = await secretOf();
  storage.writer.close();
  await expect(webhook.changeAddress('http://127.0.0.1:9/other')).rejects.toThrow();
  expect(before).toMatch(/^[0-9a-f]{64}$/u);
  expect(await secretOf()).toBe(before);
});

test('a notice whose outcome cannot be stored is retried a minute later', async () => {
  const storage = await openTestStorage();
  const { got, url } = await receiver(() => 200);
  const { clock, logs, webhook, queue } = openWebhook(storage);
  await webhook.changeAddress(url);
  await queue('plan.added');
  storage.db.exec(
    "create trigger full before update on webhook_events begin select raise(abort, 'no room'); end",
  );
  clock.advance(0);
  await nextScheduled(clock, () => logs.length === 1);
  expect(clock.waiting()).toEqual([MINUTE_MS]);
  expect(got).toHaveLength(1);
  storage.db.exec('drop trigger full');
  clock.advance(MINUTE_MS);
  await expect.poll(() => webhook.state().sent).toBe(1);
  expect(new Set(got).size).toBe(1);
});

test('an address that is removed and set concurrently matches its secret', async () => {
  const storage = await openTestStorage();
  const { url } = await receiver(() => 200);
  const { webhook } = openWebhook(storage);
  await webhook.changeAddress(url);
  const [, second] = await Promise.all([webhook.changeAddress(null), webhook.changeAddress(url)]);
  expect(webhook.state().url).toBe(url);
  const secret = await createFileVault(storage.paths.secrets).get('payments-webhook');
  expect(second).toMatchObject({ ok: true, value: { secret } });
});
