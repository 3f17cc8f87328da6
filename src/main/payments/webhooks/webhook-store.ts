import type { Db } from '../../platform/db/writer.ts';
import { paymentSettingsStore } from '../store/payment-settings-store.ts';

export interface WebhookDelivery {
  readonly eventId: string;
  readonly type: string;
  /** The exact bytes that are signed and sent. */
  readonly body: string;
  readonly attempts: number;
  /** When the next attempt is due, Unix milliseconds. */
  readonly nextAtMs: number;
}

interface Row {
  event_id: string;
  type: string;
  body: string;
  attempts: number;
  next_at_ms: number;
}

/** Deliveries of webhook events and the settings of the webhook. */
export function webhookStore(db: Db) {
  const insert = db.prepare(
    `insert into webhook_events (event_id, type, body, state, next_at_ms, created_at_ms)
     values (?, ?, ?, 'queued', ?, ?)`,
  );
  const listDue = db.prepare<[number], Row>(
    `select event_id, type, body, attempts, next_at_ms from webhook_events
     where state = 'queued' and next_at_ms <= ? order by next_at_ms limit 20`,
  );
  const findNextAtMs = db
    .prepare<[], number | null>("select min(next_at_ms) from webhook_events where state = 'queued'")
    .pluck();
  const recordAttempt = db.prepare(
    "update webhook_events set state = ?, attempts = ?, next_at_ms = ?, last_status = ? where event_id = ? and state = 'queued'",
  );
  const markQueuedFailed = db.prepare(
    "update webhook_events set state = 'failed', last_status = ? where state = 'queued'",
  );
  const countByState = db.prepare<[], { state: string; n: number }>(
    'select state, count(*) as n from webhook_events group by state',
  );
  const settings = paymentSettingsStore(db);
  return {
    insert: (delivery: Pick<WebhookDelivery, 'eventId' | 'type' | 'body'>, atMs: number): void =>
      void insert.run(delivery.eventId, delivery.type, delivery.body, atMs, atMs),
    /** The deliveries that are due, at most 20, the oldest first. */
    listDue: (nowMs: number): WebhookDelivery[] =>
      listDue.all(nowMs).map((row) => ({
        eventId: row.event_id,
        type: row.type,
        body: row.body,
        attempts: row.attempts,
        nextAtMs: row.next_at_ms,
      })),
    findNextAtMs: (): number | null => findNextAtMs.get() ?? null,
    recordAttempt(
      eventId: string,
      result: { state: 'queued' | 'sent' | 'failed'; attempts: number; nextAtMs: number; status: string },
    ): void {
      recordAttempt.run(result.state, result.attempts, result.nextAtMs, result.status, eventId);
    },
    /** Marks all queued deliveries as failed. `status` says why. */
    markQueuedFailed: (status: string): void => void markQueuedFailed.run(status),
    countByState: () => countByState.all(),
    findSetting: settings.find,
    upsertSetting: settings.upsert,
  };
}

export type WebhookStore = ReturnType<typeof webhookStore>;
