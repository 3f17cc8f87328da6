import { createHmac } from 'node:crypto';
import type { WebhookType } from './webhook-types.ts';
import type { z } from 'zod';
import type { paymentsOverview } from '../../../shared/contract/index.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { accept, type Outcome } from '../../../shared/outcome.ts';
import type { Writer } from '../../platform/db/writer.ts';
import type { Log } from '../../platform/log.ts';
import { createMutex } from '../../platform/mutex.ts';
import type { Clock, Ids, Random, SecretVault } from '../../platform/runtime.ts';
import { replaceSecret } from '../../platform/vault/index.ts';
import { parseWebhookUrl } from '../rules/webhook-address.ts';
import { postWebhook } from './post-webhook.ts';
import type { WebhookDelivery, WebhookStore } from './webhook-store.ts';
import { MINUTE_MS } from '../../../shared/units.ts';

export interface WebhookDeps {
  readonly store: WebhookStore;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly vault: SecretVault;
  readonly log: Log;
  /** Appends an audit row. Runs inside a writer job. */
  readonly appendAudit: (
    action: string,
    subject: string,
    actor: string,
    payload: Readonly<Record<string, unknown>>,
  ) => void;
}

export type WebhookState = z.infer<typeof paymentsOverview>['webhook'];

export interface Webhook {
  /** Queues an event, inside the writer job of the change. Does nothing while no address is set. */
  queue(type: WebhookType, payload: JsonObject): void;
  /** Sets the address, or removes it with null. The secret is returned here only. */
  changeAddress(url: string | null): Promise<Outcome<{ secret: string | null }, 'INVALID_PARAMETERS'>>;
  state(): WebhookState;
  /** Starts sending. Returns a function that stops it. */
  start(): () => void;
}

const URL_KEY = 'webhook.url';
const SECRET_REF = 'payments-webhook';
/** Delays after the first, second and third failed attempt. */
const RETRY_DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 25 * MINUTE_MS] as const;
/** The longest pause of the delivery, also while no address or secret is set. */
const MAX_WAIT_MS = MINUTE_MS;

/** The value of the header `X-Arbiter-Signature`. */
export const webhookSignatureOf = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** Creates the service that delivers signed events to the user's webhook. Events are stored before they are delivered, and retried. */
export function createWebhook(deps: WebhookDeps): Webhook {
  const { store, writer, clock, ids, random, vault, appendAudit } = deps;
  let wake = (): void => undefined;
  const saveUrlInJob = (url: string | null): void => {
    store.upsertSetting(URL_KEY, url);
    // Queued events must not be delivered to the next address.
    if (url === null) store.markQueuedFailed('REMOVED');
    appendAudit('WEBHOOK_SET', 'webhook', 'person', { url });
  };
  const addressMutex = createMutex();
  const applyAddress: Webhook['changeAddress'] = async (url) => {
    if (url === null) {
      await writer.write(() => saveUrlInJob(null));
      await vault.delete(SECRET_REF);
      return accept({ secret: null });
    }
    const parsed = parseWebhookUrl(url);
    if (!parsed.ok) return parsed;
    const secret = Buffer.from(random.bytes(32)).toString('hex');
    await replaceSecret(vault, { ref: SECRET_REF, secret }, () => writer.write(() => saveUrlInJob(url)));
    return accept({ secret });
  };
  return {
    queue(type, payload) {
      if (store.findSetting(URL_KEY) === null) return;
      const eventId = ids.uuid();
      const nowMs = clock.nowMs();
      const createdAt = new Date(nowMs).toISOString();
      const body = JSON.stringify({ id: eventId, type, createdAt, data: payload });
      store.insert({ eventId, type, body }, nowMs);
      writer.afterCommit(() => wake());
    },
    // Changes run one after the other, so that address and secret always match.
    changeAddress: (url) => addressMutex.run(() => applyAddress(url)),
    state() {
      const counts = new Map(store.countByState().map(({ state, n }) => [state, n]));
      const count = (state: string): number => counts.get(state) ?? 0;
      return {
        url: store.findSetting(URL_KEY),
        queued: count('queued'),
        sent: count('sent'),
        failed: count('failed'),
      };
    },
    start() {
      const deliveryLoop = startDelivery(deps);
      wake = deliveryLoop.wake;
      return deliveryLoop.stop;
    },
  };
}

/** Starts the loop that delivers events. `wake` looks for due events at once. */
function startDelivery(deps: WebhookDeps): { wake(): void; stop(): void } {
  const { store, clock, log } = deps;
  let isStopped = false;
  let isRunning = false;
  let cancelNextDelivery = (): void => undefined;
  const schedule = (minDelayMs = 0): void => {
    cancelNextDelivery();
    if (isStopped) return;
    const nextAtMs = store.findNextAtMs() ?? Number.POSITIVE_INFINITY;
    cancelNextDelivery = clock.after(
      Math.min(MAX_WAIT_MS, Math.max(minDelayMs, nextAtMs - clock.nowMs())),
      deliverAndReschedule,
    );
  };
  const deliverAndReschedule = (): void => {
    if (isRunning || isStopped) return;
    isRunning = true;
    deliverDue(deps)
      .catch((error: unknown) => {
        log('warn', 'webhook events could not be delivered and stay queued', { error: String(error) });
        return false;
      })
      .then((hasTarget) => {
        isRunning = false;
        // The deliveries are still due, so a retry without this delay would run in a tight loop.
        schedule(hasTarget ? 0 : MAX_WAIT_MS);
      })
      .catch((error: unknown) =>
        log('error', 'the delivery of webhook events has stopped', { error: String(error) }),
      );
  };
  schedule();
  return {
    wake: () => schedule(),
    stop() {
      isStopped = true;
      cancelNextDelivery();
    },
  };
}

/** Delivers the events that are due. Returns false if no address or secret is set. */
async function deliverDue(deps: WebhookDeps): Promise<boolean> {
  const { store, clock, vault, writer } = deps;
  const url = store.findSetting(URL_KEY);
  const secret = url === null ? null : await vault.get(SECRET_REF);
  if (url === null || secret === null) return false;
  for (const delivery of store.listDue(clock.nowMs())) {
    const result = await attemptDelivery(delivery, { url, secret });
    const delayMs = RETRY_DELAYS_MS[delivery.attempts];
    const hasRetry = !result.ok && delayMs !== undefined;
    await writer.write(() =>
      store.recordAttempt(delivery.eventId, {
        state: result.ok ? 'sent' : hasRetry ? 'queued' : 'failed',
        attempts: delivery.attempts + 1,
        nextAtMs: clock.nowMs() + (delayMs ?? 0),
        status: result.status,
      }),
    );
  }
  return true;
}

async function attemptDelivery(delivery: WebhookDelivery, { url, secret }: { url: string; secret: string }) {
  // The address is checked before every attempt, because the rules may have become stricter.
  const address = parseWebhookUrl(url);
  if (!address.ok) return { ok: false, status: 'REFUSED' };
  return postWebhook(address.value, delivery.body, {
    'x-arbiter-event': delivery.eventId,
    'x-arbiter-signature': webhookSignatureOf(secret, delivery.body),
  });
}
