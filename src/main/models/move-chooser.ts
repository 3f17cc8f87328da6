import type { ModelAttempt, ModelBuild, ModelPolicy } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Writer } from '../platform/db/writer.ts';
import type { Bus } from '../platform/events/bus.ts';
import type { GameTemplate, GameRegistry } from '../games/index.ts';
import {
  droppedReply,
  pick,
  type MoveChooser,
  type MoveChooserCode,
  type TurnPosition,
} from '../players/index.ts';
import type { Runtime } from '../platform/runtime.ts';
import { createPooledClient } from './pool/pooled-client.ts';
import type { ServerPool } from './pool/server-pool.ts';
import type { BuildLookup } from './server/model-build.ts';
import type { ModelClient } from './server/model-client.ts';
import type { ModelEndpoints } from './endpoints.ts';
import type { MoveRecord, MovesStore } from './store/moves-store.ts';
import { costOfMove } from './move-cost.ts';
import type { StoredEndpoint } from './store/endpoint-store.ts';
import { playTurn, type Turn } from './prompt/play-turn.ts';
import type { RunningModelTurns } from './running-turns.ts';
import type { StoredTexts, PackedExchange } from './traces/stored-texts.ts';
import { renamedQuestion, type RenamedQuestion } from './variants/renamed-question.ts';
import { variantOf, VARIANT_ID } from './variants/variant-registry.ts';

export interface ModelChooserDeps {
  readonly endpoints: ModelEndpoints;
  readonly client: ModelClient;
  /** The servers of an endpoint; all its games share their slots. */
  readonly poolOf: (endpoint: StoredEndpoint) => ServerPool;
  readonly builds: BuildLookup;
  readonly games: GameRegistry;
  readonly moves: MovesStore;
  readonly storedTexts: Pick<StoredTexts, 'pack' | 'put'>;
  readonly running: Pick<RunningModelTurns, 'begin'>;
  readonly writer: Writer;
  readonly bus: Bus;
  readonly runtime: Runtime;
  /** Earlier actions that `role` may know, oldest first, for example `white e2e4`. */
  readonly recent: (sessionId: string, role: string) => readonly string[];
  /** The seed, in hex, from which the names in a session are drawn; null for a session with the usual names. */
  readonly variantSeedOf?: (sessionId: string) => string | null;
}

type Decision = Outcome<string, MoveChooserCode>;

const endpointLost = (message: string): Decision => refuse('ENDPOINT_LOST', message);

/** Returns a function that creates the chooser of an endpoint, which plays with its model. */
export const createModelChoosers =
  (deps: ModelChooserDeps) =>
  (endpointId: string): MoveChooser => ({
    close: () => Promise.resolve(),
    async decide(position, signal) {
      const endpoint = deps.endpoints.find(endpointId);
      return endpoint === null
        ? endpointLost('the endpoint was removed')
        : decide(deps, endpoint, { position, signal });
    },
  });

interface TurnContext {
  readonly position: TurnPosition;
  readonly signal: AbortSignal;
}

async function decide(
  deps: ModelChooserDeps,
  endpoint: StoredEndpoint,
  { position, signal }: TurnContext,
): Promise<Decision> {
  const gameTemplate = deps.games.get(position.template);
  if (gameTemplate === undefined) return endpointLost('the template is unknown');
  const key = await deps.endpoints.readKey(endpoint);
  if (!key.ok) return decideWithoutKey(deps, endpoint, position, key.message);
  const target = { baseUrl: endpoint.baseUrl, model: endpoint.model, apiKey: key.value };
  const builds = new Map<string, Promise<ModelBuild | null>>();
  // The build is looked up beside the request, so that a move waits for it only after an even faster reply.
  const pooledClient = createPooledClient(deps.client, deps.poolOf(endpoint), (baseUrl) =>
    builds.set(baseUrl, deps.builds.findBuild({ ...target, baseUrl }, signal)),
  );
  const turnQuestion = questionOf(deps, gameTemplate, position);
  const runningTurn = deps.running.begin(position, signal);
  const playedTurn = await playTurn(pooledClient.client, {
    target,
    limits: endpoint.limits,
    sampling: endpoint.sampling,
    structured: endpoint.structured,
    signal: runningTurn.signal,
    question: turnQuestion.question,
  }).finally(runningTurn.end);
  const turn = withAction(
    runningTurn.isStopped() ? asStopped(playedTurn) : playedTurn,
    turnQuestion.actionOf,
  );
  if (turn.structured !== endpoint.structured)
    await deps.endpoints.saveStructuredOutput(endpoint.endpointId, turn.structured);
  if (turn.end === 'aborted') return droppedReply;
  const decision = applyPolicy(deps, turn, { policy: endpoint.policy, legal: position.legal });
  const server = pooledClient.baseUrl();
  const build = (await builds.get(server ?? '')) ?? null;
  await recordMove(deps, endpoint, {
    position,
    waitMs: pooledClient.waitMs(),
    server,
    turn,
    decision,
    build,
  });
  return decision.outcome;
}

/**
 * Builds the question to the model, in the words of the game or of the variant in which the session is
 * played.
 */
function questionOf(
  { recent, variantSeedOf }: ModelChooserDeps,
  gameTemplate: GameTemplate,
  position: TurnPosition,
): RenamedQuestion {
  const { sessionId, role, template } = position;
  const question = {
    ...position,
    title: gameTemplate.title,
    description: gameTemplate.description,
    recent: recent(sessionId, role),
    parseNotation: gameTemplate.parseNotation?.bind(gameTemplate, position.view),
  };
  const seed = variantSeedOf?.(sessionId) ?? null;
  const variant = seed === null ? null : variantOf(template, seed);
  return variant === null ? { question, actionOf: (action) => action } : renamedQuestion(variant, question);
}

const withAction = (turn: Turn, actionOf: (action: string) => string): Turn => ({
  ...turn,
  action: turn.action === null ? null : actionOf(turn.action),
});

/** A turn that a person stopped: the model gave no reply in time. A reply that had arrived before the stop counts. */
const asStopped = (turn: Turn): Turn =>
  turn.end === 'aborted' ? { ...turn, end: 'model', attempts: [...turn.attempts, STOPPED_ATTEMPT] } : turn;

const STOPPED_ATTEMPT: ModelAttempt = {
  fault: 'timeout',
  failure: null,
  text: 'stopped by the person at this computer',
  latencyMs: 0,
  promptTokens: null,
  completionTokens: null,
  transportRetries: 0,
  sampling: null,
};

/** Records that no move was requested, because the key of the endpoint is missing, and returns the failure. */
async function decideWithoutKey(
  deps: ModelChooserDeps,
  endpoint: StoredEndpoint,
  position: TurnPosition,
  message: string,
): Promise<Decision> {
  const attempt: ModelAttempt = {
    fault: 'transport',
    failure: 'key_missing',
    text: message,
    latencyMs: 0,
    promptTokens: null,
    completionTokens: null,
    transportRetries: 0,
    sampling: null,
  };
  const turn: Turn = {
    end: 'transport',
    action: null,
    text: '',
    attempts: [attempt],
    exchanges: [],
    promptHash: '',
    estimatedTokens: 0,
    latencyMs: 0,
    structured: endpoint.structured,
  };
  const decision = { outcome: endpointLost(message), policyUsed: null };
  await recordMove(deps, endpoint, { position, waitMs: 0, server: null, turn, decision, build: null });
  return decision.outcome;
}

interface PolicyDecision {
  readonly outcome: Decision;
  /** Null when the model gave an action, and when its server failed. */
  readonly policyUsed: ModelPolicy | null;
}

/**
 * Applies the endpoint's policy when the model gave no legal action. An
 * unreachable server never loses a game.
 */
function applyPolicy(
  { runtime }: ModelChooserDeps,
  turn: Turn,
  { policy, legal }: { policy: ModelPolicy; legal: readonly string[] },
): PolicyDecision {
  if (turn.action !== null) return { outcome: accept(turn.action), policyUsed: null };
  const last = turn.attempts.at(-1);
  if (turn.end === 'transport')
    return { outcome: endpointLost(last?.text ?? 'the server could not be reached'), policyUsed: null };
  if (policy === 'random') {
    const random = (): number => Buffer.from(runtime.random.bytes(4)).readUInt32BE() / 2 ** 32;
    return { outcome: accept(pick(legal, random)), policyUsed: policy };
  }
  if (policy === 'abort') return { outcome: refuse('ABORTED', 'no legal action'), policyUsed: policy };
  const code = last?.fault === 'illegal' ? 'ILLEGAL' : last?.fault === 'timeout' ? 'TIMED_OUT' : 'UNPARSABLE';
  return { outcome: refuse(code, `no legal action in ${turn.attempts.length} attempts`), policyUsed: policy };
}

interface MoveDetails {
  readonly position: TurnPosition;
  /** How long the requests of the move waited for a free slot of a server. */
  readonly waitMs: number;
  /** The address of the last server that was asked; null for none. */
  readonly server: string | null;
  readonly turn: Turn;
  readonly decision: PolicyDecision;
  readonly build: ModelBuild | null;
}

/** Stores the model's replies before its action is submitted, so that a crash cannot lose them. */
async function recordMove(
  deps: ModelChooserDeps,
  endpoint: StoredEndpoint,
  { position, waitMs, server, turn, decision, build }: MoveDetails,
): Promise<void> {
  const { sessionId, tick, role, agentId } = position;
  const packedExchanges = turn.exchanges.map(deps.storedTexts.pack);
  const tokens = {
    promptTokens: sumOf(turn, 'promptTokens'),
    completionTokens: sumOf(turn, 'completionTokens'),
  };
  const row: MoveRecord = {
    sessionId,
    tick,
    role,
    agentId,
    endpointId: endpoint.endpointId,
    model: endpoint.model,
    build,
    promptHash: turn.promptHash,
    attempts: turn.attempts.map((attempt, index) => ({ ...attempt, ...hashesOf(packedExchanges[index]) })),
    text: turn.text,
    action: decision.outcome.ok ? decision.outcome.value : null,
    policyUsed: decision.policyUsed,
    estimatedTokens: turn.estimatedTokens,
    ...tokens,
    cost: costOfMove(endpoint.price, tokens),
    latencyMs: turn.latencyMs,
    waitMs,
    server,
    variant: (deps.variantSeedOf?.(sessionId) ?? null) === null ? null : VARIANT_ID,
    createdAt: new Date(deps.runtime.clock.nowMs()).toISOString(),
  };
  await deps.writer.write(() => {
    deps.moves.upsert(row);
    deps.storedTexts.put(packedExchanges);
    deps.writer.afterCommit(() => deps.bus.emit('model.moved', { sessionId, tick, role }));
  });
}

const hashesOf = (exchange: PackedExchange | undefined) =>
  exchange === undefined
    ? {}
    : {
        promptHash: exchange.promptHash,
        ...(exchange.answerHash === null ? {} : { answerHash: exchange.answerHash }),
      };

/** The sum over all attempts; null when the server reported no tokens. */
function sumOf(turn: Turn, field: 'promptTokens' | 'completionTokens'): number | null {
  const values = turn.attempts.flatMap((attempt) => attempt[field] ?? []);
  return values.length === 0 ? null : values.reduce((sum, tokens) => sum + tokens, 0);
}
