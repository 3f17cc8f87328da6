import { useState } from 'react';
import type { ArenaTable, TournamentInfo } from '../../../../src/shared/contract/index.ts';
import { useHostEvent, useQuery, useThrottled, type Query } from '../../../host/index.ts';

/** Games may end in quick succession, and for all of them the tournament is read again at most this often. */
const MIN_READ_GAP_MS = 1500;

export interface TournamentQueries {
  readonly tournament: Query<TournamentInfo>;
  readonly table: Query<ArenaTable>;
  readonly counting: ArenaTable['policy'];
  readonly setCounting: (counting: ArenaTable['policy']) => void;
}

/** Reads a tournament and its ratings, and again when games end; at once when the state of a run changes. */
export function useTournament(tournamentId: string): TournamentQueries {
  const [counting, setCounting] = useState<ArenaTable['policy']>('strict');
  const tournament = useQuery('tournament.get', { tournamentId });
  const table = useQuery('tournament.table', { tournamentId, policy: counting });
  const reload = (): void => {
    tournament.reload();
    table.reload();
  };
  const reloadSoon = useThrottled(reload, MIN_READ_GAP_MS);
  useHostEvent('arena.progress', ({ arenaId, state }) => {
    const ownRun = tournament.value?.runs.find((run) => run.arenaId === arenaId);
    if (ownRun === undefined) return;
    if (ownRun.state === state) reloadSoon();
    else reload();
  });
  return { tournament, table, counting, setCounting };
}
