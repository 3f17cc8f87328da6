import { z } from 'zod';
import {
  MODEL_FAILURES,
  MODEL_TEST_CODES,
  modelAttempt,
  modelBuild,
  modelLimits,
  modelPolicy,
  modelSampling,
} from '../wire/model-play.ts';
import { call, emptyObject } from './call.ts';

export * from '../wire/model-play.ts';

/** Endpoints of local language models and the moves they made. API keys are sent to the host and never back. */

export const modelTest = z.object({
  ok: z.boolean(),
  code: z.enum(MODEL_TEST_CODES),
  /** A sentence of the host in English. */
  detail: z.string(),
  model: z.string(),
  /** Names of the models that the server lists, at most 100. */
  models: z.array(z.string()),
  /** The time until the reply of the test; null where none came. */
  latencyMs: z.number().nullable(),
  structured: z.enum(['unknown', 'yes', 'no']),
  /** Also null in results that older versions stored. */
  build: modelBuild.nullable(),
  atMs: z.number(),
});
export type ModelTest = z.infer<typeof modelTest>;

/** Maximum number of servers of one endpoint, the first one included. */
export const MAX_MODEL_SERVERS = 16;

/** A server that runs the model of an endpoint. */
export const endpointServer = z.object({
  baseUrl: z.string(),
  /** Maximum number of concurrent requests to this server. */
  requestsAtOnce: modelLimits.shape.requestsAtOnce,
});
export type EndpointServer = z.infer<typeof endpointServer>;

/** Why a server is left out, or failed last. */
export const SERVER_FAILURES = [...MODEL_FAILURES, 'timed_out'] as const;
export type ServerFailure = (typeof SERVER_FAILURES)[number];

/** A server of an endpoint with its health and its load at this moment. */
export const endpointServerState = endpointServer.extend({
  /** From 1, in the order of the endpoint. */
  place: z.number(),
  /** `down`: it failed three times in a row and is left out while another server responds. */
  state: z.enum(['up', 'down']),
  /** The failure since its last response; null if there was none. */
  failure: z.enum(SERVER_FAILURES).nullable(),
  /** Number of requests that it is processing now. */
  underWay: z.number(),
});
export type EndpointServerState = z.infer<typeof endpointServerState>;

/** The price of a million tokens, in millionths of the currency, e.g. 150,000 for 0.15. */
export const modelPrice = z.object({
  inputMicros: z.int().min(0).max(1_000_000_000_000),
  outputMicros: z.int().min(0).max(1_000_000_000_000),
  /** Three letters as in ISO 4217, e.g. USD. */
  currency: z.string().regex(/^[A-Z]{3}$/u),
});
export type ModelPrice = z.infer<typeof modelPrice>;

export const modelEndpoint = z.object({
  endpointId: z.string(),
  name: z.string(),
  /** The first server. */
  baseUrl: z.string(),
  /** Further servers that run the same model; a move goes to the one with the smallest load. */
  servers: z.array(endpointServer),
  model: z.string(),
  /** Where the API key is stored; the key itself is never sent to a window. */
  key: z.enum(['none', 'stored', 'environment']),
  /** The name of the environment variable when `key` is `environment`. */
  keyVariable: z.string().nullable(),
  limits: modelLimits,
  sampling: modelSampling,
  policy: modelPolicy,
  /** Null while none is set: the cost of its moves is then not known. */
  price: modelPrice.nullable(),
  /** Whether the server follows a JSON schema; the host finds this out from its responses. */
  structured: z.enum(['unknown', 'yes', 'no']),
  /** Null for one that was never tested. */
  lastTest: modelTest.nullable(),
});
export type ModelEndpoint = z.infer<typeof modelEndpoint>;

const endpointId = z.string().min(1).max(64);
/** The API key, or `env:NAME` to read it from an environment variable of the host. */
const apiKey = z.string().min(1).max(4096);
const endpointFields = {
  name: z.string().min(1).max(64),
  baseUrl: z.string().min(1).max(2048),
  model: z.string().min(1).max(200),
};

const furtherServers = z
  .array(endpointServer.extend({ baseUrl: endpointFields.baseUrl }))
  .max(MAX_MODEL_SERVERS - 1);

export const newEndpoint = z.object({
  ...endpointFields,
  apiKey: apiKey.optional(),
  limits: modelLimits.partial().optional(),
  sampling: modelSampling.partial().optional(),
  policy: modelPolicy.optional(),
  price: modelPrice.nullable().optional(),
  /** Further servers; all of them get the key. */
  servers: furtherServers.optional(),
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
  /** For the moves from now on; null removes it. */
  price: modelPrice.nullable().optional(),
  /** Replaces the further servers. */
  servers: furtherServers.optional(),
});
export type EndpointChange = z.infer<typeof endpointChange>;

export const detectedServer = z.object({
  kind: z.enum(['ollama', 'lm_studio', 'llama_cpp', 'vllm']),
  title: z.string(),
  baseUrl: z.string(),
  models: z.array(z.string()),
});
export type DetectedServer = z.infer<typeof detectedServer>;

export const modelMove = z.object({
  /** The tick at which the model had to move. */
  tick: z.number(),
  /** The tick of the log row with the action; null when no action was taken. */
  logTick: z.number().nullable(),
  role: z.string(),
  agentId: z.string(),
  endpointId: z.string(),
  model: z.string(),
  /** The address of the server that responded or failed last; null where none was asked, and in older records. */
  server: z.string().nullable(),
  /** Null where no server reported it, and in records of older versions. */
  build: modelBuild.nullable(),
  promptHash: z.string(),
  attempts: z.array(modelAttempt),
  /** True while the person plays in this session: `words`, the attempts' texts and `action` are then empty. */
  sealed: z.boolean(),
  words: z.string(),
  action: z.string().nullable(),
  /** The policy that was applied; null when the model gave a legal action, and when its server failed. */
  policyUsed: modelPolicy.nullable(),
  estimatedTokens: z.number(),
  /** As the server reported them; null where it did not. */
  promptTokens: z.number().nullable(),
  completionTokens: z.number().nullable(),
  latencyMs: z.number(),
  /** Milliseconds that the move waited for a free slot of its server; null in records of older versions. */
  waitMs: z.number().nullable(),
  /** By the price of the endpoint at that time, in millionths of `currency`; null where it is not known. */
  costMicros: z.number().nullable(),
  currency: z.string().nullable(),
  atMs: z.number(),
});
export type ModelMove = z.infer<typeof modelMove>;

/** Statistics of one player over a number of moves; rates are between 0 and 1. */
export const modelStats = z.object({
  moves: z.number(),
  attempts: z.number(),
  /** Share of illegal replies among all attempts that reached the model. */
  illegalRate: z.number(),
  unparsableRate: z.number(),
  /** Share of moves whose first attempt was legal. */
  firstTryRate: z.number(),
  retriesPerMove: z.number(),
  promptTokensPerMove: z.number(),
  completionTokensPerMove: z.number(),
  tokensPerMove: z.number(),
  /** Tokens of replies by the time of the attempts that reported them; null where none did. */
  tokensPerSecond: z.number().nullable(),
  /** Both null without a move. */
  latencyP50Ms: z.number().nullable(),
  latencyP95Ms: z.number().nullable(),
  /** Time that moves waited for a free slot of their endpoint, which is no thinking time. */
  waitP95Ms: z.number().nullable(),
  secondsPerMove: z.number(),
  timeouts: z.number(),
  transportRetries: z.number(),
});
export type ModelStats = z.infer<typeof modelStats>;

/** The statistics of one agent that a model plays for. */
export const modelAgentStats = z.object({ agentId: z.string(), endpointId: z.string(), stats: modelStats });
export type ModelAgentStats = z.infer<typeof modelAgentStats>;

export const MODEL_CALLS = {
  'models.list': call(emptyObject, z.array(modelEndpoint)),
  'models.add': call(newEndpoint, modelEndpoint),
  'models.update': call(endpointChange, modelEndpoint),
  'models.remove': call(z.object({ endpointId }), emptyObject),
  /** Looks for servers at their default local addresses; no endpoint is added. */
  'models.detect': call(emptyObject, z.array(detectedServer)),
  /**
   * The names of the models that a server lists, at most 100; none with the reason when it does not respond. The key of
   * an endpoint is sent to its own first server only.
   */
  'models.available': call(
    z.object({
      baseUrl: endpointFields.baseUrl,
      apiKey: apiKey.optional(),
      endpointId: endpointId.optional(),
    }),
    z.object({ models: z.array(z.string()), failure: z.string().nullable() }),
  ),
  /** Requests one short completion from the endpoint and stores the result as `lastTest`. */
  'models.test': call(z.object({ endpointId }), modelTest),
  /** Oldest first. With `sinceTick` only moves at that tick and later are returned. */
  'models.moves': call(
    z.object({ sessionId: z.string().min(1).max(64), sinceTick: z.number().int().min(0).optional() }),
    z.array(modelMove),
  ),
  /**
   * Aborts the running requests of models in a game, of one role or of all. Each move counts as a timeout, by the
   * endpoint's policy. NOT_FOUND when no model is being asked.
   */
  'models.stop': call(
    z.object({ sessionId: z.string().min(1).max(64), role: z.string().min(1).max(64).optional() }),
    z.object({ roles: z.array(z.string()) }),
  ),
  /** Health and load of the servers of an endpoint, in its order. */
  'models.servers': call(z.object({ endpointId }), z.array(endpointServerState)),
  'models.metrics': call(emptyObject, z.array(modelAgentStats)),
} as const;

export const MODEL_EVENTS = {
  /** A model has moved; `models.moves` returns what the window may see of it. */
  'model.moved': z.object({ sessionId: z.string(), tick: z.number(), role: z.string() }),
  'models.changed': z.object({ endpoints: z.array(modelEndpoint) }),
} as const;
