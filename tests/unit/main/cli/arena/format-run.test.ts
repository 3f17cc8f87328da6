import { expect, test } from 'vitest';
import { formatArenaRun } from '../../../../../src/main/cli/arena/format-run.ts';
import type { ArenaRunReport } from '../../../../../src/shared/contract/index.ts';

const STATS = {
  moves: 10,
  illegalRate: 0.123,
  unparsableRate: 0,
  firstTryRate: 1,
  tokensPerMove: 12.6,
  secondsPerMove: 0.5,
  latencyP50Ms: null,
  latencyP95Ms: 1234.5,
  waitP95Ms: null,
};

const statistics = (own: object = {}) => ({
  recount: null,
  method: 'plus-pairs',
  units: 2,
  pent: [0, 0, 0, 1, 1],
  unpaired: 0,
  oneSided: null,
  superiority: 0.976,
  normalisedElo: { value: 347.4, margin95: 340.5 },
  verdict: null,
  ...own,
});

const verdict = (state: string) => ({
  settings: { model: 'logistic', elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05 },
  stops: true,
  state,
  llr: 2.957,
  lower: -2.944,
  upper: 2.944,
  pairs: 12,
  pairsAfter: 0,
});

const report = (own: object = {}): ArenaRunReport =>
  ({
    arenaId: 'a1',
    template: 'chess.v1',
    played: 4,
    games: 10,
    plan: null,
    chips: null,
    distinctGames: 4,
    a: { name: 'Ada' },
    b: { name: 'Bob' },
    score: { a: 3, b: 0, draws: 1 },
    share: 0.875,
    interval95: [0.5, 0.98],
    elo: 338.04,
    elo95: [0, 676],
    policy: { a: 'forfeit', b: null },
    statistics: statistics(),
    sampling: { a: [], b: [] },
    servers: { a: [], b: [] },
    aborted: 0,
    voided: 0,
    harness: null,
    note: null,
    stats: { a: STATS, b: STATS },
    ...own,
  }) as unknown as ArenaRunReport;

test('the table shows the score with its interval and how it was made', () => {
  const text = formatArenaRun(report());
  expect(text).toContain('chess.v1, 4 of 10 games: Ada against Bob');
  expect(text).toContain('3 won, 1 drawn, 0 lost');
  expect(text).toContain('87.5% (95%: 50.0% to 98.0%');
  expect(text).toContain('338 (95%: 0 to 676)');
  expect(text).toContain('2 pairs of games, with 0.4 more in each class');
  expect(text).toContain('0, 0, 0, 1, 1 with 0, ½, 1, 1½, 2 points');
  expect(text).toContain('a is the better one with probability 97.6%');
  expect(text).toContain('347 ± 341 Elo');
  expect(text).toContain('a: forfeit, b: not needed');
});

test.each([
  [{ share: 0, elo95: [null, -46] }, 'upper', 'Elo < -46 (95%)'],
  [{ share: 1, elo95: [46, null] }, 'lower', 'Elo > 46 (95%)'],
])('an open interval has its finite end only: %j', (own, oneSided, line) => {
  const text = formatArenaRun(report({ elo: null, ...own, statistics: statistics({ oneSided }) }));
  expect(text.replaceAll(/ +/gu, ' ')).toContain(line);
});

test('the table says who played the games of a run with workers', () => {
  const plan = {
    pairs: 2,
    atOnce: 4,
    openings: null,
    chance: 'none',
    variant: null,
    seedHash: 'cd',
    seed: null,
  };
  const rows = ['lab-1', 'lab-1', 'lab-2', null].map((worker) => ({
    playedBy: worker === null ? null : { worker, trust: 'own' },
  }));
  const own = formatArenaRun(report({ plan: { ...plan, workers: 'own' }, rows }));
  expect(own).toMatch(/played by +own workers, each game replayed here: lab-1 2, lab-2 1/u);
  const invited = formatArenaRun(report({ plan: { ...plan, workers: 'invited' }, rows: [] }));
  expect(invited).toContain('who chose the moves is their word');
});

test('the table says how the games are paired, and nothing of that for an earlier run', () => {
  const plan = {
    pairs: 5,
    atOnce: 4,
    openings: { name: 'chess-8', sha256: 'ab', count: 100, order: 'random' },
    chance: 'shared',
    variant: null,
    workers: null,
    seedHash: 'cd',
    seed: null,
  };
  const text = formatArenaRun(report({ plan }));
  expect(text).toContain(
    '5 pairs with swapped seats, 4 games at once, the same cards or numbers in both games',
  );
  expect(text).toContain('chess-8, 100 openings, random order');
  expect(text).toMatch(/distinct +4 of 4 games/u);
  expect(text).toContain('SHA-256 cd');
  expect(formatArenaRun(report({ plan: { ...plan, openings: null, seed: 'ef' } }))).toMatch(/seed +ef/u);
  expect(formatArenaRun(report())).not.toContain('swapped seats');
});

test.each([
  ['h1', '100 accepted (LLR 2.96 between -2.94 and 2.94, 12 pairs)'],
  ['h0', '0 accepted'],
  ['running', 'open (LLR'],
  ['undecided', 'undecided (LLR'],
])('the verdict %s is told with its bounds', (state, words) => {
  const text = formatArenaRun(report({ statistics: statistics({ verdict: verdict(state) }) }));
  expect(text).toContain(`Ada against Bob, 0 or 100 Elo: ${words}`);
});

test('a run of an earlier version names its interval, and half a pair is told', () => {
  const old = statistics({ method: 'wilson', superiority: null, normalisedElo: null });
  expect(formatArenaRun(report({ statistics: old }))).toContain('Wilson, a draw counts half');
  expect(formatArenaRun(report({ statistics: old }))).not.toMatch(/better|normalised|verdict/u);
  const games = statistics({ method: 'plus-games', units: 1, unpaired: 1 });
  expect(formatArenaRun(report({ statistics: games }))).toContain('1 game, with 4/3 more in each class');
  expect(formatArenaRun(report({ statistics: games }))).toContain('; 1 unpaired game');
});

test('before the first game there are no lines for points and Elo', () => {
  const text = formatArenaRun(
    report({
      share: null,
      interval95: null,
      elo: null,
      elo95: null,
      statistics: statistics({ units: 0, pent: [0, 0, 0, 0, 0], superiority: null, normalisedElo: null }),
    }),
  );
  expect(text).not.toMatch(/points|Elo|NaN|null/u);
});

test('the table shows uncounted games, the verdict and the note if there are any', () => {
  expect(formatArenaRun(report())).not.toMatch(/not counted|harness|note/u);
  const text = formatArenaRun(report({ aborted: 1, voided: 2, harness: 'unfair', note: 'few games' }));
  expect(text).toContain('1 aborted, 2 replayed');
  expect(text).toContain('unfair: the interval does not contain 50%');
  expect(text).toContain('few games');
});

test('missing numbers are a dash, and shares are percentages', () => {
  const line =
    formatArenaRun(report())
      .split('\n')
      .find((row) => row.startsWith('  a  ')) ?? '';
  expect(line.trim().split(/\s{2,}/u)).toEqual([
    'a',
    '10',
    '12.3%',
    '0.0%',
    '100.0%',
    '13',
    '0.500',
    '-',
    '1235',
    '-',
  ]);
});

test('the table shows the servers of a model that has several, with what they did', () => {
  const server = (place: number) => ({
    place,
    baseUrl: `http://10.0.0.${place}:1/v1`,
    requestsAtOnce: 2,
    state: place === 1 ? 'up' : 'down',
    failure: place === 1 ? null : 'unreachable',
    underWay: 0,
    moves: 3 - place,
    builds: [],
  });
  const text = formatArenaRun(report({ servers: { a: [server(1), server(2)], b: [server(1)] } }));
  expect(text).toContain(
    'http://10.0.0.1:1/v1 up, 2 moves, 0 of 2 requests under way, does not report its build',
  );
  expect(text).toContain('http://10.0.0.2:1/v1 down (unreachable), 1 moves');
  expect(text).not.toContain('server b');
});

test('the table shows the sampling of each model, including what the server decides', () => {
  const sampling = { a: [{ temperature: null, seed: null, maxTokens: 64 }], b: [] };
  const text = formatArenaRun(report({ sampling }));
  expect(text).toContain('temperature set by the server, seed none, at most 64 tokens');
  expect(text).not.toContain('sampling b');
});

test('chips are shown where the game has some, with an interval from the second pair on', () => {
  const chips = { hands: 10, bigBlind: 2, pairs: 3, perHand: 0.25, interval95: [-1.613, 2.113], leftOut: 2 };
  expect(formatArenaRun(report({ chips }))).toContain(
    '0.25 big blinds a hand (95%: -1.61 to 2.11, t interval over 3 pairs of matches, 10 hands each); 2 games outside such pairs',
  );
  const one = { ...chips, pairs: 1, interval95: null, leftOut: 0 };
  expect(formatArenaRun(report({ chips: one }))).toContain(
    '0.25 big blinds a hand (1 pair of matches, 10 hands each)',
  );
  expect(formatArenaRun(report())).not.toContain('big blinds');
});
