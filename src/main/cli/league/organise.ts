import {
  MAX_LEAGUE_REASON,
  MAX_LEAGUE_RESULTS,
  type Api,
  type LeagueRow,
} from '../../../shared/contract/index.ts';
import { cleanText } from '../../../shared/display-text.ts';
import { accept } from '../../../shared/outcome.ts';
import { toPrizeJson } from '../../../shared/contract/prize-json.ts';
import { defineCommand, reportUsageError, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_OPTIONS, type HostValues } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { flagOption, textOption } from '../options/option-kinds.ts';
import { formatTable } from '../terminal/text-table.ts';
import { playHostedLeague } from './hosted-league.ts';
import { changesReport, confirmChanges } from './intervene.ts';
import { roughDurationText } from '../terminal/duration-text.ts';
import { lastResults, matchResultJson } from './match-results.ts';
import { prizeTable } from './prizes/prize-text.ts';
import { leagueResult, leagueTable } from './league-result.ts';

/** The organiser's commands: `arbiter league list`, `show`, `begin` and `cancel`. */

const OPTIONS = { json: flagOption('prints the result as JSON'), ...HOST_OPTIONS };

/** Connects to the host of the data folder, or starts one, and runs `task` with its calls. */
function withApi(
  name: string,
  values: HostValues,
  deps: CommandDeps,
  task: (api: Api) => Promise<void>,
): Promise<ExitCode> {
  return withHost(name, values, deps, async ({ api }) => {
    await task(api);
    return EXIT.ok;
  });
}

/** A row of `league list` as JSON. */
const leagueRowJson = (row: LeagueRow) => ({
  league_id: row.leagueId,
  name: row.name,
  game: row.game,
  format: row.format,
  status: row.status,
  reason: row.haltReason,
  players: row.players,
  played: row.played,
  matches: row.matches,
  champion: row.champion?.displayName ?? null,
});

const listText = (rows: readonly LeagueRow[]): string =>
  formatTable([
    ['league', 'name', 'game', 'format', 'status', 'players', 'matches'],
    ...rows.map((row) => [
      row.leagueId,
      row.name,
      row.game,
      row.format,
      row.status,
      String(row.players),
      `${row.played} of ${row.matches ?? 0}`,
    ]),
  ]);

export const listCommand = defineCommand({
  name: 'league list',
  summary: 'Lists the leagues of this host, newest first.',
  usage: 'league list [--json]',
  options: OPTIONS,
  examples: ['arbiter league list'],
  run: ({ values }, deps) =>
    withApi('league list', values, deps, async (api) => {
      const rows = await api.call('leagues.list', {});
      deps.io.stdout(values.json ? `${JSON.stringify(rows.map(leagueRowJson))}\n` : listText(rows));
    }),
});

/** Defines a command whose only argument is the id of a league. */
const leagueCommand = (
  name: string,
  {
    summary,
    run,
  }: {
    readonly summary: string;
    readonly run: (
      leagueId: string,
      values: HostValues & { readonly json: boolean },
      deps: CommandDeps,
    ) => Promise<ExitCode>;
  },
) =>
  defineCommand({
    name,
    summary,
    usage: `${name} LEAGUE [--json]`,
    options: OPTIONS,
    positionals: { max: 1 },
    examples: [`arbiter ${name} league_0123456789ab`],
    run: ({ values, positionals: [leagueId] }, deps) =>
      leagueId === undefined
        ? Promise.resolve(reportUsageError(deps.io, name, 'the id of the league is missing'))
        : run(leagueId, values, deps),
  });

/** Results that `league show` prints as text; `--json` has all. */
const MAX_PRINTED_RESULTS = 10;

export const showCommand = leagueCommand('league show', {
  summary: 'Shows the state and the table of a league, and why its matches ended as they did.',
  run: (leagueId, values, deps) =>
    withApi('league show', values, deps, async (api) => {
      const report = await api.call('leagues.report', { leagueId });
      const limit = values.json ? MAX_LEAGUE_RESULTS : MAX_PRINTED_RESULTS;
      const results = await api.call('leagues.results', { leagueId, limit });
      const prize = await api.call('prizes.get', { leagueId });
      const { status, haltReason: reason } = report;
      const { leftMs = null } = report;
      const left = leftMs === null ? '' : `about ${roughDurationText(leftMs)} left\n`;
      const state = `status ${status}${reason === null ? '' : `: ${cleanText(reason, 300)}`}\n`;
      deps.io.stdout(
        values.json
          ? `${JSON.stringify({ ...leagueResult(report), status, reason, round: report.round, played: report.played, left_ms: leftMs, results: results.map(matchResultJson), ...(prize === null ? {} : { prize: toPrizeJson(prize) }) })}\n`
          : `${leagueTable(report)}${state}${left}${lastResults(results)}${prize === null ? '' : prizeTable(prize)}`,
      );
    }),
});

export const beginCommand = leagueCommand('league begin', {
  summary:
    'Starts a league that is open for registration, or resumes a stopped one, and plays it to its end.',
  run: (leagueId, values, deps) =>
    playHostedLeague(
      'league begin',
      { ...values, isolated: false },
      { deps, open: async (api) => accept(await api.call('leagues.begin', { leagueId })) },
    ),
});

export const cancelCommand = defineCommand({
  name: 'league cancel',
  summary: 'Cancels a league. Its results so far are kept.',
  usage: 'league cancel LEAGUE [--reason TEXT] [--dry-run] [--yes] [--json]',
  options: {
    ...OPTIONS,
    reason: textOption('TEXT', 'why, as the audit log shows it', null),
    'dry-run': flagOption('shows what would end and changes nothing'),
    yes: flagOption('does not ask; without a terminal it never asks'),
  },
  positionals: { max: 1 },
  examples: ['arbiter league cancel league_0123456789ab --reason "the room is closed"'],
  async run({ values, positionals: [leagueId] }, deps) {
    if (leagueId === undefined)
      return reportUsageError(deps.io, 'league cancel', 'the id of the league is missing');
    const reason = cleanText(values.reason ?? '', MAX_LEAGUE_REASON);
    return withHost('league cancel', values, deps, async ({ api }) => {
      const { io } = deps;
      const changes = await api.call('leagues.previewIntervention', { kind: 'cancel', leagueId });
      if (values['dry-run']) {
        io.stdout(changesReport(changes, { leagueId, kind: 'cancel', json: values.json, done: false }));
        return EXIT.ok;
      }
      const mustConfirm = !values.yes && io.confirm !== undefined;
      if (
        mustConfirm &&
        !(await confirmChanges(changes, { name: 'league cancel', leagueId, kind: 'cancel', io }))
      )
        return EXIT.failed;
      const request = { leagueId, ...(reason === '' ? {} : { reason }) };
      const { status, played } = await api.call('leagues.cancel', request);
      deps.io.stdout(
        values.json
          ? `${JSON.stringify({ league_id: leagueId, status, played })}\n`
          : `league ${leagueId} is cancelled after ${played} matches\n`,
      );
      return EXIT.ok;
    });
  },
});
