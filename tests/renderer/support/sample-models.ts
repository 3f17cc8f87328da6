import type {
  DetectedServer,
  ModelEndpoint,
  ModelStats,
  ModelMove,
  CallOutput,
  ModelTest,
  ToolCallRow,
  UsageDay,
} from '../../../src/shared/contract/index.ts';
import { hashOf, PLAYERS } from './sample-sessions.ts';

const MINUTE = 60_000;

const LIMITS = { requestsAtOnce: 1, perMoveMs: 120_000, maxTokens: 1024, promptTokens: 3500, attempts: 3 };

const SAMPLING = { temperature: 0.2, seed: null };

export const testOf = (part: Partial<ModelTest>, nowMs: number): ModelTest => ({
  ok: true,
  code: 'ok',
  detail: 'The model answered.',
  model: 'qwen3:14b',
  models: ['qwen3:14b', 'llama3.2:3b', 'gpt-oss:20b'],
  latencyMs: 820,
  structured: 'yes',
  build: { model: null, quantisation: 'Q4_K_M', contextLength: 40_960 },
  atMs: nowMs - 4 * MINUTE,
  ...part,
});

export function sampleEndpoints(nowMs: number): ModelEndpoint[] {
  const base = {
    limits: LIMITS,
    sampling: SAMPLING,
    policy: 'forfeit',
    price: null,
    keyVariable: null,
  } as const;
  return [
    {
      ...base,
      endpointId: 'end-qwen',
      name: 'Qwen 14B',
      baseUrl: 'http://127.0.0.1:11434/v1',
      servers: [],
      model: 'qwen3:14b',
      key: 'none',
      structured: 'yes',
      lastTest: testOf({}, nowMs),
    },
    {
      ...base,
      endpointId: 'end-studio',
      name: 'LM Studio',
      baseUrl: 'http://127.0.0.1:1234/v1',
      servers: [],
      model: 'a-publisher-with-a-long-name/a-model-with-a-name-that-does-not-end-4bit-instruct',
      key: 'stored',
      structured: 'no',
      policy: 'random',
      price: null,
      limits: { ...LIMITS, attempts: 1, perMoveMs: 30_000 },
      lastTest: testOf(
        {
          ok: false,
          code: 'model_unknown',
          detail: 'The server answered 404: model "a-model" not found <b>try pulling it</b>',
          latencyMs: null,
          structured: 'unknown',
        },
        nowMs,
      ),
    },
    {
      ...base,
      endpointId: 'end-remote',
      name: 'Remote vLLM',
      baseUrl: 'https://models.example.org/v1',
      servers: [{ baseUrl: 'https://second.example.org/v1', requestsAtOnce: 8 }],
      model: 'Qwen/Qwen3-32B',
      key: 'environment',
      keyVariable: 'VLLM_KEY',
      structured: 'unknown',
      policy: 'abort',
      price: null,
      lastTest: null,
    },
  ];
}

export const DETECTED: DetectedServer[] = [
  {
    kind: 'ollama',
    title: 'Ollama',
    baseUrl: 'http://127.0.0.1:11434/v1',
    models: ['qwen3:14b', 'llama3.2:3b'],
  },
  { kind: 'llama_cpp', title: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1', models: ['default'] },
  { kind: 'lm_studio', title: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1', models: [] },
];

export const modelStats = (part: Partial<ModelStats> = {}): ModelStats => ({
  moves: 812,
  attempts: 904,
  illegalRate: 0.083,
  unparsableRate: 0.019,
  firstTryRate: 0.891,
  retriesPerMove: 0.11,
  promptTokensPerMove: 512.4,
  completionTokensPerMove: 61.2,
  tokensPerMove: 573.6,
  tokensPerSecond: 25.5,
  latencyP50Ms: 1840,
  latencyP95Ms: 6310,
  waitP95Ms: 900,
  secondsPerMove: 2.4,
  timeouts: 3,
  transportRetries: 7,
  ...part,
});

/** The game of the sample answers; the model plays black. */
export const MODEL_GAME = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6', 'b5a4', 'g8f6', 'e1g1'];

const attempt = (part: Partial<ModelMove['attempts'][number]>): ModelMove['attempts'][number] => ({
  fault: null,
  text: '',
  failure: null,
  latencyMs: 700,
  promptTokens: 498,
  completionTokens: 40,
  transportRetries: 0,
  sampling: { ...SAMPLING, maxTokens: LIMITS.maxTokens },
  ...part,
});

export function modelMove(part: Partial<ModelMove>): ModelMove {
  return {
    tick: 1,
    logTick: 1,
    role: 'black',
    agentId: PLAYERS.qwen.agentId,
    endpointId: 'end-qwen',
    model: 'qwen3:14b',
    server: 'http://127.0.0.1:11434/v1',
    build: { model: null, quantisation: 'Q4_K_M', contextLength: 40_960 },
    promptHash: hashOf(40 + (part.tick ?? 1)),
    attempts: [attempt({ text: '{"comment":"","action":"e7e5"}' })],
    sealed: false,
    costMicros: null,
    currency: null,
    words: 'I meet the king’s pawn in the centre.',
    action: 'e7e5',
    policyUsed: null,
    estimatedTokens: 531,
    promptTokens: 498,
    completionTokens: 40,
    latencyMs: 700,
    waitMs: 120,
    atMs: 0,
    ...part,
  };
}

export const sampleMoves = (): ModelMove[] => [
  modelMove({}),
  modelMove({ tick: 3, logTick: 3, action: 'b8c6', words: '' }),
  modelMove({
    tick: 5,
    logTick: 5,
    action: 'a7a6',
    words:
      'The knight on c6 is pinned against nothing yet, so I ask the bishop at once. If it takes, I recapture with the d-pawn and the pair of bishops is mine.',
    attempts: [
      attempt({ fault: 'illegal', text: '{"comment":"I attack.","action":"d8h9"}', latencyMs: 640 }),
      attempt({
        fault: 'unparsable',
        text: 'Well, there are several good moves here. I could castle, or take, or <script>alert(1)</script> develop the queen to h5.\nIt is hard to say which is best.',
        latencyMs: 2210,
      }),
      attempt({ text: '{"comment":"…","action":"a7a6"}', latencyMs: 2100, transportRetries: 2 }),
    ],
    latencyMs: 4950,
    promptTokens: 1602,
    completionTokens: 311,
  }),
  modelMove({
    tick: 7,
    logTick: 7,
    action: 'g8f6',
    words: '',
    policyUsed: 'random',
    promptTokens: null,
    completionTokens: null,
    latencyMs: 120_000,
    attempts: [
      attempt({ fault: 'transport', text: 'HTTP 503', transportRetries: 3 }),
      attempt({ fault: 'empty', text: '' }),
      attempt({ fault: 'timeout', text: '', latencyMs: 119_000 }),
    ],
  }),
];

/** The decisions as the host sends them to the model's opponent. */
export const sealedMoves = (): ModelMove[] =>
  sampleMoves().map((move) => ({
    ...move,
    sealed: true,
    words: '',
    action: null,
    attempts: move.attempts.map((each) => ({ ...each, text: '' })),
  }));

type AttemptTexts = CallOutput<'traces.attempt'>;

/** The prompt and the answer of an attempt; the texts of the last attempt are no longer stored. */
export const attemptTexts = (index: number): AttemptTexts =>
  index > 1
    ? {
        prompt: { state: 'gone', hash: hashOf(71), messages: [] },
        answer: { state: 'none', hash: null, messages: [] },
      }
    : {
        prompt: {
          state: 'kept',
          hash: hashOf(70),
          messages: [
            { role: 'system', text: 'You play chess as "black".\nChoose exactly one action.', missing: 0 },
            { role: 'user', text: 'State: {"fen":"…"}\nLegal actions: ["a7a6","d8h4"]', missing: 120 },
          ],
        },
        answer: {
          state: 'kept',
          hash: hashOf(72),
          messages: [{ role: 'assistant', text: '{"comment":"I attack.","action":"d8h9"}', missing: 0 }],
        },
      };

const SEALED_TEXT = { state: 'sealed', hash: null, messages: [] } as const;
export const SEALED_TEXTS: AttemptTexts = {
  prompt: { ...SEALED_TEXT, messages: [] },
  answer: { ...SEALED_TEXT, messages: [] },
};

export const sampleToolCall = (nowMs: number): ToolCallRow => ({
  id: 7,
  atMs: nowMs - MINUTE,
  agentId: PLAYERS.claude.agentId,
  era: 'sessions',
  server: 'sessions',
  tool: 'session.act',
  sessionId: null,
  durationMs: 12,
  outcome: 'ILLEGAL_ACTION',
  sealed: false,
  arguments: '{"action":"e7e9"}',
  result: null,
});

export const SAMPLE_USAGE: readonly UsageDay[] = [
  {
    day: '2026-11-27',
    agentId: PLAYERS.qwen.agentId,
    moves: 41,
    reported: 40,
    inputTokens: 20_400,
    outputTokens: 1640,
    latencyMs: 61_000,
    costMicros: null,
    currency: null,
  },
  {
    day: '2026-11-26',
    agentId: PLAYERS.claude.agentId,
    moves: 12,
    reported: 12,
    inputTokens: 9800,
    outputTokens: 900,
    latencyMs: 30_000,
    costMicros: 125_000,
    currency: 'USD',
  },
];
