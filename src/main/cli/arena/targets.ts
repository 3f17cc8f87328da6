import type { Api, ArenaInfo, TournamentInfo } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';

export type ListedTournament = Omit<TournamentInfo, 'runs'>;

/** What the id of a command names: a run, or a tournament with all its runs. */
export type ArenaTarget =
  | { readonly kind: 'run'; readonly info: ArenaInfo }
  | { readonly kind: 'tournament'; readonly info: ListedTournament };

/**
 * The run or tournament with this id or with an id that begins so. `last` is the newest one that `mayBeLast` admits;
 * the match-ups of a tournament are part of it and are named by their ids only.
 */
export async function findTarget(
  api: Api,
  id: string,
  mayBeLast: (state: ArenaInfo['state']) => boolean = () => true,
): Promise<Outcome<ArenaTarget, 'USAGE'>> {
  const runs = (await api.call('arena.list', {})).map((info): ArenaTarget => ({ kind: 'run', info }));
  const tournaments = (await api.call('tournament.list', {})).map((info): ArenaTarget => ({
    kind: 'tournament',
    info,
  }));
  if (id === 'last') {
    const whole = runs.filter(({ info }) => info.tournamentId === null);
    const [newest] = [...whole, ...tournaments]
      .filter(({ info }) => mayBeLast(info.state))
      .toSorted((a, b) => b.info.createdAtMs - a.info.createdAtMs);
    return newest === undefined ? refuse('USAGE', 'there is no run "last"') : accept(newest);
  }
  const found = [...runs, ...tournaments].find((target) => idOf(target).startsWith(id));
  return found === undefined ? refuse('USAGE', `there is no run "${id}"`) : accept(found);
}

const idOf = (target: ArenaTarget): string =>
  target.kind === 'run' ? target.info.arenaId : target.info.tournamentId;
