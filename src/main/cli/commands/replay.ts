import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineCommand, reportUsageError, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { exportLeagueReplays } from '../replay/export-league.ts';
import { HOST_OPTIONS } from '../host-start/host-settings.ts';
import { withHost } from '../host-start/with-host.ts';
import { flagOption, textOption, type Values } from '../options/option-kinds.ts';
import { actionProblemOf } from '../terminal/action-problem.ts';

const OPTIONS = {
  html: textOption('FILE', 'the file to write, which must not exist', null),
  league: textOption('LEAGUE', 'exports all finished games of this league', null),
  zip: textOption('FILE', 'the archive to write, which must not exist; with --league', null),
  'with-words': flagOption('includes the texts of the language models'),
  json: flagOption('prints the result as JSON'),
  ...HOST_OPTIONS,
};
type ReplayValues = Values<typeof OPTIONS>;

function exportReplay(
  sessionId: string,
  html: string,
  values: ReplayValues,
  deps: CommandDeps,
): Promise<ExitCode> {
  const { io } = deps;
  const file = resolve(html);
  if (existsSync(file)) {
    io.stderr(`arbiter replay: ${file} exists; name another file with --html\n`);
    return Promise.resolve(EXIT.failed);
  }
  return withHost('replay', values, deps, async ({ api }) => {
    const exported = await api.call('replays.export', { sessionId, withTexts: values['with-words'] });
    const { fingerprint } = await api.call('replays.key', {});
    writeFileSync(file, exported.text, { flag: 'wx' });
    const bytes = Buffer.byteLength(exported.text);
    io.stdout(
      values.json
        ? `${JSON.stringify({ file, bytes, session_id: sessionId, fingerprint })}\n`
        : `${file}\nSigned by key ${fingerprint}\n`,
    );
    return EXIT.ok;
  });
}

const exportLeague = (
  leagueId: string,
  zip: string,
  values: ReplayValues,
  deps: CommandDeps,
): Promise<ExitCode> =>
  withHost('replay', values, deps, ({ api }) =>
    exportLeagueReplays(
      api,
      { leagueId, file: resolve(zip), withTexts: values['with-words'], json: values.json },
      deps.io,
    ),
  );

/** Reads the arguments of "export", or returns what is wrong with them as a text. */
function readExport(
  sessionId: string | undefined,
  { html, zip, league }: ReplayValues,
):
  | { readonly sessionId: string; readonly html: string }
  | { readonly league: string; readonly zip: string }
  | string {
  if (league !== null) {
    if (sessionId !== undefined || html !== null) return '"export" takes a session or --league, not both';
    return zip === null ? '"export --league" needs the archive to write: --zip FILE' : { league, zip };
  }
  if (zip !== null) return '--zip needs --league LEAGUE';
  if (sessionId === undefined) return '"export" needs the id of a session, or --league LEAGUE';
  return html === null ? '"export" needs the file to write: --html FILE' : { sessionId, html };
}

const showKey = (values: ReplayValues, deps: CommandDeps): Promise<ExitCode> =>
  withHost('replay', values, deps, async ({ api }) => {
    const { fingerprint } = await api.call('replays.key', {});
    deps.io.stdout(values.json ? `${JSON.stringify({ fingerprint })}\n` : `${fingerprint}\n`);
    return EXIT.ok;
  });

export const command = defineCommand({
  name: 'replay',
  summary: 'Writes a finished session as one HTML file that shows the game and checks itself.',
  usage:
    'replay export SESSION --html FILE [--with-words] [options]\n       arbiter replay export --league LEAGUE --zip FILE [--with-words] [options]\n       arbiter replay key [options]',
  options: OPTIONS,
  positionals: { max: 2 },
  examples: [
    'arbiter replay export 6f1c2c1e-6a0e-4f57-9f0e-0d7f5b1c9a11 --html ./game.html',
    'arbiter replay export --league league_0123456789ab --zip ./games.zip',
    'arbiter replay key',
  ],
  run({ positionals: [action, sessionId], values }, deps) {
    if (action === 'key') return showKey(values, deps);
    if (action !== 'export')
      return Promise.resolve(
        reportUsageError(
          deps.io,
          'replay',
          `${actionProblemOf(action)}; the actions are export SESSION, export --league and key`,
        ),
      );
    const exportArgs = readExport(sessionId, values);
    if (typeof exportArgs === 'string')
      return Promise.resolve(reportUsageError(deps.io, 'replay', exportArgs));
    return 'zip' in exportArgs
      ? exportLeague(exportArgs.league, exportArgs.zip, values, deps)
      : exportReplay(exportArgs.sessionId, exportArgs.html, values, deps);
  },
});
