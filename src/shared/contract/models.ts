import { z } from 'zod';
import { call, nothing } from './call.ts';

/** Endpoints of local models and what they did at the table. API keys travel inward only. */

/** What happens when a model gave no legal action in its attempts. */
export const modelPolicy = z.enum(['forfeit', 'random', 'abort']);
export type ModelPolicy = z.infer<typeof modelPolicy>;

export const modelLimits = z.object({
  /** Requests to this endpoint at the same time; further ones wait. */
  requestsAtOnce: z.number().int().min(1).max(32),
  /** Thinking time for one move, all attempts together, waits for a busy server not counted. */
  perMoveMs: z.number().int().min(100).max(290_000),
  /** `max_tokens` of each answer. */
  maxTokens: z.number().int().min(16).max(32_768),
  /** What a prompt may cost by our estimate before it is trimmed. */
  promptTokens: z.number().int().min(256).max(200_000),
  attempts: z.number().int().min(1).max(10),
});
export type ModelLimits = z.infer<typeof modelLimits>;

/** How an answer is drawn. Null sends nothing and leaves it to the server. */
export const modelSampling = z.object({
  temperature: z.number().min(0).max(2).nullable(),
  /** Left out of a request again where the server refuses it. */
  seed: z.number().int().min(0).max(2_147_483_647).nullable(),
});
export type ModelSampling = z.infer<typeof modelSampling>;

/** What a request was really sent with. */
export const sentSampling = modelSampling.extend({ maxTokens: z.number() });
export type SentSampling = z.infer<typeof sentSampling>;

/** What a server tells of the model behind a name; null where it tells nothing. */
export const modelBuild = z.object({
  /** As the server itself calls it. */
  model: z.string().nullable(),
  quantisation: z.string().nullable(),
  /** Tokens of context it was loaded with, or could be where only that is told. */
  contextLength: z.number().nullable(),
});
export type ModelBuild = z.infer<typeof modelBuild>;

/** Each code has a sentence in `renderer/text`; `detail` is the host's own English sentence. */
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
] as const;

export const modelTest = z.object({
  ok: z.boolean(),
  code: z.enum(MODEL_TEST_CODES),
  detail: z.string(),
  model: z.string(),
  /** What the server lists, at most 100 names; empty when it lists none. */
  models: z.array(z.string()),
  latencyMs: z.number().nullable(),
  structured: z.enum(['unknown', 'yes', 'no']),
  /** Null also in results from before it was asked for. */
  build: modelBuild.nullable(),
  atMs: z.number(),
});
export type ModelTest = z.infer<typeof modelTest>;

export const modelEndpoint = z.object({
  endpointId: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  model: z.string(),
  /** Where the API key lies; never the key. */
  key: z.enum(['none', 'stored', 'environment']),
  /** The variable's name for `environment`. */
  keyVariable: z.string().nullable(),
  limits: modelLimits,
  sampling: modelSampling,
  policy: modelPolicy,
  /** Whether the server follows a JSON schema; found out by itself. */
  structured: z.enum(['unknown', 'yes', 'no']),
  lastTest: modelTest.nullable(),
});
export type ModelEndpoint = z.infer<typeof modelEndpoint>;

const endpointId = z.string().min(1).max(64);
/** A secret, or `env:NAME` for a variable of the host's environment. */
const apiKey = z.string().min(1).max(4096);
const endpointFields = {
  name: z.string().min(1).max(64),
  baseUrl: z.string().min(1).max(2048),
  model: z.string().min(1).max(200),
};

export const newEndpoint = z.object({
  ...endpointFields,
  apiKey: apiKey.optional(),
  limits: modelLimits.partial().optional(),
  sampling: modelSampling.partial().optional(),
  policy: modelPolicy.optional(),
});
export type NewEndpoint = z.infer<typeof newEndpoint>;

export const endpointChange = z.object({
  endpointId,
  name: endpointFields.name.optional(),
  baseUrl: endpointFields.baseUrl.optional(),
  model: endpointFields.model.optional(),
  /** Null removes the key. */
  apiKey: apiKey.nullable().optional(),
  limits: modelLimits.partial().optional(),
  sampling: modelSampling.partial().optional(),
  policy: modelPolicy.optional(),
});
export type EndpointChange = z.infer<typeof endpointChange>;

export const detectedServer = z.object({
  kind: z.enum(['ollama', 'lm_studio', 'llama_cpp', 'vllm']),
  title: z.string(),
  baseUrl: z.string(),
  models: z.array(z.string()),
});
export type DetectedServer = z.infer<typeof detectedServer>;

export const MODEL_FAULTS = ['illegal', 'unparsable', 'transport', 'timeout', 'empty'] as const;
export type ModelFault = (typeof MODEL_FAULTS)[number];

/** One request of a move. Texts are cleaned and at most 2 kB. */
export const modelAttempt = z.object({
  /** Null when this attempt gave the action. */
  fault: z.enum(MODEL_FAULTS).nullable(),
  /** What the model answered, or what went wrong with the transport. */
  text: z.string(),
  latencyMs: z.number(),
  promptTokens: z.number().nullable(),
  completionTokens: z.number().nullable(),
  /** Requests sent again because of 429, 5xx or the network. */
  transportRetries: z.number(),
  /** Null in records from before it was kept. */
  sampling: sentSampling.nullable(),
});
export type ModelAttempt = z.infer<typeof modelAttempt>;

export const modelMove = z.object({
  /** The tick at which the model was asked. */
  tick: z.number(),
  /** The tick of the log row that holds the action; null when none was made of it. */
  logTick: z.number().nullable(),
  role: z.string(),
  agentId: z.string(),
  endpointId: z.string(),
  model: z.string(),
  /** Null in records from before it was kept. */
  build: modelBuild.nullable(),
  promptHash: z.string(),
  attempts: z.array(modelAttempt),
  /** True while the person sits against this model: words, texts and action are held back. */
  sealed: z.boolean(),
  words: z.string(),
  action: z.string().nullable(),
  /** The policy that had to decide, or null when the model gave a legal action. */
  policyUsed: modelPolicy.nullable(),
  estimatedTokens: z.number(),
  promptTokens: z.number().nullable(),
  completionTokens: z.number().nullable(),
  latencyMs: z.number(),
  atMs: z.number(),
});
export type ModelMove = z.infer<typeof modelMove>;

/** Statistics of one player over a number of moves; rates are shares from 0 to 1. */
export const modelStats = z.object({
  moves: z.number(),
  attempts: z.number(),
  /** Illegal attempts over all attempts that reached the model. */
  illegalRate: z.number(),
  unparsableRate: z.number(),
  /** Moves whose first attempt was legal. */
  firstTryRate: z.number(),
  retriesPerMove: z.number(),
  promptTokensPerMove: z.number(),
  completionTokensPerMove: z.number(),
  tokensPerMove: z.number(),
  latencyP50Ms: z.number().nullable(),
  latencyP95Ms: z.number().nullable(),
  secondsPerMove: z.number(),
  timeouts: z.number(),
  transportRetries: z.number(),
});
export type ModelStats = z.infer<typeof modelStats>;

export const MODEL_CALLS = {
  'models.list': call(nothing, z.array(modelEndpoint)),
  'models.add': call(newEndpoint, modelEndpoint),
  'models.update': call(endpointChange, modelEndpoint),
  'models.remove': call(z.object({ endpointId }), nothing),
  /** Asks the usual local addresses; finds servers, adds nothing. */
  'models.detect': call(nothing, z.array(detectedServer)),
  /** One tiny completion against the endpoint; the result is kept as `lastTest`. */
  'models.test': call(z.object({ endpointId }), modelTest),
  /** Oldest first; with `sinceTick` only decisions at that tick and later ones. */
  'models.moves': call(
    z.object({ sessionId: z.string().min(1).max(64), sinceTick: z.number().int().min(0).optional() }),
    z.array(modelMove),
  ),
  'models.metrics': call(
    nothing,
    z.array(z.object({ agentId: z.string(), endpointId: z.string(), stats: modelStats })),
  ),
} as const;

export const MODEL_EVENTS = {
  /** A model decided something; ask `models.moves` for what this window may see of it. */
  'model.moved': z.object({ sessionId: z.string(), tick: z.number(), role: z.string() }),
  'models.changed': z.object({ endpoints: z.array(modelEndpoint) }),
} as const;
