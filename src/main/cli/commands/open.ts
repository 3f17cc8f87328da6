import { accept, type Outcome } from '../../../shared/outcome.ts';
import type { HostRefusalCode } from '../../platform/host-api.ts';
import { defineCommand, reportUsageError, type CommandDeps, type CommandIo } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { readHostSettings, type HostSettings } from '../host-start/host-settings.ts';
import {
  RUN_HOST_OPTIONS,
  runHostUntilStopped,
  effectiveSettings,
  printRefusal,
  readyLine,
} from '../host-start/run-host.ts';
import { startOnNearbyPort, type PortAttempt } from '../host-start/nearby-port.ts';
import { retryWhileFolderIsInUse } from '../host-start/wait-for-folder.ts';
import { requestHostWindow, type HostWindow } from '../host-start/host-window.ts';
import { flagOption, hostOption, optionalPortOption, type Values } from '../options/option-kinds.ts';
import { openBrowser } from '../terminal/open-browser.ts';

const OPTIONS = {
  ...RUN_HOST_OPTIONS,
  port: hostOption(
    optionalPortOption(
      'the gateway and the browser shell (default: as in Settings, where it is 7400 at first, or a free port near it)',
    ),
  ),
  'no-open': flagOption('prints the address without opening a browser'),
};
type OpenValues = Values<typeof OPTIONS>;

function showWindow({ host, windowUrl }: HostWindow, values: OpenValues, io: CommandIo): ExitCode {
  if (!values['no-open']) openBrowser(windowUrl, host.data);
  if (values.json) io.stdout(readyLine({ ...host, uiUrl: windowUrl }));
  else
    io.stdout(
      `Arbiter is running on this data folder (pid ${host.pid}).\n\n  Control centre  ${windowUrl}\n\n` +
        'The address signs one browser tab in, within ten minutes.\n',
    );
  return EXIT.ok;
}

/** Keeps a host running on the named port, or on the usual one or a free one near it. */
function start(
  values: OpenValues,
  settings: HostSettings,
  deps: CommandDeps,
): Promise<Outcome<ExitCode, HostRefusalCode>> {
  const startAt = ({ port, portSource }: PortAttempt) =>
    runHostUntilStopped(
      {
        name: 'open',
        settings: {
          ...settings,
          ports: { ...settings.ports, gateway: port },
          ...(portSource === undefined ? {} : { portSource }),
        },
        values,
        open: !values['no-open'],
      },
      deps,
    );
  const isFixed = values.port !== null || settings.strictPorts;
  const onRetry = (sentence: string): void => deps.io.stderr(`arbiter open: ${sentence}\n`);
  return startOnNearbyPort(isFixed ? settings.ports.gateway : null, startAt, onRetry);
}

async function open(values: OpenValues, deps: CommandDeps): Promise<ExitCode> {
  const { io } = deps;
  const read = readHostSettings({ ...values, port: values.port ?? RUN_HOST_OPTIONS.port.fallback }, io.env);
  if (!read.ok) return reportUsageError(io, 'open', read.message);
  const { dataFolder } = effectiveSettings(read.value, values);
  const ended = await retryWhileFolderIsInUse({ io, name: 'arbiter open' }, async () => {
    const running = await requestHostWindow(dataFolder);
    return running === null ? start(values, read.value, deps) : accept(showWindow(running, values, io));
  });
  return ended.ok ? ended.value : printRefusal({ name: 'open', values }, ended, io);
}

export const command = defineCommand({
  name: 'open',
  summary: 'Opens the control centre of the host of the data folder; starts a host when none is running.',
  usage: 'open [options]',
  options: OPTIONS,
  examples: ['arbiter open', 'arbiter open --data ./matches', 'arbiter open --no-open'],
  run: ({ values }, deps) => open(values, deps),
});
