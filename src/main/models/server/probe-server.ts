import type { DetectedServer, ModelSampling, ModelTest } from '../../../shared/contract/index.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { BuildLookup } from './model-build.ts';
import { DEFAULT_SERVERS } from './base-url.ts';
import { isRequestedForm, parseReply } from '../prompt/reply-parser.ts';
import type { Completion, ModelClient, ModelTarget, TransportCode } from './model-client.ts';
import { moveReplySchema } from '../prompt/prompt.ts';
import { storedModelText } from '../prompt/play-turn.ts';

/** Detection and test of model servers. A failure has a message for the person. */

const DETECT_MS = 1000;
const LIST_MS = 5000;
/** Long enough for a model that must be loaded from disk before its first reply. */
const TEST_MS = 60_000;
const TEST_TOKENS = 256;
const TEST_ACTIONS = ['alpha', 'beta', 'gamma'];

type Servers = readonly Omit<DetectedServer, 'models'>[];

/** Requests the model list from every address in parallel, and returns the servers that list their models in time. */
export async function detectServers(
  client: ModelClient,
  servers: Servers = DEFAULT_SERVERS,
  limitMs = DETECT_MS,
): Promise<DetectedServer[]> {
  const { signal } = new AbortController();
  const probes = servers.map(async (server) => {
    const modelList = await client.list({ ...server, apiKey: null }, { limitMs }, signal);
    return modelList.ok ? [{ ...server, models: modelList.models.map(storedModelText) }] : [];
  });
  return (await Promise.all(probes)).flat();
}

export interface ProbeDeps {
  readonly client: ModelClient;
  readonly builds: BuildLookup;
  readonly clock: Clock;
}

/** Tests an endpoint: requests the model list, then one short completion. */
export async function testTarget(
  { client, builds, clock }: ProbeDeps,
  target: ModelTarget & { readonly sampling: ModelSampling },
): Promise<Omit<ModelTest, 'atMs'>> {
  const { signal } = new AbortController();
  const modelList = await client.list(target, { limitMs: LIST_MS }, signal);
  const base = {
    model: target.model,
    models: modelList.ok ? modelList.models.map(storedModelText) : [],
    latencyMs: null,
    structured: 'unknown' as const,
    build: null,
  };
  // Some servers have no list but can play, so only these two failures end the test.
  if (!modelList.ok && (modelList.code === 'unreachable' || modelList.code === 'unauthorized'))
    return { ...base, ok: false, code: modelList.code, detail: storedModelText(modelList.detail) };
  const startedMs = clock.monotonicMs();
  const testReply = await requestTinyCompletion(client, target, signal);
  const latencyMs = Math.round(clock.monotonicMs() - startedMs);
  if (testReply.completion.kind !== 'reply')
    return { ...base, ok: false, ...failureOf(testReply.completion) };
  const reading = parseReply(testReply.completion.text, TEST_ACTIONS);
  const structuredOutput = testReply.formatted && isRequestedForm(testReply.completion.text) ? 'yes' : 'no';
  if (reading.kind === 'empty') {
    const detail = 'The answer of the model was empty; raise maxTokens if the model thinks first';
    return { ...base, ok: false, code: 'empty_answer', detail, latencyMs, structured: structuredOutput };
  }
  const isListed = base.models.length === 0 || base.models.includes(target.model);
  return {
    ...base,
    ok: true,
    code: 'ok',
    latencyMs,
    structured: structuredOutput,
    build: await builds.findBuild(target, signal),
    detail: [
      `The model answered in ${latencyMs} ms`,
      structuredOutput === 'yes'
        ? 'and follows the given answer format'
        : 'in free text, which is parsed tolerantly',
      ...(isListed ? [] : ['(the server does not list this model)']),
    ].join(' '),
  };
}

async function requestTinyCompletion(
  client: ModelClient,
  target: ModelTarget & { readonly sampling: ModelSampling },
  signal: AbortSignal,
): Promise<{ completion: Completion; formatted: boolean }> {
  const request = {
    messages: [
      {
        role: 'user' as const,
        content: 'Answer with this JSON object: {"comment": "ready", "action": "beta"}',
      },
    ],
    // The test needs no seed, and some servers refuse it.
    sampling: { ...target.sampling, seed: null, maxTokens: TEST_TOKENS },
    limitMs: TEST_MS,
  };
  const completion = await client.complete(
    target,
    { ...request, format: moveReplySchema(TEST_ACTIONS) },
    signal,
  );
  if (completion.kind !== 'format_refused') return { completion, formatted: true };
  return {
    completion: await client.complete(target, { ...request, format: null }, signal),
    formatted: false,
  };
}

const TEST_CODE: Readonly<Record<TransportCode, ModelTest['code']>> = {
  unreachable: 'unreachable',
  redirected: 'redirected',
  unauthorized: 'unauthorized',
  model_unknown: 'model_unknown',
  rejected: 'rejected',
  busy: 'busy',
  context_length: 'context_length',
  broken_answer: 'broken_answer',
};

function failureOf(completion: Exclude<Completion, { kind: 'reply' }>): Pick<ModelTest, 'code' | 'detail'> {
  switch (completion.kind) {
    case 'transport':
      return { code: TEST_CODE[completion.code], detail: storedModelText(completion.detail) };
    case 'too_large':
      return { code: 'too_large', detail: 'The answer is too large' };
    case 'timed_out':
      return { code: 'timed_out', detail: 'The model did not answer within a minute' };
    case 'aborted':
    case 'format_refused':
      return { code: 'rejected', detail: 'The server refused the request' };
  }
}
