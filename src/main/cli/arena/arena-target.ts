import type { Api, ArenaRunInfo, TournamentInfo } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';

type ListedTournament = Omit<TournamentInfo, 'runs'>;

/** The target that the id of a command names: a run, or a tournament with all its runs. */
export type ArenaTarget =
  | { readonly kind: 'run'; readonly info: ArenaRunInfo }
  | { readonly kind: 'tournament'; readonly info: ListedTournament };

/**
 * Finds the run or tournament whose id begins with this text. If several do, a run is found before a tournament, and the
 * newest first. `last` is the newest one that `canBeLast` admits; the runs of a tournament belong to it and are found by
 * their ids only.
 */
export async function resolveArenaTarget(
  api: Api,
  id: string,
  canBeLast: (state: ArenaRunInfo['state']) => boolean = () => true,
): Promise<Outcome<ArenaTarget, 'USAGE'>> {
  const runs = (await api.call('arena.list', {})).map((info): ArenaTarget => ({ kind: 'run', info }));
  const tournaments = (await api.call('tournament.list', {})).map((info): ArenaTarget => ({
    kind: 'tournament',
    info,
  }));
  if (id === 'last') {
    const standaloneRuns = runs.filter(({ info }) => info.tournamentId === null);
    const [newest] = [...standaloneRuns, ...tournaments]
      .filter(({ info }) => canBeLast(info.state))
      .toSorted((a, b) => b.info.createdAtMs - a.info.createdAtMs);
    return newest === undefined ? refuse('USAGE', 'there is no run or tournament "last"') : accept(newest);
  }
  const match = [...runs, ...tournaments].find((target) => idOf(target).startsWith(id));
  return match === undefined ? refuse('USAGE', `there is no run or tournament "${id}"`) : accept(match);
}

const idOf = (target: ArenaTarget): string =>
  target.kind === 'run' ? target.info.arenaId : target.info.tournamentId;
