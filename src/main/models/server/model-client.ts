import { z } from 'zod';
import type { ModelFailure, SentSampling } from '../../../shared/contract/index.ts';
import { parseJson } from '../../../shared/json.ts';
import type { Clock } from '../../platform/runtime.ts';
import { exchange, withoutKey } from '../../platform/http-client/exchange.ts';
import { sleepUntilAborted } from '../../platform/async/sleep.ts';
import type { ChatMessage } from '../prompt/prompt.ts';

/** The client for OpenAI-compatible servers: model lists and chat completions. */

export interface ModelTarget {
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | null;
}

export interface CompletionRequest {
  readonly messages: readonly ChatMessage[];
  /** `response_format`, or null for plain text. */
  readonly format: object | null;
  readonly sampling: SentSampling;
  /** Maximum milliseconds for all requests together; waits between them do not count. */
  readonly limitMs: number;
  /** Maximum number of repeated requests after a failure of the server; when absent, the client's own maximum. */
  readonly maxRetries?: number;
}

/** Why a request got no usable reply. A missing key is no such reason, because it is noticed before any request. */
export type TransportCode = Exclude<ModelFailure, 'key_missing'>;

interface Spent {
  readonly latencyMs: number;
  readonly transportRetries: number;
}

export type Completion = Spent &
  (
    | {
        readonly kind: 'reply';
        readonly text: string;
        readonly cutOff: boolean;
        /** Why there is no text although the server responded; null when there is one, or for no known reason. */
        readonly noText: 'withheld' | 'tool_call' | null;
        readonly promptTokens: number | null;
        readonly completionTokens: number | null;
      }
    /** The server refused the request with `response_format`, which it may not support. */
    | { readonly kind: 'format_refused' }
    | { readonly kind: 'too_large' | 'timed_out' | 'aborted' }
    | { readonly kind: 'transport'; readonly code: TransportCode; readonly detail: string }
  );

export interface ModelClient {
  complete(target: ModelTarget, request: CompletionRequest, signal: AbortSignal): Promise<Completion>;
  /** The names of the models that a server lists, at most 100. Rejects with the reason of `signal` when that aborts. */
  list(
    target: Omit<ModelTarget, 'model'>,
    request: { readonly limitMs: number },
    signal: AbortSignal,
  ): Promise<ModelListing>;
}

export type ModelListing =
  | { readonly ok: true; readonly models: readonly string[] }
  | { readonly ok: false; readonly code: TransportCode | 'timed_out' | 'too_large'; readonly detail: string };

export interface ClientDeps {
  /** The real clock, because it limits real requests. */
  readonly clock: Clock;
  readonly retryDelaysMs?: readonly number[];
}

/** Waits in milliseconds before each retry; their number is the number of retries. */
const RETRY_DELAYS_MS = [300, 900, 2700];
const MAX_WAIT_MS = 30_000;
const MAX_MODELS = 100;
const MAX_REFUSAL_LENGTH = 200;

const tokenCount = z.number().int().min(0).nullish().catch(null);

const completionBody = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.union([z.string(), z.array(z.object({ text: z.string().optional() }))]).nullish(),
          tool_calls: z
            .array(z.object({ function: z.object({ arguments: z.string() }) }))
            .nullish()
            .catch(null),
        }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  // A server with unreadable counts can still give a good reply, so such a count is unknown and no error.
  usage: z.object({ prompt_tokens: tokenCount, completion_tokens: tokenCount }).nullish().catch(null),
});

const listBody = z.object({ data: z.array(z.object({ id: z.string().max(200) })) });
/** The forms in which servers write their own message about a refusal. */
const errorBody = z.union([
  z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) }),
  z.object({ message: z.string() }).transform(({ message }) => ({ error: message })),
  z.object({ detail: z.string() }).transform(({ detail }) => ({ error: detail })),
]);

export function createModelClient({ clock, retryDelaysMs = RETRY_DELAYS_MS }: ClientDeps): ModelClient {
  return {
    async complete(target, request, signal) {
      let latencyMs = 0;
      for (let retries = 0; ; retries++) {
        const startedMs = clock.monotonicMs();
        const completion = await sendOnce(clock, target, {
          ...request,
          limitMs: request.limitMs - latencyMs,
          signal,
        });
        latencyMs += clock.monotonicMs() - startedMs;
        const spent = { latencyMs, transportRetries: retries };
        const waitMs = retries < (request.maxRetries ?? Infinity) ? retryDelaysMs[retries] : undefined;
        if (
          completion.kind !== 'transport' ||
          !completion.isRetryable ||
          waitMs === undefined ||
          latencyMs >= request.limitMs
        )
          return { ...completion, ...spent };
        await sleepUntilAborted(clock, completion.retryAfterMs ?? waitMs, signal);
        if (signal.aborted) return { kind: 'aborted', ...spent };
      }
    },
    async list({ baseUrl, apiKey }, { limitMs }, signal) {
      const response = await exchange(clock, {
        url: `${baseUrl}/models`,
        apiKey,
        timeoutMs: limitMs,
        signal,
      });
      if (!response.ok) {
        if (response.failure === 'aborted') throw signal.reason;
        return { ok: false, code: response.failure, detail: response.detail };
      }
      if (response.status !== 200) return { ok: false, ...failureOfStatus(response.status, response.text) };
      const parsedList = listBody.safeParse(parseJson(response.text));
      if (!parsedList.success)
        return { ok: false, code: 'broken_answer', detail: 'The answer is not that of a model server' };
      return { ok: true, models: parsedList.data.data.slice(0, MAX_MODELS).map(({ id }) => id) };
    },
  };
}

type SingleCompletion =
  | { readonly kind: 'format_refused' | 'too_large' | 'timed_out' | 'aborted' }
  | Omit<Extract<Completion, { kind: 'reply' }>, keyof Spent>
  | (Omit<Extract<Completion, { kind: 'transport' }>, keyof Spent> & {
      /** True when a retry may succeed. */
      readonly isRetryable: boolean;
      readonly retryAfterMs: number | null;
    });

async function sendOnce(
  clock: Clock,
  { baseUrl, model, apiKey }: ModelTarget,
  request: CompletionRequest & { readonly signal: AbortSignal },
): Promise<SingleCompletion> {
  const response = await exchange(clock, {
    url: `${baseUrl}/chat/completions`,
    apiKey,
    timeoutMs: Math.max(1, request.limitMs),
    signal: request.signal,
    body: bodyOf(model, request),
  });
  if (!response.ok) {
    const { failure, detail } = response;
    if (failure === 'timed_out' || failure === 'aborted' || failure === 'too_large') return { kind: failure };
    return {
      kind: 'transport',
      code: failure,
      detail,
      isRetryable: failure === 'unreachable',
      retryAfterMs: null,
    };
  }
  if (response.status === 200) return parseCompletion(response.text, apiKey);
  if (request.format !== null && (response.status === 400 || response.status === 422))
    return { kind: 'format_refused' };
  return {
    kind: 'transport',
    ...failureOfStatus(response.status, response.text),
    isRetryable: response.status === 429 || response.status >= 500,
    retryAfterMs: retryAfterMs(response.retryAfter, clock.nowMs()),
  };
}

function bodyOf(model: string, { messages, format, sampling }: CompletionRequest): object {
  const { maxTokens, temperature, seed } = sampling;
  return {
    model,
    messages,
    max_tokens: maxTokens,
    ...(temperature === null ? {} : { temperature }),
    ...(seed === null ? {} : { seed }),
    stream: false,
    ...(format === null ? {} : { response_format: format }),
  };
}

type Message = Partial<z.output<typeof completionBody>['choices'][number]['message']>;

/**
 * The text of a reply. Some models reply by calling a tool that was not offered, and then its arguments are the text.
 */
function textOf({ content, tool_calls: toolCalls }: Message): string {
  const text =
    typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('');
  return text.trim() === '' ? (toolCalls?.[0]?.function.arguments ?? '') : text;
}

/** The values of `finish_reason` that explain a reply without text. */
const NO_TEXT: Readonly<Record<string, 'withheld' | 'tool_call'>> = {
  content_filter: 'withheld',
  tool_calls: 'tool_call',
  function_call: 'tool_call',
};

function parseCompletion(text: string, apiKey: string | null): SingleCompletion {
  const parsedCompletion = completionBody.safeParse(parseJson(text));
  if (!parsedCompletion.success) {
    const detail = 'The answer is not that of a model server';
    return { kind: 'transport', code: 'broken_answer', detail, isRetryable: true, retryAfterMs: null };
  }
  const { choices, usage } = parsedCompletion.data;
  const finish = choices[0]?.finish_reason ?? '';
  return {
    kind: 'reply',
    text: withoutKey(textOf(choices[0]?.message ?? {}), apiKey),
    cutOff: finish === 'length',
    noText: NO_TEXT[finish] ?? null,
    promptTokens: usage?.prompt_tokens ?? null,
    completionTokens: usage?.completion_tokens ?? null,
  };
}

/** How servers say that a prompt is longer than the context of the model. */
const TOO_LONG = /context (?:length|size|window)|maximum context|n_ctx|too many tokens|prompt is too long/iu;

function failureOfStatus(status: number, text: string): { code: TransportCode; detail: string } {
  const serverText = serverMessage(text);
  if (status === 401 || status === 403)
    return {
      code: 'unauthorized',
      detail: `The server does not accept the API key (${status})${serverText}`,
    };
  if (status === 404)
    return {
      code: 'model_unknown',
      detail: `The server does not know this model or path (404)${serverText}`,
    };
  if (status === 429)
    return { code: 'busy', detail: `The server reports too many requests (429)${serverText}` };
  if (status >= 500) return { code: 'busy', detail: `The server failed (${status})${serverText}` };
  if (TOO_LONG.test(serverText))
    return {
      code: 'context_length',
      detail: `The prompt does not fit into the model’s context (${status})${serverText}`,
    };
  return { code: 'rejected', detail: `The server refused the request (${status})${serverText}` };
}

/** The server's own message about a refusal, shortened, after a colon; empty without one. It is untrusted text. */
function serverMessage(text: string): string {
  const parsedError = errorBody.safeParse(parseJson(text));
  if (!parsedError.success) return '';
  const { error } = parsedError.data;
  const message = typeof error === 'string' ? error : error.message;
  return `: ${message.slice(0, MAX_REFUSAL_LENGTH)}`;
}

/**
 * Parses `Retry-After` (RFC 9110, section 10.2.3), which is a number of seconds or a date. Returns at most 30 s, and
 * null when the header is missing or malformed.
 */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const waitMs = /^\d+$/u.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isFinite(waitMs) ? Math.min(MAX_WAIT_MS, Math.max(0, waitMs)) : null;
}
