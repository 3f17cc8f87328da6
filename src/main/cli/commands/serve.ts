import { demoSettings } from '../../app-features/demo-data/index.ts';
import type { Host, ReadyInfo } from '../../platform/host-api.ts';
import type { Log } from '../../platform/log.ts';
import { defineCommand, usageProblem, type CommandDeps, type CommandIo } from '../command.ts';
import { EXIT, EXIT_OF_REFUSAL, type ExitCode } from '../exit-codes.ts';
import { demoFiller } from '../demo/filler.ts';
import { headlessOptions } from '../host-access/headless-options.ts';
import { HOST_TABLE, hostSettings } from '../host-access/host-settings.ts';
import { createLog } from '../terminal/log-writer.ts';
import { openBrowser } from '../terminal/open-browser.ts';
import { flag, type Values } from '../options/kinds.ts';
import { whenStopped } from '../stopping.ts';
import { formatCliError } from '../cli-error.ts';

const TABLE = {
  ...HOST_TABLE,
  json: flag('prints one line of JSON when the host is ready, and logs JSON lines to stderr'),
  open: flag('opens the control centre in the default browser'),
  demo: flag('starts a demo match when the data folder is new'),
  'demo-data': flag('runs on a separate folder with demo data and on free ports'),
  verbose: flag('logs debug messages too'),
  'idle-exit': flag('exits after ten minutes without clients, unless the control centre was opened'),
};

const IDLE_EXIT_MS = 10 * 60_000;

/** The line that programs read: exactly these fields, documented in docs/cli.md. */
function readyLine(ready: ReadyInfo): string {
  const { pid, url, uiUrl, adminToken, data, ports } = ready;
  const { gateway, league, referees, openfront, chain } = ports;
  const line = { ready: true, pid, url, uiUrl, adminToken, data };
  return `${JSON.stringify({ ...line, ports: { gateway, league, referees, openfront, chain } })}\n`;
}

function readyBlock(ready: ReadyInfo, version: string): string {
  const { league, openfront } = ready.ports;
  const rows = [
    ['Control centre', ready.uiUrl],
    ['REST and MCP', ready.url],
    ...(league === null ? [] : [['League', `http://127.0.0.1:${league}/mcp`]]),
    ...(openfront === null ? [] : [['OpenFront bridge', `ws://127.0.0.1:${openfront}/`]]),
    ['Data folder', ready.data],
  ];
  const lines = rows.map(([name, value]) => `  ${(name ?? '').padEnd(16)}${value}`);
  return `\nArbiter ${version} is ready\n\n${lines.join('\n')}\n\nCtrl-C stops it.\n\n`;
}

async function keepRunning(host: Host, values: Values<typeof TABLE>, io: CommandIo): Promise<ExitCode> {
  io.stdout(values.json ? readyLine(host.ready) : readyBlock(host.ready, io.version));
  const closePage = values.open ? openBrowser(host.ready.uiUrl, host.ready.data) : () => undefined;
  await whenStopped(io.stop);
  closePage();
  await host.stop();
  return EXIT.fine;
}

async function serve(values: Values<typeof TABLE>, { io, loadHost }: CommandDeps): Promise<ExitCode> {
  const hostOptions = hostSettings(values, io.env);
  if (!hostOptions.ok) return usageProblem(io, 'serve', hostOptions.message);
  const settings = values['demo-data'] ? demoSettings(hostOptions.value) : hostOptions.value;
  const log = createLog({
    json: values.json,
    verbose: values.verbose,
    write: io.stderr,
    nowMs: io.nowMs,
  });
  const startHost = await loadHost();
  const idle = new AbortController();
  const host = await startHost({
    ...headlessOptions(settings, io, { log, demo: values.demo }),
    ...(values['idle-exit'] ? { idle: { afterMs: IDLE_EXIT_MS, onIdle: () => idle.abort() } } : {}),
  });
  if (!host.ok) {
    if (values.json) log('error', host.message, { code: host.code });
    else io.stderr(`arbiter serve: ${host.message}\n`);
    return EXIT_OF_REFUSAL[host.code];
  }
  const stop = AbortSignal.any([io.stop, idle.signal]);
  try {
    if (values['demo-data']) await fill(host.value, { io: { ...io, stop }, log });
  } catch (error) {
    await host.value.stop();
    // The host was stopped while it filled the folder; the next start continues.
    if (stop.aborted) return EXIT.fine;
    io.stderr(`arbiter serve: ${formatCliError(error)}\n`);
    return EXIT.failed;
  }
  return keepRunning(host.value, values, { ...io, stop });
}

/** Fills the host with demo data through the calls that the window uses. */
async function fill(host: Host, { io, log }: { readonly io: CommandIo; readonly log: Log }): Promise<void> {
  io.stderr('arbiter serve: filling a separate folder with demo data\n');
  const filler = demoFiller(io.entryUrl, log);
  if (await filler.fill(host, { stop: io.stop, onStep: () => undefined }))
    io.stderr(`  delete ${host.ready.data} to remove it\n`);
}

export const command = defineCommand({
  name: 'serve',
  summary: 'Runs the host without a window and serves the control centre to a browser.',
  usage: 'serve [options]',
  options: TABLE,
  listsHostOptions: true,
  examples: [
    'arbiter serve',
    'arbiter serve --data ./matches --port 7500',
    'arbiter serve --demo-data --open',
    'arbiter serve --json --port 0 --league-port 0 --referee-ports 0 --openfront-port 0',
  ],
  run: ({ values }, deps) => serve(values, deps),
});
