import { DEFAULT_SPRT } from '../../../src/shared/statistics/sprt-presets.ts';
import type {
  ArenaComparison,
  ArenaGame,
  ArenaRunInfo,
  ArenaPlan,
  ArenaRunReport,
  ArenaServer,
} from '../../../src/shared/contract/index.ts';
import { modelStats } from './sample-models.ts';
import { idOf } from './sample-sessions.ts';

const HOUR = 3_600_000;

const STATISTICS: ArenaRunInfo['statistics'] = {
  method: 'plus-pairs',
  units: 15,
  pent: [2, 2, 4, 3, 4],
  unpaired: 0,
  oneSided: null,
  superiority: 0.914,
  normalisedElo: { value: 82.4, margin95: 124.3 },
  verdict: {
    settings: DEFAULT_SPRT,
    stops: false,
    state: 'undecided',
    llr: 1.21,
    lower: -2.944,
    upper: 2.944,
    pairs: 15,
    pairsAfter: 0,
  },
  recount: null,
};

const STRICT: ArenaRunReport['policies']['strict'] = {
  share: 0.6333,
  interval95: [0.4548, 0.7813],
  elo: 95,
  elo95: [-31, 221],
  method: 'plus-pairs',
  units: 15,
  pent: [2, 2, 4, 3, 4],
  unpaired: 0,
  oneSided: null,
  leftOut: { a: 0, b: 0, undecided: 0 },
  isBiased: false,
};

export const arenaInfoOf = (part: Partial<ArenaRunInfo>): ArenaRunInfo => ({
  arenaId: idOf(300),
  template: 'chess.v1',
  a: { name: 'Qwen 14B', choice: { kind: 'llm', endpointId: 'end-qwen' } },
  b: { name: 'Random', choice: { kind: 'random' } },
  games: 30,
  played: 30,
  active: 0,
  plan: null,
  tournamentId: null,
  state: 'done',
  note: null,
  score: { a: 17, b: 9, draws: 4 },
  aborted: 0,
  voided: 0,
  remaining: null,
  share: 0.6333,
  interval95: [0.4548, 0.7813],
  elo: 95,
  elo95: [-31, 221],
  policy: { a: 'forfeit', b: null },
  statistics: STATISTICS,
  createdAtMs: 0,
  endedAtMs: null,
  ...part,
});

const samplePlan: ArenaPlan = {
  pairs: 15,
  atOnce: 4,
  openings: { name: 'chess-8', sha256: 'ab'.repeat(32), count: 100, order: 'random' },
  chance: 'none',
  variant: null,
  workers: null,
  seedHash: 'cd'.repeat(32),
  seed: null,
};

export const sampleArenas = (nowMs: number): ArenaRunInfo[] => [
  arenaInfoOf({
    state: 'running',
    remaining: { games: 19, ms: 754_000 },
    played: 11,
    active: 1,
    plan: samplePlan,
    score: { a: 6, b: 3, draws: 2 },
    share: 0.636,
    interval95: [0.354, 0.848],
    createdAtMs: nowMs - 0.2 * HOUR,
  }),
  arenaInfoOf({
    arenaId: idOf(301),
    plan: { ...samplePlan, seed: 'ef'.repeat(32) },
    createdAtMs: nowMs - HOUR,
    endedAtMs: nowMs,
  }),
  arenaInfoOf({
    arenaId: idOf(302),
    template: 'tic_tac_toe.v1',
    a: { name: 'A model whose name goes on for longer than a line has room', choice: { kind: 'random' } },
    state: 'stopped',
    note: 'Three games in a row lost the model’s server; resume when it is back.',
    played: 4,
    score: { a: 0, b: 4, draws: 0 },
    share: 0,
    interval95: [0, 0.4899],
    elo: null,
    elo95: [null, -7],
    voided: 3,
    statistics: {
      ...STATISTICS,
      method: 'wilson',
      units: 4,
      pent: [2, 0, 0, 0, 0],
      oneSided: 'upper',
      superiority: 0.03,
      normalisedElo: null,
      verdict: null,
      recount: null,
    },
    createdAtMs: nowMs - 30 * HOUR,
  }),
  arenaInfoOf({
    arenaId: idOf(303),
    a: { name: 'Random', choice: { kind: 'random' } },
    state: 'cancelled',
    played: 0,
    score: { a: 0, b: 0, draws: 0 },
    share: null,
    interval95: null,
    elo: null,
    elo95: null,
    policy: { a: null, b: null },
    statistics: {
      ...STATISTICS,
      method: 'plus-games',
      units: 0,
      pent: [0, 0, 0, 0, 0],
      superiority: null,
      normalisedElo: null,
    },
    createdAtMs: nowMs - 50 * HOUR,
  }),
];

const gameOf = (number: number): ArenaGame => ({
  number,
  attempt: 1,
  openingId: null,
  preludePlies: 0,
  sessionId: idOf(400 + number),
  aRole: number % 2 === 1 ? 'white' : 'black',
  status: 'completed',
  outcome: number % 7 === 0 ? 'draw' : 'white_wins',
  reason: number % 7 === 0 ? 'threefold_repetition' : number % 5 === 0 ? 'illegal_moves' : 'checkmate',
  winner: number % 7 === 0 ? null : number % 2 === 1 ? 'a' : 'b',
  counts: true,
  fault: number % 7 !== 0 && number % 5 === 0 ? 'player' : 'nobody',
  playedBy: null,
  plies: 40 + ((number * 13) % 60),
  replaced: { a: 0, b: 0 },
});

const NOT_A_MODEL = {
  tokensPerMove: 0,
  promptTokensPerMove: 0,
  completionTokensPerMove: 0,
  illegalRate: 0,
  unparsableRate: 0,
  firstTryRate: 1,
  retriesPerMove: 0,
  secondsPerMove: 0.01,
  timeouts: 0,
  transportRetries: 0,
  tokensPerSecond: null,
  latencyP50Ms: null,
  latencyP95Ms: null,
  waitP95Ms: null,
};

const SERVER: ArenaServer = {
  place: 1,
  baseUrl: 'http://127.0.0.1:11434/v1',
  requestsAtOnce: 4,
  state: 'up',
  failure: null,
  underWay: 3,
  moves: 310,
  builds: [{ model: 'qwen3:14b', quantisation: 'Q4_K_M', contextLength: 8192 }],
};
const SERVERS: ArenaServer[] = [
  SERVER,
  {
    ...SERVER,
    place: 2,
    baseUrl: 'http://10.0.0.7:11434/v1',
    state: 'down',
    failure: 'unreachable',
    underWay: 0,
    moves: 92,
    builds: [],
  },
];

/** The first run of the list has been played under other names too. */
export const sampleComparison = (arenaId: string): ArenaComparison | null =>
  arenaId === idOf(300)
    ? {
        template: 'chess.v1',
        a: 'Qwen 14B',
        b: 'Random player',
        ownArenaId: arenaId,
        renamedArenaId: idOf(301),
        isHarness: false,
        strict: {
          pairs: 15,
          ownShare: 0.8,
          renamedShare: 0.55,
          difference: -0.25,
          interval95: [-0.361, -0.124],
          counts: [0, 0, 8, 0, 7, 0, 0, 0, 0],
          leftOut: 1,
        },
        tolerant: {
          pairs: 0,
          ownShare: null,
          renamedShare: null,
          difference: null,
          interval95: null,
          counts: [],
          leftOut: 12,
        },
      }
    : null;

export function arenaReportOf(info: ArenaRunInfo): ArenaRunReport {
  const rows = Array.from({ length: info.played }, (_, place) => gameOf(place + 1));
  const now: ArenaGame = {
    ...gameOf(info.played + 1),
    status: 'active',
    outcome: null,
    reason: null,
    winner: null,
  };
  return {
    ...info,
    failure: null,
    stats: {
      a: modelStats(info.played === 0 ? { moves: 0 } : { moves: 402 }),
      b: modelStats(info.played === 0 ? { moves: 0 } : NOT_A_MODEL),
    },
    sampling: { a: [{ temperature: 0.2, seed: 7, maxTokens: 1024 }], b: [] },
    builds: { a: [{ model: 'qwen3:14b', quantisation: 'Q4_K_M', contextLength: 8192 }], b: [] },
    servers: { a: SERVERS, b: [] },
    harness: info.a.name === info.b.name && info.share !== null ? 'fair' : null,
    chips: null,
    evidence: {
      audit: null,
      prompts: { a: null, b: null },
      engines: { a: null, b: null },
      decision: null,
    },
    distinctGames: info.played,
    policies: {
      strict: { ...STRICT, share: info.share, interval95: info.interval95 },
      tolerant: {
        ...STRICT,
        share: 0.7,
        interval95: [0.502, 0.842],
        units: 11,
        leftOut: { a: 4, b: 0, undecided: 0 },
        isBiased: true,
      },
    },
    sprtPath: [0.3, 0.1, -0.4, -0.2, 0.2, 0.6, 0.5, 0.9, 1.21],
    rows: info.state === 'running' ? [...rows, now] : rows,
  };
}
