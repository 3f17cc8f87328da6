import type {
  ArenaRunInfo,
  ArenaTable,
  NewArenaRun,
  NewTournament,
  TournamentInfo,
} from '../../../shared/contract/index.ts';
import { canonicalJson, type JsonObject } from '../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { MAX_TOURNAMENT_RUNS } from '../../../shared/contract/arena-tournaments.ts';
import { newSeed, prepareRun, insertRunInJob, type PreparedRun } from '../begin-run.ts';
import { isoNow, type ArenaContext } from '../context.ts';
import { builtInSuites } from '../openings/built-in-suites.ts';
import { readTableRun } from '../reports/arena-report.ts';
import { matchUpsOf, type MatchUpIndexes } from '../rules/match-ups.ts';
import { ratePlayers, type TableRun } from '../rules/player-table.ts';
import { tournamentRunSeed } from '../rules/seeds.ts';
import { advanceRun } from '../advance-run.ts';
import type { ArenaRun } from '../store.ts';
import { toRunInfo } from '../run-info.ts';
import type { Tournament } from './store.ts';

/** What the person may do to a run; the service of runs implements it. */
export interface RunControls {
  pause(arenaId: string): Promise<Outcome<ArenaRunInfo>>;
  drain(arenaId: string): Promise<Outcome<ArenaRunInfo>>;
  cancel(arenaId: string): Promise<Outcome<ArenaRunInfo>>;
  resume(arenaId: string): Promise<Outcome<ArenaRunInfo>>;
}

/** Runs of many players: each match-up is a run of its own, and all of them share the limit of concurrent games. */
export interface Tournaments {
  begin(request: NewTournament): Promise<Outcome<TournamentInfo>>;
  list(): readonly Omit<TournamentInfo, 'runs'>[];
  find(tournamentId: string): TournamentInfo | null;
  /** The ratings of the players by the runs of this tournament; null for an unknown one. */
  readTable(tournamentId: string, policy: ArenaTable['policy']): Outcome<ArenaTable> | null;
  /** Changes the state of every run that allows the change; refuses when none does. */
  change(tournamentId: string, control: keyof RunControls): Promise<Outcome<TournamentInfo>>;
}

export function createTournaments(context: ArenaContext, controls: RunControls): Tournaments {
  const find = (tournamentId: string): TournamentInfo | null => {
    const tournament = context.tournaments.find(tournamentId);
    return tournament && toTournamentInfo(context, tournament);
  };
  return {
    begin: (request) => begin(context, request),
    list: () =>
      context.tournaments.list().map((tournament) => {
        const { runs: _, ...info } = toTournamentInfo(context, tournament);
        return info;
      }),
    find,
    readTable(tournamentId, policy) {
      if (context.tournaments.find(tournamentId) === null) return null;
      return ratePlayers(readTableRuns(context, tournamentId), { templates: [], policy });
    },
    async change(tournamentId, control) {
      const tournament = context.tournaments.find(tournamentId);
      if (tournament === null) return refuse('NOT_FOUND', 'No such tournament');
      let isChanged = false;
      for (const { arenaId } of context.tournaments.listRuns(tournamentId)) {
        // A run that is already over refuses, and stays as it is.
        const { ok } = await controls[control](arenaId);
        isChanged ||= ok;
      }
      const info = toTournamentInfo(context, tournament);
      return isChanged ? accept(info) : refuse('INVALID_REQUEST', `The tournament is ${info.state}`);
    },
  };
}

async function begin(context: ArenaContext, request: NewTournament): Promise<Outcome<TournamentInfo>> {
  const { format, players, templates, pairs, atOnce = 1 } = request;
  const distinctPlayers = new Set(players.map((choice) => canonicalJson(choice as JsonObject)));
  if (distinctPlayers.size !== players.length)
    return refuse('INVALID_REQUEST', 'Each player can take part once in a tournament');
  if (new Set(templates).size !== templates.length)
    return refuse('INVALID_REQUEST', 'Each game can be named once in a tournament');
  const matchUps = matchUpsOf(format, players.length, templates);
  if (matchUps.length > MAX_TOURNAMENT_RUNS)
    return refuse(
      'INVALID_REQUEST',
      `A tournament has at most ${MAX_TOURNAMENT_RUNS} match-ups, and this one would have ${matchUps.length}`,
    );
  const seed = request.seed ?? newSeed(context);
  const preparedRuns: PreparedRun[] = [];
  for (const [index, matchUp] of matchUps.entries()) {
    const run = await prepareRun(context, requestOf(request, matchUp, tournamentRunSeed(seed, index)));
    if (!run.ok) return run;
    preparedRuns.push(run.value);
  }
  const tournament: Tournament = {
    tournamentId: context.runtime.ids.uuid(),
    format,
    players: players.map((choice, index) => ({ choice, name: nameOf(matchUps, preparedRuns, index) })),
    templates,
    pairs,
    atOnce,
    createdAt: isoNow(context),
  };
  await context.writer.write(() => {
    context.tournaments.insert(tournament);
    for (const [index, preparedRun] of preparedRuns.entries()) {
      insertRunInJob(context, preparedRun);
      context.tournaments.insertRun(tournament.tournamentId, index, preparedRun.run.arenaId);
    }
  });
  for (const { run } of preparedRuns) advanceRun(context, run.arenaId);
  return accept(toTournamentInfo(context, tournament));
}

/**
 * The request for the run of one match-up; its games begin with the openings of this program where the request wants them and
 * the game has some.
 */
function requestOf(
  { players, pairs, atOnce = 1, openings = false, variant }: NewTournament,
  { a, b, template }: MatchUpIndexes,
  seed: string,
): NewArenaRun {
  const suite = openings ? builtInSuites().find((candidate) => candidate.template === template) : undefined;
  return {
    template,
    // The indexes of a match-up come from this list of players.
    a: players[a] as NewArenaRun['a'],
    b: players[b] as NewArenaRun['b'],
    games: 2 * pairs,
    atOnce,
    seed,
    ...(variant === undefined ? {} : { variant }),
    ...(suite === undefined
      ? {}
      : { openings: { kind: 'suite', name: suite.name } as const, order: 'random' as const }),
  };
}

/** Reads the runs of a tournament for the table of the players. */
const readTableRuns = (context: ArenaContext, tournamentId: string): readonly TableRun[] =>
  context.tournaments.listRuns(tournamentId).flatMap(({ arenaId }) => {
    const run = context.store.find(arenaId);
    return run === null ? [] : [readTableRun(context, run, context.store.listGames(arenaId))];
  });

/** The name under which a player plays, from its first match-up. */
function nameOf(matchUps: readonly MatchUpIndexes[], runs: readonly PreparedRun[], player: number): string {
  const index = matchUps.findIndex(({ a, b }) => a === player || b === player);
  const side = matchUps[index]?.a === player ? 'a' : 'b';
  return runs[index]?.run[side].name ?? '';
}

/** States, most active first. A tournament has the most active state of its runs. */
const BY_ACTIVITY: readonly ArenaRun['state'][] = [
  'running',
  'draining',
  'paused',
  'stopped',
  'cancelled',
  'done',
];

function toTournamentInfo(
  { store, tournaments, testProgress }: ArenaContext,
  tournament: Tournament,
): TournamentInfo {
  const { createdAt, players, templates, ...rest } = tournament;
  const runs = tournaments.listRuns(tournament.tournamentId).flatMap(({ arenaId }) => {
    const run = store.find(arenaId);
    return run === null ? [] : [toRunInfo(run, store.listGames(arenaId), testProgress)];
  });
  const sumOf = (field: 'games' | 'played' | 'active'): number =>
    runs.reduce((sum, run) => sum + run[field], 0);
  return {
    ...rest,
    players: [...players],
    templates: [...templates],
    state: BY_ACTIVITY.find((state) => runs.some((run) => run.state === state)) ?? 'done',
    games: sumOf('games'),
    played: sumOf('played'),
    active: sumOf('active'),
    createdAtMs: Date.parse(createdAt),
    runs,
  };
}
