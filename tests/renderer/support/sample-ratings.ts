import type { ArenaTable, RatingIsland } from '../../../src/shared/contract/index.ts';

type Row = RatingIsland['players'][number];

const row = (player: string, rating: number, own: Partial<Row> = {}): Row => ({
  player,
  rating,
  interval95: [rating - 80, rating + 80],
  games: 60,
  ranks: [1, 2],
  open: null,
  betterThanNext: 0.874,
  isAnchor: false,
  ...own,
});

const island = (players: Row[], own: Partial<RatingIsland> = {}): RatingIsland => ({
  players,
  hasPrior: false,
  freeAnchors: [],
  ...own,
});

const LONG =
  'llm:A model whose name goes on for longer than a line has room (qwen3:14b Q4_K_M 8192, forfeit)';

/** A table with every mark that it can have. */
export function sampleTable(policy: ArenaTable['policy'], isEmpty: boolean): ArenaTable {
  if (isEmpty) return { policy, games: [], combined: null };
  const first = [
    row('builtin:3', 1240, { isAnchor: true, interval95: [1240, 1240], ranks: [1, 1] }),
    row(LONG, 1105.4, { ranks: [2, 3] }),
    row('random', 640, { ranks: [3, 3], open: 'below', betterThanNext: null }),
  ];
  const free = [{ player: 'builtin:3', given: 1240, free: 1302.4 }];
  return {
    policy,
    games: [
      {
        template: 'chess.v1',
        pairs: policy === 'strict' ? 90 : 71,
        leftOut: policy === 'strict' ? 0 : 38,
        isBiased: policy === 'tolerant',
        islands: [island(first, { hasPrior: true, freeAnchors: free })],
      },
      {
        template: 'rps.v1',
        pairs: 30,
        leftOut: 0,
        isBiased: false,
        islands: [island([row('builtin:1', 12), row('random', -12, { betterThanNext: null })])],
      },
    ],
    combined: {
      islands: [island([row('builtin:1', 40.2), row('random', -40.2, { betterThanNext: null })])],
      lacking: [{ player: 'builtin:3', templates: ['rps.v1'] }],
    },
  };
}

/** Ratings of a tournament in which no results run between two groups of players. */
export function disconnectedTable(policy: ArenaTable['policy']): ArenaTable {
  const table = sampleTable(policy, false);
  const [first] = table.games;
  const islands = [
    island([row('builtin:3', 120), row('random', -120, { betterThanNext: null })]),
    island([row('builtin:1', 20), row(LONG, -20, { betterThanNext: null })]),
  ];
  return { ...table, games: [{ ...first!, template: 'tic_tac_toe.v1', islands }, ...table.games.slice(1)] };
}
