import { expect, test } from 'vitest';
import { arenaCsv, arenaJson } from '../../../../../src/main/arena/reports/export-arena.ts';
import { createModelStatsTally } from '../../../../../src/main/models/index.ts';
import { DEFAULT_SPRT } from '../../../../../src/shared/statistics/sprt-presets.ts';
import type { ArenaRunReport } from '../../../../../src/shared/contract/index.ts';

const none = createModelStatsTally().stats();

const POLICY: ArenaRunReport['policies']['strict'] = {
  share: 0.123456,
  interval95: [0, 0.654321],
  elo: null,
  elo95: [null, 110.987],
  method: 'plus-pairs',
  units: 1,
  pent: [1, 0, 0, 0, 0],
  unpaired: 0,
  oneSided: 'upper',
  leftOut: { a: 0, b: 0, undecided: 0 },
  isBiased: false,
};

const report: ArenaRunReport = {
  arenaId: 'arena-1',
  tournamentId: null,
  template: 'rps.v1',
  a: { name: '=HYPERLINK("http://x")', choice: { kind: 'llm', endpointId: 'e' } },
  b: { name: 'Random', choice: { kind: 'random' } },
  games: 1,
  played: 1,
  active: 0,
  plan: null,
  state: 'done',
  note: null,
  failure: null,
  score: { a: 1, b: 0, draws: 0 },
  aborted: 0,
  voided: 0,
  remaining: null,
  share: 1,
  interval95: [0.2065493, 1],
  elo: null,
  elo95: [-233.8, null],
  policy: { a: 'forfeit', b: null },
  statistics: {
    method: 'plus-games',
    units: 1,
    pent: [0, 0, 0, 0, 0],
    unpaired: 1,
    oneSided: 'lower',
    superiority: 0.75,
    normalisedElo: null,
    verdict: {
      settings: DEFAULT_SPRT,
      stops: true,
      state: 'running',
      llr: 0.123456,
      lower: -2.944439,
      upper: 2.944439,
      pairs: 0,
      pairsAfter: 0,
    },
    recount: null,
  },
  createdAtMs: 0,
  endedAtMs: 1,
  stats: { a: { ...none, illegalRate: 0.25, tokensPerMove: 110 }, b: none },
  sampling: { a: [{ temperature: 0.2, seed: 7, maxTokens: 512 }], b: [] },
  builds: { a: [{ model: null, quantisation: 'Q4_K_M', contextLength: 8192 }], b: [] },
  servers: {
    a: [
      {
        place: 1,
        baseUrl: 'http://10.0.0.7:1/v1',
        requestsAtOnce: 2,
        state: 'down',
        failure: 'unreachable',
        underWay: 0,
        moves: 3,
        builds: [],
      },
    ],
    b: [],
  },
  harness: null,
  chips: null,
  evidence: {
    audit: null,
    prompts: { a: null, b: null },
    engines: { a: null, b: null },
    decision: null,
  },
  distinctGames: 1,
  sprtPath: [],
  policies: {
    strict: POLICY,
    tolerant: { ...POLICY, leftOut: { a: 1, b: 0, undecided: 0 }, isBiased: true },
  },
  rows: [
    {
      number: 0,
      attempt: 2,
      openingId: 'c8-001',
      preludePlies: 8,
      sessionId: 's',
      aRole: 'player_1',
      status: 'completed',
      outcome: 'player_1_wins',
      reason: 'decided',
      winner: 'a',
      counts: true,
      fault: 'nobody',
      playedBy: null,
      plies: 2,
      replaced: { a: 0, b: 0 },
    },
  ],
};

test('the JSON has the members of a match and those of the arena', () => {
  expect(arenaJson(report)).toMatchObject({
    game: 'rps.v1',
    games: [{ session_id: 's', outcome: 'player_1_wins', reason: 'decided', plies: 2, fault: 'nobody' }],
    score: { a: 1, b: 0, draws: 0 },
    interval95: [0.2065, 1],
    sampling: { a: [{ temperature: 0.2, seed: 7, maxTokens: 512 }], b: [] },
    illegalRate: 0.25,
    unparsableRate: 0,
    tokensPerMove: 110,
    secondsPerMove: 0,
    policy: { a: 'forfeit', b: null },
  });
});

test('the JSON says how the games are paired and where each one begins', () => {
  expect(arenaJson(report)).toMatchObject({
    plan: null,
    distinctGames: 1,
    games: [{ number: 0, attempt: 2, opening: 'c8-001', prelude_plies: 8 }],
  });
  const plan = {
    pairs: 2,
    atOnce: 4,
    openings: null,
    chance: 'shared',
    variant: null,
    workers: null,
    seedHash: 'ab',
    seed: null,
  } as const;
  expect(arenaJson({ ...report, plan })).toMatchObject({
    plan: {
      pairs: 2,
      at_once: 4,
      openings: null,
      chance: 'shared',
      variant: null,
      workers: null,
      seed_hash: 'ab',
      seed: null,
    },
  });
});

test('the JSON has the pairs, the verdict and how the interval was made', () => {
  expect(arenaJson(report)).toMatchObject({
    arena_id: 'arena-1',
    pent: [0, 0, 0, 0, 0],
    unpaired: 1,
    units: 1,
    oneSided: 'lower',
    superiority: 0.75,
    normalisedElo: null,
    intervalMethod: expect.stringContaining('over games'),
    verdict: {
      state: 'running',
      model: 'logistic',
      elo0: 0,
      elo1: 100,
      alpha: 0.05,
      beta: 0.05,
      stops: true,
      llr: 0.1235,
      lower: -2.9444,
      upper: 2.9444,
      pairs: 0,
      pairsAfter: 0,
    },
  });
  const old = { ...report, statistics: { ...report.statistics, method: 'wilson' as const, verdict: null } };
  expect(arenaJson(old)).toMatchObject({ verdict: null, intervalMethod: expect.stringContaining('Wilson') });
});

test('the JSON tells the health of each server of a model and keeps its address', () => {
  const written = arenaJson(report);
  expect(written['servers']).toEqual({
    a: [
      {
        server: 1,
        state: 'down',
        failure: 'unreachable',
        at_once: 2,
        under_way: 0,
        moves: 3,
        build_known: false,
      },
    ],
    b: [],
  });
  expect(JSON.stringify(written)).not.toContain('10.0.0.7');
});

test('the JSON has both ways to count, with what each one leaves out', () => {
  expect(arenaJson(report)).toMatchObject({
    policies: {
      strict: {
        share: 0.1235,
        interval95: [0, 0.6543],
        elo95: [null, 111],
        leftOut: { a: 0, b: 0, undecided: 0 },
      },
      tolerant: { leftOut: { a: 1, b: 0, undecided: 0 }, isBiased: true, pent: [1, 0, 0, 0, 0] },
    },
  });
});

test('the rates at the top are those of the model, as player a or b', () => {
  const turned = { ...report, a: report.b, b: report.a, stats: { a: none, b: report.stats.a } };
  expect(arenaJson(turned)).toMatchObject({ illegalRate: 0.25 });
});

test('the CSV quotes formulas and line breaks in names', () => {
  const [head, line, rest] = arenaCsv(report).split('\r\n');
  expect(head).toBe(
    'number,session_id,game,a,b,a_role,winner,outcome,reason,plies,counts,policy_a,policy_b,fault,attempt,opening,worker,worker_class',
  );
  expect(line).toBe(
    `1,s,rps.v1,"'=HYPERLINK(""http://x"")",Random,player_1,a,player_1_wins,decided,2,true,forfeit,,nobody,2,c8-001,,`,
  );
  expect(rest).toBe('');
});

test('the JSON has the chips of games that are compared by them, and null for others', () => {
  expect(arenaJson(report)).toMatchObject({ chips: null });
  const chips: ArenaRunReport['chips'] = {
    hands: 10,
    bigBlind: 2,
    pairs: 3,
    perHand: 0.123456,
    interval95: [-1.613249, 2.113249],
    leftOut: 1,
    nets: [],
  };
  expect(arenaJson({ ...report, chips })['chips']).toEqual({
    hands: 10,
    big_blind: 2,
    pairs: 3,
    big_blinds_per_hand: 0.1235,
    interval95: [-1.6132, 2.1132],
    leftOut: 1,
  });
});
