import type { ArenaRunInfo, TournamentInfo } from '../../../src/shared/contract/index.ts';
import { arenaInfoOf } from './sample-arenas.ts';
import { idOf } from './sample-sessions.ts';

export const TOURNAMENT_ID = idOf(390);

const PLAYERS: TournamentInfo['players'] = [
  { name: 'Random player', choice: { kind: 'random' } },
  { name: 'Built-in player, level 1', choice: { kind: 'builtin', level: 1 } },
  {
    name: 'A model whose name goes on for longer than a column has room',
    choice: { kind: 'builtin', level: 3 },
  },
];

const runOf = (
  number: number,
  [a, b]: readonly [number, number],
  part: Partial<ArenaRunInfo>,
): ArenaRunInfo =>
  arenaInfoOf({
    arenaId: idOf(number),
    tournamentId: TOURNAMENT_ID,
    template: 'tic_tac_toe.v1',
    a: PLAYERS[a]!,
    b: PLAYERS[b]!,
    games: 8,
    played: 8,
    ...part,
  });

/** Three players in two games; a run has stopped, and no game of the second game was played between two of them. */
export function sampleTournament(nowMs: number, state: TournamentInfo['state'] = 'stopped'): TournamentInfo {
  const runs = [
    runOf(391, [0, 1], { share: 0.25, interval95: [0.05, 0.5] }),
    runOf(392, [0, 2], { share: null, interval95: null, played: 0 }),
    runOf(393, [1, 2], { state, note: state === 'stopped' ? 'The model’s server is gone' : null, played: 4 }),
    runOf(394, [0, 1], { template: 'rps.v1', share: 0.5, interval95: [0.3, 0.7] }),
  ];
  return {
    tournamentId: TOURNAMENT_ID,
    format: 'round_robin',
    players: PLAYERS,
    templates: ['tic_tac_toe.v1', 'rps.v1'],
    pairs: 4,
    atOnce: 2,
    state,
    games: 32,
    played: 20,
    active: 0,
    createdAtMs: nowMs - 3_600_000,
    runs,
  };
}
