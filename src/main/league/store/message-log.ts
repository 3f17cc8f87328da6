import type { Writer } from '../../platform/db/writer.ts';
import type { Log } from '../../platform/log.ts';
import type { Clock } from '../../platform/runtime.ts';
import { isRecord } from '../dialects/dialect.ts';
import type { WireExchange } from '../records.ts';
import type { MessageStore } from './message-store.ts';

/** Messages are written in batches: when a batch is full, or this many milliseconds after its first one. */
const BATCH_DELAY_MS = 25;
const MAX_BATCH = 96;

export interface MessageLog {
  record(exchange: WireExchange): void;
  /** Writes the current batch and resolves when all recorded messages are stored or have failed. */
  flush(): Promise<void>;
}

export interface MessageLogDeps {
  readonly writer: Writer;
  readonly messages: MessageStore;
  readonly clock: Clock;
  readonly log: Log;
}

/** Records every exchange in the message store, without tokens. */
export function createMessageLog({ writer, messages, clock, log }: MessageLogDeps): MessageLog {
  let pendingExchanges: WireExchange[] = [];
  let lastWrite: Promise<void> = Promise.resolve();
  let cancel: (() => void) | null = null;
  // A broadcast passes the same envelope for all receivers, so it is cleaned only once.
  const cleanedByBody = new WeakMap<object, unknown>();
  const clean = (body: unknown): unknown => {
    if (!isRecord(body)) return withoutTokens(body);
    const cleanedBody = cleanedByBody.get(body) ?? withoutTokens(body);
    cleanedByBody.set(body, cleanedBody);
    return cleanedBody;
  };

  const writeBatch = (): void => {
    cancel?.();
    cancel = null;
    const batch = pendingExchanges;
    if (batch.length === 0) return;
    pendingExchanges = [];
    lastWrite = writer
      .write(() => {
        for (const { request, answer, ...rest } of batch)
          messages.insert({ ...rest, request: clean(request), answer: withoutTokens(answer) });
      })
      .catch((error: unknown) =>
        log('warn', 'league messages could not be stored', { count: batch.length, error: String(error) }),
      );
  };

  return {
    record(exchange) {
      pendingExchanges.push(exchange);
      if (pendingExchanges.length >= MAX_BATCH) writeBatch();
      else cancel ??= clock.after(BATCH_DELAY_MS, writeBatch);
    },
    async flush() {
      writeBatch();
      await lastWrite;
    },
  };
}

/** Fields that hold tokens, or values made from them. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(['auth_token', 'pending_proof']);
const TOKEN_PLACEHOLDER = '(not kept)';

/** Replaces all tokens in a message body. What lies deeper than twelve levels is replaced by null. */
export function withoutTokens(value: unknown, depth = 0): unknown {
  if (depth > 12) return null;
  if (typeof value === 'string') return value.replace(/tok_[A-Za-z0-9_]{8,}/gu, TOKEN_PLACEHOLDER);
  if (Array.isArray(value)) return value.map((item: unknown) => withoutTokens(item, depth + 1));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      SECRET_FIELDS.has(key) && inner !== null ? TOKEN_PLACEHOLDER : withoutTokens(inner, depth + 1),
    ]),
  );
}
