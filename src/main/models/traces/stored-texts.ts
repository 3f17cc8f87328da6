import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { escapeInvisible } from '../../../shared/display-text.ts';
import { parseJson } from '../../../shared/json.ts';
import { sha256Hex } from '../../../shared/sha256.ts';
import type { Db, Writer } from '../../platform/db/writer.ts';
import { isoNow, type Clock } from '../../platform/runtime.ts';
import type { ChatMessage } from '../prompt/prompt.ts';
import { truncateMiddle } from './truncate-text.ts';
import { textStore } from './text-store.ts';
import { DAY_MS } from '../../../shared/units.ts';

/**
 * Maximum length of a stored prompt and of a stored reply, in characters; the middle of a longer text is left
 * out.
 */
const MAX_PROMPT_LENGTH = 64 * 1024;
const MAX_REPLY_LENGTH = 16 * 1024;
/** Maximum bytes of all stored texts together, compressed; the oldest texts are deleted first. */
const MAX_BYTES = 200 * 1024 * 1024;
/** Old texts are searched for after this many moves, because the search reads an index of all texts. */
const MOVES_PER_PRUNE = 100;
const ROWS_PER_DELETION = 1000;

const textMessage = z.object({ role: z.string(), text: z.string(), missing: z.number() });
const textMessages = z.array(textMessage);
export type TextMessage = z.infer<typeof textMessage>;

/** One request of a move as it was sent, with its reply. */
export interface ModelExchange {
  readonly messages: readonly ChatMessage[];
  /** SHA-256 of the messages, in hex. */
  readonly promptHash: string;
  /** Null when the model gave none. */
  readonly reply: string | null;
}

/** A request that is ready to be stored. */
export interface PackedExchange {
  readonly promptHash: string;
  readonly answerHash: string | null;
  readonly texts: readonly { readonly hash: string; readonly compressed: Buffer }[];
}

/**
 * The stored prompts and replies of models. A text is deleted after the number of days in the settings, and
 * earlier when there are too many. A text that is too old is never returned, even before it is deleted.
 */
export interface StoredTexts {
  /** Compresses the texts outside the transaction; there are none when the settings store none. */
  pack(exchange: ModelExchange): PackedExchange;
  /** Must be called inside a job of the writer. */
  put(exchanges: readonly PackedExchange[]): void;
  /** The messages of a prompt, or the one message of a reply; null when it is not stored or too old. */
  find(hash: string): readonly TextMessage[] | null;
  /** Deletes the texts that are too old, and the oldest ones while all of them together are too large. */
  prune(): Promise<void>;
}

export interface StoredTextsDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Days for which texts are kept; 0 keeps none. */
  readonly days: () => number;
  /** Replaces keys and tokens of this host. */
  readonly redact: (text: string) => string;
}

/** For hosts that keep no texts. */
export const NO_STORED_TEXTS: StoredTexts = {
  pack: ({ promptHash, reply }) => ({
    promptHash,
    answerHash: reply === null ? null : sha256Hex(reply),
    texts: [],
  }),
  put: () => undefined,
  find: () => null,
  prune: () => Promise.resolve(),
};

export function createStoredTexts({ db, writer, clock, days, redact }: StoredTextsDeps): StoredTexts {
  const store = textStore(db);
  let movesSincePrune = 0;
  const oldest = (): string => new Date(clock.nowMs() - days() * DAY_MS).toISOString();

  const compressMessages = (messages: readonly ChatMessage[], limit: number): Buffer => {
    const share = Math.floor(limit / Math.max(1, messages.length));
    const storedMessages = messages.map(({ role, content }) => ({
      role,
      ...truncateMiddle(toVisible(content), share),
    }));
    return gzipSync(JSON.stringify(storedMessages));
  };
  const toVisible = (text: string): string => escapeInvisible(redact(text));

  const pruneNow = (): void => {
    store.deleteOlderThan(oldest());
    while (store.sumBytes() > MAX_BYTES && store.deleteOldest(ROWS_PER_DELETION) > 0);
  };

  return {
    pack({ messages, promptHash, reply }) {
      const answerHash = reply === null ? null : sha256Hex(reply);
      if (days() === 0) return { promptHash, answerHash, texts: [] };
      const prompt = { hash: promptHash, compressed: compressMessages(messages, MAX_PROMPT_LENGTH) };
      if (reply === null || answerHash === null) return { promptHash, answerHash, texts: [prompt] };
      const compressedReply = compressMessages([{ role: 'assistant', content: reply }], MAX_REPLY_LENGTH);
      return { promptHash, answerHash, texts: [prompt, { hash: answerHash, compressed: compressedReply }] };
    },
    put(exchanges) {
      const storedAt = isoNow({ runtime: { clock } });
      for (const { texts } of exchanges)
        for (const { hash, compressed } of texts) store.upsert(hash, { packed: compressed, storedAt });
      movesSincePrune += 1;
      if (movesSincePrune < MOVES_PER_PRUNE) return;
      movesSincePrune = 0;
      pruneNow();
    },
    find(hash) {
      const row = store.find(hash);
      if (row === null || row.storedAt < oldest()) return null;
      const read = textMessages.safeParse(parseJson(gunzipSync(row.packed).toString('utf8')));
      return read.success ? read.data : null;
    },
    prune: () => writer.write(pruneNow),
  };
}
