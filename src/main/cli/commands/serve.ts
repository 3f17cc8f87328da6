import { defineCommand, reportUsageError, type CommandDeps } from '../command.ts';
import type { ExitCode } from '../exit-codes.ts';
import { readHostSettings } from '../host-start/host-settings.ts';
import { RUN_HOST_OPTIONS, runHostUntilStopped, printRefusal } from '../host-start/run-host.ts';
import { flagOption, type Values } from '../options/option-kinds.ts';

const OPTIONS = { ...RUN_HOST_OPTIONS, open: flagOption('opens the control centre in the default browser') };

async function serve(values: Values<typeof OPTIONS>, deps: CommandDeps): Promise<ExitCode> {
  const settings = readHostSettings(values, deps.io.env);
  if (!settings.ok) return reportUsageError(deps.io, 'serve', settings.message);
  const request = { name: 'serve', settings: settings.value, values, open: values.open };
  const ended = await runHostUntilStopped(request, deps);
  return ended.ok ? ended.value : printRefusal(request, ended, deps.io);
}

export const command = defineCommand({
  name: 'serve',
  summary: 'Runs the host without a window and serves the control centre to a browser.',
  usage: 'serve [options]',
  options: OPTIONS,
  listsHostOptions: true,
  examples: [
    'arbiter serve',
    'arbiter serve --data ./matches --port 7500',
    'arbiter serve --demo-data --open',
    'arbiter serve --json --port 0 --league-port 0 --referee-ports 0 --openfront-port 0 --lichess-port 0',
  ],
  run: ({ values }, deps) => serve(values, deps),
});
