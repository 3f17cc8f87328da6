import { accept, refuse } from '../../shared/outcome.ts';
import type { ArenaReports } from '../app-features/arena-reports/index.ts';
import type { Arenas } from '../arena/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface ArenaCallDeps {
  readonly arenas: Arenas;
  readonly arenaReports: ArenaReports;
}

type ArenaCalls = Pick<
  Handlers,
  | 'arena.start'
  | 'arena.list'
  | 'arena.get'
  | 'arena.suites'
  | 'arena.pause'
  | 'arena.drain'
  | 'arena.cancel'
  | 'arena.resume'
  | 'arena.report'
  | 'arena.table'
  | 'arena.export'
  | 'arena.compare'
  | 'arena.playVariant'
  | 'tournament.start'
  | 'tournament.list'
  | 'tournament.get'
  | 'tournament.table'
  | 'tournament.report'
  | 'tournament.change'
>;

const noTournament = () => refuse('NOT_FOUND', 'No such tournament');
const noRun = () => refuse('NOT_FOUND', 'No such arena run');

/** Handlers of the `arena.*` and `tournament.*` calls. */
export const arenaCalls = ({ arenas, arenaReports }: ArenaCallDeps): ArenaCalls => ({
  'arena.start': (request) => arenas.begin(request),
  'arena.list': () => accept([...arenas.list()]),
  'arena.get': ({ arenaId }) => {
    const report = arenas.readReport(arenaId);
    return report === null ? noRun() : accept(report);
  },
  'arena.suites': () => accept([...arenas.listSuites()]),
  'arena.pause': ({ arenaId }) => arenas.pause(arenaId),
  'arena.drain': ({ arenaId }) => arenas.drain(arenaId),
  'arena.cancel': ({ arenaId }) => arenas.cancel(arenaId),
  'arena.resume': ({ arenaId }) => arenas.resume(arenaId),
  'arena.report': ({ arenaId, format }) => arenaReports.export(arenaId, format),
  'arena.table': (request) => arenas.readTable(request),
  'arena.compare': ({ arenaId, withArenaId }) => arenas.compare(arenaId, withArenaId),
  'arena.playVariant': ({ arenaId }) => arenas.playVariant(arenaId),
  'tournament.start': (request) => arenas.tournaments.begin(request),
  'tournament.list': () => accept([...arenas.tournaments.list()]),
  'tournament.get': ({ tournamentId }) => {
    const tournament = arenas.tournaments.find(tournamentId);
    return tournament === null ? noTournament() : accept(tournament);
  },
  'tournament.table': ({ tournamentId, policy = 'strict' }) =>
    arenas.tournaments.readTable(tournamentId, policy) ?? noTournament(),
  'tournament.report': ({ tournamentId, format = 'json' }) =>
    arenaReports.exportTournament(tournamentId, format),
  'tournament.change': ({ tournamentId, to }) => arenas.tournaments.change(tournamentId, to),
  'arena.export': ({ arenaId, format }) => {
    const exported = arenas.exportRun(arenaId, format);
    return exported === null ? noRun() : accept(exported);
  },
});
