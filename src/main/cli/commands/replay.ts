import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineCommand, usageProblem, type CommandDeps } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { HOST_TABLE } from '../host-access/host-settings.ts';
import { withHost } from '../host-access/with-host.ts';
import { flag, text, type Values } from '../options/kinds.ts';

const TABLE = {
  html: text('FILE', 'the file to write, which must not exist', null),
  'with-words': flag('includes the texts of the language models'),
  json: flag('prints the result as JSON'),
  ...HOST_TABLE,
};
type ReplayValues = Values<typeof TABLE>;

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
    const made = await api.call('replays.export', { sessionId, withTexts: values['with-words'] });
    const { fingerprint } = await api.call('replays.key', {});
    writeFileSync(file, made.text, { flag: 'wx' });
    const bytes = Buffer.byteLength(made.text);
    io.stdout(
      values.json
        ? `${JSON.stringify({ file, bytes, session_id: sessionId, fingerprint })}\n`
        : `${file}\nSigned by key ${fingerprint}\n`,
    );
    return EXIT.fine;
  });
}

const showKey = (values: ReplayValues, deps: CommandDeps): Promise<ExitCode> =>
  withHost('replay', values, deps, async ({ api }) => {
    const { fingerprint } = await api.call('replays.key', {});
    deps.io.stdout(values.json ? `${JSON.stringify({ fingerprint })}\n` : `${fingerprint}\n`);
    return EXIT.fine;
  });

export const command = defineCommand({
  name: 'replay',
  summary: 'Writes a finished session as one HTML file that shows the game and checks itself.',
  usage: 'replay export SESSION --html FILE [--with-words] [options]\n       arbiter replay key [options]',
  options: TABLE,
  positionals: { max: 2 },
  examples: [
    'arbiter replay export 6f1c2c1e-6a0e-4f57-9f0e-0d7f5b1c9a11 --html ./game.html',
    'arbiter replay key',
  ],
  run({ positionals: [action, sessionId], values }, deps) {
    if (action === 'key') return showKey(values, deps);
    const problem =
      action !== 'export'
        ? `${action === undefined ? 'an action is missing' : `unknown action "${action}"`}; the actions are export SESSION and key`
        : sessionId === undefined
          ? '"export" needs the id of a session'
          : null;
    if (problem !== null || sessionId === undefined)
      return Promise.resolve(usageProblem(deps.io, 'replay', problem ?? ''));
    if (values.html === null)
      return Promise.resolve(
        usageProblem(deps.io, 'replay', '"export" needs the file to write: --html FILE'),
      );
    return exportReplay(sessionId, values.html, values, deps);
  },
});
