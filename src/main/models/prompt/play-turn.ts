import type {
  ModelAttempt,
  ModelFailure,
  ModelTurnFault,
  ModelLimits,
  ModelSampling,
  SentSampling,
} from '../../../shared/contract/index.ts';
import { cleanText } from '../../../shared/display-text.ts';
import { isRequestedForm, parseReply } from './reply-parser.ts';
import type { Completion, ModelClient, ModelTarget } from '../server/model-client.ts';
import type { ModelExchange } from '../traces/stored-texts.ts';
import { moveReplySchema, composePrompt, type ChatMessage, type PromptQuestion } from './prompt.ts';

/** One move of a model: a limited number of attempts, where each retry names the fault of the previous reply. */

export type StructuredOutput = 'unknown' | 'yes' | 'no';

export interface TurnRequest {
  readonly target: ModelTarget;
  readonly limits: ModelLimits;
  readonly sampling: ModelSampling;
  readonly structured: StructuredOutput;
  readonly question: PromptQuestion;
  readonly signal: AbortSignal;
}

export interface Turn {
  /**
   * `played`: `action` is legal. `model`: every attempt was a fault of the model. `transport`: the server could not
   * be reached or failed, which is no fault of the model. `aborted`: the caller no longer wants the reply.
   */
  readonly end: 'played' | 'model' | 'transport' | 'aborted';
  /** Null unless the end is `played`. */
  readonly action: string | null;
  /** The comment that came with the action, or the whole reply if it was prose; empty unless the end is `played`. */
  readonly text: string;
  readonly attempts: readonly ModelAttempt[];
  /** The requests of the attempts, in the same order. */
  readonly exchanges: readonly ModelExchange[];
  /** SHA-256, in hex, of the first prompt; each retry adds a fault to it and has another hash. */
  readonly promptHash: string;
  /** The estimated length of the first prompt. */
  readonly estimatedTokens: number;
  /** The time of all requests together. */
  readonly latencyMs: number;
  /** Whether the server follows schemas, as far as it is known after this turn. */
  readonly structured: StructuredOutput;
}

/** Maximum stored length of a text in bytes of UTF-8. */
const MAX_TEXT_BYTES = 2048;
const MAX_TEXT_LENGTH = 2000;

/** A text of a model or server, cleaned and shortened for storing and showing. */
export function storedModelText(raw: string): string {
  let text = cleanText(raw.slice(0, 4 * MAX_TEXT_BYTES), MAX_TEXT_LENGTH);
  while (Buffer.byteLength(text) > MAX_TEXT_BYTES) text = text.slice(0, Math.floor(text.length * 0.9));
  return text;
}

export async function playTurn(client: Pick<ModelClient, 'complete'>, request: TurnRequest): Promise<Turn> {
  const { question, limits } = request;
  const attempts: ModelAttempt[] = [];
  const exchanges: ModelExchange[] = [];
  let { structured } = request;
  let leftMs = limits.perMoveMs;
  let refusal: string | undefined;
  const first = composePrompt(question, limits);
  const finish = (end: Turn['end'], action: string | null = null, text = ''): Turn => ({
    end,
    action,
    text: storedModelText(text),
    attempts,
    exchanges,
    promptHash: first.hash,
    estimatedTokens: first.estimatedTokens,
    latencyMs: limits.perMoveMs - leftMs,
    structured,
  });

  while (attempts.length < limits.attempts) {
    const { messages, hash } = composePrompt(question, {
      ...limits,
      ...(refusal === undefined ? {} : { refusal }),
    });
    const completedRequest = await completeOnce(client, request, { messages, structured, leftMs });
    const { completion } = completedRequest;
    structured = completedRequest.structured;
    leftMs -= completion.latencyMs;
    if (completion.kind === 'aborted') return finish('aborted');
    const result = toAttemptResult(completion, completedRequest.sampling, question);
    attempts.push(result.attempt);
    const reply = completion.kind === 'reply' ? completion.text : null;
    exchanges.push({ messages, promptHash: hash, reply });
    if (result.action !== null) return finish('played', result.action, result.text);
    if (result.attempt.fault === 'transport') return finish('transport');
    if (result.attempt.fault === 'timeout' || leftMs <= 0) break;
    refusal = result.advice;
  }
  return finish('model');
}

interface AttemptInput {
  readonly messages: readonly ChatMessage[];
  readonly structured: StructuredOutput;
  readonly leftMs: number;
}

interface CompletedAttempt {
  readonly completion: Completion;
  readonly structured: StructuredOutput;
  /** The sampling of the request that the server did not refuse. */
  readonly sampling: SentSampling;
}

/**
 * Requests one reply, with a schema and a seed if the server supports them.
 * When the server refuses the request, it is sent again without the seed, then
 * without the schema, then without both; refusals do not count as attempts.
 */
async function completeOnce(
  client: Pick<ModelClient, 'complete'>,
  { target, limits, sampling, question, signal }: TurnRequest,
  { messages, structured, leftMs }: AttemptInput,
): Promise<CompletedAttempt> {
  const fullSampling: SentSampling = { ...sampling, maxTokens: limits.maxTokens };
  const samplings =
    fullSampling.seed === null ? [fullSampling] : [fullSampling, { ...fullSampling, seed: null }];
  const formats = structured === 'no' ? [null] : [moveReplySchema(question.legal), null];
  const variants = formats.flatMap((format) =>
    samplings.map((variantSampling) => ({ format, variantSampling })),
  );
  let spentMs = 0;
  for (;;) {
    const { format, variantSampling } = variants.shift() ?? { format: null, variantSampling: fullSampling };
    const form = { messages, format, sampling: variantSampling, limitMs: leftMs - spentMs };
    const completion = await client.complete(target, form, signal);
    spentMs += completion.latencyMs;
    if (variants.length > 0 && isRefusedByServer(completion)) continue;
    const completedRequest = { completion: { ...completion, latencyMs: spentMs }, sampling: variantSampling };
    if (completion.kind !== 'reply') return { ...completedRequest, structured };
    return {
      ...completedRequest,
      structured: format === null ? 'no' : structuredAfter(structured, completion.text),
    };
  }
}

const isRefusedByServer = (completion: Completion): boolean =>
  completion.kind === 'format_refused' || (completion.kind === 'transport' && completion.code === 'rejected');

/** The first reply decides: in the requested form it shows that the server follows schemas. */
function structuredAfter(support: StructuredOutput, text: string): StructuredOutput {
  if (support !== 'unknown') return support;
  return isRequestedForm(text) ? 'yes' : 'no';
}

interface AttemptResult {
  readonly attempt: ModelAttempt;
  readonly action: string | null;
  readonly text: string;
  /** What the next prompt says about this reply; empty when there is no next attempt. */
  readonly advice: string;
}

type LegalActions = Pick<PromptQuestion, 'legal' | 'parseNotation'>;

function toAttemptResult(
  completion: Completion,
  sampling: SentSampling,
  question: LegalActions,
): AttemptResult {
  const spent = {
    latencyMs: completion.latencyMs,
    promptTokens: null,
    completionTokens: null,
    transportRetries: completion.transportRetries,
    sampling,
  };
  const failedAttempt = (
    fault: ModelTurnFault,
    text: string,
    { advice = '', failure = null }: { advice?: string; failure?: ModelFailure | null } = {},
  ): AttemptResult => ({
    attempt: { ...spent, fault, text: storedModelText(text), failure },
    action: null,
    text: '',
    advice,
  });
  if (completion.kind === 'transport')
    return failedAttempt('transport', completion.detail, { failure: completion.code });
  if (completion.kind === 'timed_out')
    return failedAttempt('timeout', 'no answer within the time for this move');
  if (completion.kind !== 'reply')
    return failedAttempt('unparsable', 'the answer was too large to read', {
      advice: 'it was far too long. Answer briefly.',
    });
  return readAttempt(completion, sampling, question);
}

/** Recorded for a reply without text, so that it does not look as if the model said nothing. */
const NO_TEXT = {
  withheld: 'the server withheld the answer (content_filter)',
  tool_call: 'the model called a tool instead of answering (tool_calls)',
} as const;

function readAttempt(
  completion: Extract<Completion, { kind: 'reply' }>,
  sampling: SentSampling,
  { legal, parseNotation }: LegalActions,
): AttemptResult {
  const { text, latencyMs, promptTokens, completionTokens, transportRetries } = completion;
  const spent = { latencyMs, promptTokens, completionTokens, transportRetries, sampling, failure: null };
  const reading = parseReply(text, legal, parseNotation);
  if (reading.kind === 'empty' && completion.noText !== null) {
    const notice = NO_TEXT[completion.noText];
    return {
      attempt: { ...spent, fault: 'unparsable', text: notice },
      action: null,
      text: '',
      advice: `${notice}. Answer with the JSON object as text.`,
    };
  }
  if (reading.kind === 'action') {
    const attempt = { ...spent, fault: null, text: storedModelText(text) };
    return { attempt, action: reading.action, text: reading.text, advice: '' };
  }
  const advice = {
    illegal: `${reading.kind === 'illegal' ? JSON.stringify(reading.tried.slice(0, 40)) : ''} is not in the legal list.`,
    unparsable: completion.cutOff
      ? 'it was cut off before the action. Answer with the JSON object only.'
      : 'no action could be read from it. Answer with the JSON object only.',
    empty: 'it was empty. Answer with the JSON object.',
  }[reading.kind];
  return {
    attempt: { ...spent, fault: reading.kind, text: storedModelText(text) },
    action: null,
    text: '',
    advice,
  };
}
