import { createHmac } from 'node:crypto';
import type { JsonObject } from '../../../shared/json.ts';
import { accept, type Outcome } from '../../../shared/outcome.ts';
import type { Writer } from '../../platform/db/tx.ts';
import type { Log } from '../../platform/log.ts';
import { createMutex } from '../../platform/mutex.ts';
import type { Clock, Ids, Random, SecretVault } from '../../platform/ports.ts';
import { parseWebhookUrl } from '../rules/webhook-address.ts';
import { post } from './post.ts';
import type { QueuedEvent, WebhookStore } from './webhook-store.ts';

export interface WebhookDeps {
  readonly store: WebhookStore;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly vault: SecretVault;
  readonly log: Log;
  /** An audit row, inside a writer job. */
  readonly note: (
    action: string,
    subject: string,
    actor: string,
    payload: Readonly<Record<string, unknown>>,
  ) => void;
}

export interface WebhookState {
  readonly url: string | null;
  readonly queued: number;
  readonly sent: number;
  readonly failed: number;
}

export interface Webhook {
  /** Inside a writer job: nothing is queued while no address is set. */
  queue(type: string, payload: JsonObject): void;
  /** Null takes the address away. The secret is in this answer and nowhere else. */
  set(url: string | null): Promise<Outcome<{ secret: string | null }, 'INVALID_PARAMETERS'>>;
  state(): WebhookState;
  start(): () => void;
}

const URL_KEY = 'webhook.url';
const SECRET_REF = 'payments-webhook';
const MINUTE_MS = 60_000;
/** Facts §7: after the first try one, five and twenty-five minutes. */
const RETRIES_MS = [MINUTE_MS, 5 * MINUTE_MS, 25 * MINUTE_MS] as const;
const IDLE_MS = MINUTE_MS;

export const signatureOf = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** Tells a program of the user's what happened: signed, retried, and stored before it is sent. */
export function createWebhook(deps: WebhookDeps): Webhook {
  const { store, writer, clock, ids, random, vault, note } = deps;
  let wake = (): void => undefined;
  const keep = (url: string | null): void => {
    store.putSetting(URL_KEY, url);
    // What was meant for one address is not told to the next.
    if (url === null) store.giveUp('REMOVED');
    note('WEBHOOK_SET', 'webhook', 'person', { url });
  };
  const turn = createMutex();
  const set: Webhook['set'] = async (url) => {
    if (url === null) {
      await writer.write(() => keep(null));
      await vault.delete(SECRET_REF);
      return accept({ secret: null });
    }
    const parsed = parseWebhookUrl(url);
    if (!parsed.ok) return parsed;
    const secret = Buffer.from(random.bytes(32)).toString('hex');
    await vault.set(SECRET_REF, secret);
    await writer.write(() => keep(url));
    return accept({ secret });
  };
  return {
    queue(type, payload) {
      if (store.setting(URL_KEY) === null) return;
      const eventId = ids.uuid();
      const nowMs = clock.nowMs();
      const createdAt = new Date(nowMs).toISOString();
      const body = JSON.stringify({ id: eventId, type, createdAt, data: payload });
      store.queue({ eventId, type, body }, nowMs);
      writer.afterCommit(() => wake());
    },
    // One after the other, so that an address and its secret belong together.
    set: (url) => turn.run(() => set(url)),
    state() {
      const counts = new Map(store.counts().map(({ state, n }) => [state, n]));
      const count = (state: string): number => counts.get(state) ?? 0;
      return {
        url: store.setting(URL_KEY),
        queued: count('queued'),
        sent: count('sent'),
        failed: count('failed'),
      };
    },
    start() {
      const run = startSending(deps);
      wake = run.wake;
      return run.stop;
    },
  };
}

function startSending(deps: WebhookDeps): { wake(): void; stop(): void } {
  const { store, clock, log } = deps;
  let stopped = false;
  let running = false;
  let cancel = (): void => undefined;
  const plan = (minDelayMs = 0): void => {
    cancel();
    if (stopped) return;
    const next = store.nextAtMs() ?? Number.POSITIVE_INFINITY;
    cancel = clock.after(Math.min(IDLE_MS, Math.max(minDelayMs, next - clock.nowMs())), turn);
  };
  const turn = (): void => {
    if (running || stopped) return;
    running = true;
    sendDue(deps)
      .catch((error: unknown) => {
        log('warn', 'webhook notices wait', { error: String(error) });
        return false;
      })
      .then((went) => {
        running = false;
        // What is due stays due: without a rest it would be tried without end.
        plan(went ? 0 : IDLE_MS);
      })
      .catch((error: unknown) => log('error', 'webhook notices are not sent', { error: String(error) }));
  };
  plan();
  return {
    wake: () => plan(),
    stop() {
      stopped = true;
      cancel();
    },
  };
}

/** False where there is nobody to send to. */
async function sendDue(deps: WebhookDeps): Promise<boolean> {
  const { store, clock, vault, writer } = deps;
  const url = store.setting(URL_KEY);
  const secret = url === null ? null : await vault.get(SECRET_REF);
  if (url === null || secret === null) return false;
  for (const event of store.due(clock.nowMs())) {
    const end = await tried(event, { url, secret });
    const wait = RETRIES_MS[event.attempts];
    const again = !end.ok && wait !== undefined;
    await writer.write(() =>
      store.mark(event.eventId, {
        state: end.ok ? 'sent' : again ? 'queued' : 'failed',
        attempts: event.attempts + 1,
        nextAtMs: clock.nowMs() + (wait ?? 0),
        status: end.status,
      }),
    );
  }
  return true;
}

async function tried(event: QueuedEvent, { url, secret }: { url: string; secret: string }) {
  // The address is judged again at each try: rules may have become stricter since it was set.
  const address = parseWebhookUrl(url);
  if (!address.ok) return { ok: false, status: 'REFUSED' };
  return post(address.value, event.body, {
    'x-arbiter-event': event.eventId,
    'x-arbiter-signature': signatureOf(secret, event.body),
  });
}
