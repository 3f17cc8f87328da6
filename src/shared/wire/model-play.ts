import { z } from 'zod';

/** How models play: what the windows of this host and its workers both send. */

/** The policy when none of a model's attempts gives a legal action. */
export const modelPolicy = z.enum(['forfeit', 'random', 'abort']);
export type ModelPolicy = z.infer<typeof modelPolicy>;

export const modelLimits = z.object({
  /** Maximum number of concurrent requests to this endpoint; further requests wait. */
  requestsAtOnce: z.number().int().min(1).max(32),
  /** Time limit for one move with all its attempts, in milliseconds; waiting for a busy server does not count. */
  perMoveMs: z.number().int().min(100).max(290_000),
  /** The parameter `max_tokens` of each request. */
  maxTokens: z.number().int().min(16).max(32_768),
  /** Maximum length of a prompt in estimated tokens; a longer one is trimmed. */
  promptTokens: z.number().int().min(256).max(200_000),
  attempts: z.number().int().min(1).max(10),
});
export type ModelLimits = z.infer<typeof modelLimits>;

/** Sampling parameters of requests. With null a parameter is not sent and the server's default applies. */
export const modelSampling = z.object({
  temperature: z.number().min(0).max(2).nullable(),
  /** Not sent any more when the server refuses it. */
  seed: z.number().int().min(0).max(2_147_483_647).nullable(),
});
export type ModelSampling = z.infer<typeof modelSampling>;

/** The sampling parameters with which a request was sent. */
export const sentSampling = modelSampling.extend({ maxTokens: z.number() });
export type SentSampling = z.infer<typeof sentSampling>;

/** A server's report on the model behind a name; null for what it does not report. */
export const modelBuild = z.object({
  /** The server's own name of the model. */
  model: z.string().nullable(),
  quantisation: z.string().nullable(),
  /** Tokens of context with which the model was loaded, or its maximum where the server reports only that. */
  contextLength: z.number().nullable(),
});
export type ModelBuild = z.infer<typeof modelBuild>;

/** Results of a test. Each code has a sentence in `renderer/text`; `detail` is an English sentence of the host. */
export const MODEL_TEST_CODES = [
  'ok',
  'unreachable',
  'timed_out',
  'unauthorized',
  'model_unknown',
  'rejected',
  'redirected',
  'too_large',
  'broken_answer',
  'empty_answer',
  'key_missing',
  'busy',
  'context_length',
] as const;

/**
 * Why a server gave no usable response. Each code has a sentence in `renderer/text`, which the test of a connection shows
 * too.
 */
export const MODEL_FAILURES = [
  'unreachable',
  'redirected',
  'unauthorized',
  'model_unknown',
  'context_length',
  'rejected',
  'busy',
  'broken_answer',
  'key_missing',
] as const satisfies readonly (typeof MODEL_TEST_CODES)[number][];
export type ModelFailure = (typeof MODEL_FAILURES)[number];

export const MODEL_FAULTS = ['illegal', 'unparsable', 'transport', 'timeout', 'empty'] as const;
export type ModelTurnFault = (typeof MODEL_FAULTS)[number];

/** One request of a move. Texts are cleaned and at most 2 kB. */
export const modelAttempt = z.object({
  /** Null when this attempt gave a legal action. */
  fault: z.enum(MODEL_FAULTS).nullable(),
  /** The model's reply, or the transport error with the server's own message. */
  text: z.string(),
  /** Why the server gave no usable response; null for other faults and in records of older versions. */
  failure: z.enum(MODEL_FAILURES).nullable(),
  latencyMs: z.number(),
  /** Tokens as the server reported them; null where it did not. */
  promptTokens: z.number().nullable(),
  completionTokens: z.number().nullable(),
  /** Number of requests that were repeated because of status 429, status 5xx or a network error. */
  transportRetries: z.number(),
  /** Null in records of older versions. */
  sampling: sentSampling.nullable(),
  /** SHA-256 of the prompt; absent in records of older versions. */
  promptHash: z.string().optional(),
  /** SHA-256 of the reply; absent without one and in records of older versions. */
  answerHash: z.string().optional(),
});
export type ModelAttempt = z.infer<typeof modelAttempt>;
