import type { LeagueInfo, LeagueReport } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { STRATEGIES, type LeagueProgress, type LeaguesApi } from '../league/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface LeagueCallDeps {
  readonly leagues: LeaguesApi;
}

type LeagueCalls = Pick<Handlers, 'leagues.start' | 'leagues.get' | 'leagues.finished'>;

/** Leagues as the window and the command line ask for them. */
export const leagueCalls = ({ leagues }: LeagueCallDeps): LeagueCalls => ({
  'leagues.start': async ({ game, players, referees, format }) => {
    const opened = await leagues.open({
      gameType: game,
      settings: { format },
      players: builtInPlayers(players),
      referees,
    });
    if (!opened.ok) return opened;
    const begun = await leagues.begin(opened.value.leagueId);
    return begun.ok ? answer(leagues.progress(begun.value.leagueId), toLeagueInfo) : begun;
  },
  'leagues.get': ({ leagueId }) => reportOf(leagues, leagueId),
  'leagues.finished': async ({ leagueId }) => {
    await leagues.finished(leagueId);
    return reportOf(leagues, leagueId);
  },
});

export const toLeagueInfo = ({ league, round, played }: LeagueProgress): LeagueInfo => ({
  leagueId: league.leagueId,
  name: league.name,
  game: league.gameType,
  format: league.settings.format,
  status: league.status,
  rounds: league.rounds,
  matches: league.matches,
  round,
  played,
});

function reportOf(leagues: LeaguesApi, leagueId: string): Outcome<LeagueReport> {
  const standings = leagues.find(leagueId)?.standings ?? [];
  return answer(leagues.progress(leagueId), (progress) => ({
    ...toLeagueInfo(progress),
    standings: standings.map((row) => ({ ...row })),
  }));
}

const answer = <T>(progress: LeagueProgress | null, read: (found: LeagueProgress) => T): Outcome<T> =>
  progress === null ? refuse('NOT_FOUND', 'No such league') : accept(read(progress));

/** Every strategy in turn; from the second time on with a number. */
const builtInPlayers = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const strategy = STRATEGIES[index % STRATEGIES.length] ?? STRATEGIES[0];
    const words = strategy.replace('_', ' ');
    const lap = Math.floor(index / STRATEGIES.length) + 1;
    const name = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
    return { name: lap === 1 ? name : `${name} ${lap}`, strategy };
  });
