import { writeFile } from 'node:fs/promises';
import { leagueExportFormat, type Api, type LeagueExportFormat } from '../../../shared/contract/index.ts';
import { defineCommand, reportUsageError, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { choiceOption, textOption, type Values } from '../options/option-kinds.ts';

const OPTIONS = {
  format: choiceOption(['csv', 'json', 'pgn'], 'csv, json (everything), or pgn of a chess league', 'json'),
  part: choiceOption(['table', 'matches'], 'which part csv has', 'table'),
  out: textOption('FILE', 'writes to this file instead of stdout', null),
  ...HOST_OPTIONS,
};
type ExportValues = Values<typeof OPTIONS>;

const formatOf = ({ format, part }: ExportValues): LeagueExportFormat =>
  leagueExportFormat.parse(format === 'csv' ? `${part}_csv` : format);

async function writeExport(
  api: Api,
  leagueId: string,
  values: ExportValues,
  { io }: CommandDeps,
): Promise<void> {
  const file = await api.call('leagues.export', { leagueId, format: formatOf(values) });
  if (values.out === null) io.stdout(file.text);
  else await writeFile(values.out, file.text);
}

const exportLeague = (leagueId: string, values: ExportValues, deps: CommandDeps): Promise<ExitCode> =>
  withHost('league', values, deps, async ({ api }) => {
    await writeExport(api, leagueId, values, deps);
    return EXIT.ok;
  });

/** `arbiter league export ID` writes a league to stdout or to a file. */
export const exportCommand = defineCommand({
  name: 'league',
  summary: 'Writes a league as CSV, JSON or PGN.',
  usage: 'league export LEAGUE [--format csv|json|pgn] [options]',
  options: OPTIONS,
  positionals: { max: 1 },
  examples: [
    'arbiter league export league_0123456789ab --format csv --part matches',
    'arbiter league export league_0123456789ab --format pgn --out games.pgn',
  ],
  run: ({ values, positionals: [leagueId] }, deps) =>
    leagueId === undefined
      ? Promise.resolve(reportUsageError(deps.io, 'league', 'the id of the league is missing'))
      : exportLeague(leagueId, values, deps),
});
