import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { realPorts } from '../../../../../src/main/platform/real-ports.ts';
import { createFileVault } from '../../../../../src/main/platform/vault/index.ts';
import { createWebhook } from '../../../../../src/main/payments/webhooks/webhooks.ts';
import { webhookStore } from '../../../../../src/main/payments/webhooks/webhook-store.ts';
import { manualClock, type ManualClock } from '../../../../support/players/manual-clock.ts';
import { openTestStorage, type TestStorage } from '../../../../support/test-storage.ts';

const MINUTE_MS = 60_000;

/** Somebody who answers every notice with `status`. */
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
    ...realPorts(clock),
    writer,
    log: (_level, message) => void logs.push(message),
    vault: createFileVault(paths.secrets),
    appendAudit: () => undefined,
    store: webhookStore(db),
  });
  onTestFinished(webhook.start());
  const queue = (type: string) => writer.write(() => webhook.queue(type, {}));
  return { clock, logs, webhook, queue };
}

/** Resolves when the next look is planned, after what has to have happened before. */
const rested = (clock: ManualClock, after = () => true) =>
  expect.poll(() => after() && clock.waiting().length).toBe(1);

test('a notice that nobody can be sent to is not tried without a rest', async () => {
  const house = await openTestStorage();
  const { got, url } = await receiver(() => 503);
  const { clock, webhook, queue } = openWebhook(house);
  await webhook.set(url);
  await queue('plan.added');
  clock.advance(0);
  await rested(clock, () => got.length === 1);
  // The address is gone behind the back of whoever took it away: its notices wait for nobody.
  house.db.exec("delete from payment_settings where key = 'webhook.url'");
  clock.advance(MINUTE_MS);
  await rested(clock);
  expect(clock.waiting()).toEqual([MINUTE_MS]);
});

test('what was meant for one address is not told to the next', async () => {
  const house = await openTestStorage();
  const first = await receiver(() => 503);
  const second = await receiver(() => 200);
  const { clock, webhook, queue } = openWebhook(house);
  await webhook.set(first.url);
  await queue('plan.added');
  clock.advance(0);
  await rested(clock, () => first.got.length === 1);
  await webhook.set(null);
  expect(webhook.state()).toEqual({ url: null, queued: 0, sent: 0, failed: 1 });
  await webhook.set(second.url);
  await queue('plan.changed');
  clock.advance(0);
  await expect.poll(() => webhook.state().sent).toBe(1);
  expect(second.got).toHaveLength(1);
  expect(second.got).not.toEqual(first.got);
});

test('an outcome that cannot be stored is not asked for again at once', async () => {
  const house = await openTestStorage();
  const { got, url } = await receiver(() => 200);
  const { clock, logs, webhook, queue } = openWebhook(house);
  await webhook.set(url);
  await queue('plan.added');
  house.db.exec(
    "create trigger full before update on webhook_events begin select raise(abort, 'no room'); end",
  );
  clock.advance(0);
  await rested(clock, () => logs.length === 1);
  expect(clock.waiting()).toEqual([MINUTE_MS]);
  expect(got).toHaveLength(1);
  house.db.exec('drop trigger full');
  clock.advance(MINUTE_MS);
  await expect.poll(() => webhook.state().sent).toBe(1);
  expect(new Set(got).size).toBe(1);
});

test('an address that is taken away and set anew at the same moment keeps its secret', async () => {
  const house = await openTestStorage();
  const { url } = await receiver(() => 200);
  const { webhook } = openWebhook(house);
  await webhook.set(url);
  const [, anew] = await Promise.all([webhook.set(null), webhook.set(url)]);
  expect(webhook.state().url).toBe(url);
  const secret = await createFileVault(house.paths.secrets).get('payments-webhook');
  expect(anew).toMatchObject({ ok: true, value: { secret } });
});
