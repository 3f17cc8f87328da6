import type { Writer } from '../db/tx.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../ports.ts';
import { isRecord } from './dialects/dialect.ts';
import type { MessageStore } from './message-store.ts';
import type { WireExchange } from './records.ts';
import { withoutTokens } from './without-tokens.ts';

/** Nobody waits for a message to be stored, so a whole handful shares one job. */
const GATHER_MS = 25;
const HANDFUL = 96;

export interface MessageLog {
  keep(exchange: WireExchange): void;
  /** Resolves when everything kept so far is stored, or could not be. */
  drained(): Promise<void>;
}

export interface MessageLogParts {
  readonly writer: Writer;
  readonly messages: MessageStore;
  readonly clock: Clock;
  readonly log: Log;
}

/** Every exchange, tokens blacked out, on its way to the store. */
export function createMessageLog({ writer, messages, clock, log }: MessageLogParts): MessageLog {
  let waiting: WireExchange[] = [];
  let writing: Promise<void> = Promise.resolve();
  let cancel: (() => void) | null = null;
  // A broadcast is one envelope for many receivers; it is cleaned once.
  const cleaned = new WeakMap<object, unknown>();
  const clean = (body: unknown): unknown => {
    if (!isRecord(body)) return withoutTokens(body);
    const known = cleaned.get(body) ?? withoutTokens(body);
    cleaned.set(body, known);
    return known;
  };

  const flush = (): void => {
    cancel?.();
    cancel = null;
    const batch = waiting;
    if (batch.length === 0) return;
    waiting = [];
    writing = writer
      .write(() => {
        for (const { request, answer, ...rest } of batch)
          messages.insert({ ...rest, request: clean(request), answer: withoutTokens(answer) });
      })
      .catch((error: unknown) =>
        log('warn', 'league messages were not stored', { count: batch.length, error: String(error) }),
      );
  };

  return {
    keep(exchange) {
      waiting.push(exchange);
      if (waiting.length >= HANDFUL) flush();
      else cancel ??= clock.after(GATHER_MS, flush);
    },
    async drained() {
      flush();
      await writing;
    },
  };
}
