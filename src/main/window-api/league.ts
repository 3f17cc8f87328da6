import type { LeagueInfo, LeaguePlayer, LeagueReport, PrizeRequest } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import {
  PARITY_STRATEGIES,
  type HostedPlayer,
  type LeagueProgress,
  type LeaguesApi,
} from '../league/index.ts';
import type { Prizes } from '../prizes/index.ts';
import type { Handlers } from './dispatcher.ts';
import { setPrize } from './prizes.ts';

export interface LeagueCallDeps {
  readonly leagues: LeaguesApi;
  readonly prizes: Prizes;
}

type LeagueCalls = Pick<Handlers, 'leagues.start' | 'leagues.gather' | 'leagues.report' | 'leagues.finished'>;

/** Leagues as the window and the command line ask for them. */
export const leagueCalls = ({ leagues, prizes }: LeagueCallDeps): LeagueCalls => ({
  'leagues.start': async ({ game, name, players, referees, format, prize }) => {
    const opened = await leagues.open({
      gameType: game,
      ...(name === undefined ? {} : { name }),
      settings: { format },
      players: typeof players === 'number' ? counted(game, players) : players.map(toHostedPlayer),
      referees,
    });
    if (!opened.ok) return opened;
    const promised = await promise({ leagues, prizes }, opened.value.leagueId, prize);
    if (!promised.ok) return promised;
    const begun = await leagues.begin(opened.value.leagueId);
    return begun.ok ? answer(leagues.progress(begun.value.leagueId), toLeagueInfo) : begun;
  },
  'leagues.gather': async ({ game, name, format, referees, players, prize, ...rest }) => {
    const opened = await leagues.open({
      gameType: game,
      ...(name === undefined ? {} : { name }),
      settings: { format, ...rest },
      players: (players ?? []).map(toHostedPlayer),
      referees,
    });
    if (!opened.ok) return opened;
    const promised = await promise({ leagues, prizes }, opened.value.leagueId, prize);
    return promised.ok ? answer(leagues.progress(opened.value.leagueId), toLeagueInfo) : promised;
  },
  'leagues.report': ({ leagueId }) => reportOf(leagues, leagueId),
  'leagues.finished': async ({ leagueId }) => {
    await leagues.finished(leagueId);
    await prizes.settled(leagueId);
    return reportOf(leagues, leagueId);
  },
});

/** The prize before the first match; a league whose prize cannot be is not begun. */
async function promise(
  { leagues, prizes }: LeagueCallDeps,
  leagueId: string,
  prize: PrizeRequest | undefined,
): Promise<Outcome<unknown>> {
  if (prize === undefined) return accept(null);
  const set = await setPrize(prizes, leagueId, prize);
  if (!set.ok) await leagues.cancel(leagueId);
  return set;
}

export const toLeagueInfo = ({ league, round, played, registered }: LeagueProgress): LeagueInfo => ({
  leagueId: league.leagueId,
  name: league.name,
  game: league.gameType,
  format: league.settings.format,
  status: league.status,
  rounds: league.rounds,
  matches: league.matches,
  round,
  played,
  registered,
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

const toHostedPlayer = ({ name, strategy, choice }: LeaguePlayer): HostedPlayer => ({
  name,
  ...(strategy === undefined ? {} : { strategy }),
  ...(choice === undefined || choice.kind === 'you' || choice.kind === 'agent' || choice.kind === 'open'
    ? {}
    : { player: choice }),
});

/** A number stands for every strategy in turn, at a board for built-in players of rising strength. */
function counted(game: string, count: number): HostedPlayer[] {
  if (game === 'even_odd') return builtInPlayers(count);
  return Array.from({ length: count }, (_, index) => {
    const level = index % 8;
    return level === 0
      ? { name: 'Random', player: { kind: 'random' } }
      : { name: `Built-in ${level}`, player: { kind: 'builtin', level } };
  });
}

/** Every strategy in turn; from the second time on with a number. */
const builtInPlayers = (count: number): HostedPlayer[] =>
  Array.from({ length: count }, (_, index) => {
    const strategy = PARITY_STRATEGIES[index % PARITY_STRATEGIES.length] ?? PARITY_STRATEGIES[0];
    const label = strategy.replace('_', ' ');
    const lap = Math.floor(index / PARITY_STRATEGIES.length) + 1;
    const name = `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
    return { name: lap === 1 ? name : `${name} ${lap}`, strategy };
  });
