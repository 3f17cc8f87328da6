import { accept, type Outcome } from '../../../shared/outcome.ts';
import { demoHostOptions } from '../../app-features/demo-data/index.ts';
import { applyUpdate } from '../../app-features/updates/index.ts';
import type { Host, HostRefusalCode, ReadyInfo, UpdatePlan } from '../../platform/host-api.ts';
import type { Log } from '../../platform/log.ts';
import { formatCliError } from '../cli-error.ts';
import type { CommandDeps, CommandIo } from '../command.ts';
import { createDemoFiller } from '../demo/demo-filler.ts';
import { EXIT, EXIT_OF_REFUSAL, type ExitCode } from '../exit-codes.ts';
import { flagOption, type Values } from '../options/option-kinds.ts';
import { whenStopped } from '../stop-signal.ts';
import { createLog } from '../terminal/log-writer.ts';
import { openBrowser } from '../terminal/open-browser.ts';
import { headlessOptions } from './headless-options.ts';
import { IDLE_EXIT_MS } from './idle-exit.ts';
import { HOST_OPTIONS, type HostSettings } from './host-settings.ts';

/** The options of the commands that run a host until they are stopped. */
export const RUN_HOST_OPTIONS = {
  ...HOST_OPTIONS,
  json: flagOption('prints one line of JSON when the host is ready, and logs JSON lines to stderr'),
  demo: flagOption('starts a demo match when the data folder is new'),
  'demo-data': flagOption('runs on a separate folder with demo data and on free ports'),
  verbose: flagOption('logs debug messages too'),
  'idle-exit': flagOption('exits after ten minutes without clients, unless the control centre was opened'),
};
type RunHostValues = Omit<Values<typeof RUN_HOST_OPTIONS>, keyof typeof HOST_OPTIONS>;

export interface RunHostRequest {
  /** The command's name, which begins its messages. */
  readonly name: string;
  readonly settings: HostSettings;
  readonly values: RunHostValues;
  /** Opens the control centre in the default browser. */
  readonly open: boolean;
}

/** The line that programs read: exactly these fields, documented in docs/cli.md. */
export function readyLine(ready: ReadyInfo): string {
  const { pid, url, uiUrl, adminToken, data, ports } = ready;
  const { gateway, league, referees, openfront, chain, lichess, sales, spectators, remote } = ports;
  const optionalPorts = {
    ...(sales === undefined ? {} : { sales }),
    ...(spectators === undefined ? {} : { spectators }),
    ...(remote === undefined ? {} : { remote }),
  };
  const line = { ready: true, pid, url, uiUrl, adminToken, data };
  return `${JSON.stringify({ ...line, ports: { gateway, league, referees, openfront, chain, lichess, ...optionalPorts } })}\n`;
}

function readyBlock(host: Host, { version, program }: CommandIo): string {
  const { ready } = host;
  const { league, openfront, lichess, sales = null, spectators = null, remote = null } = ready.ports;
  const rows = [
    ['Control centre', host.newWindowUrl()],
    ['REST and MCP', ready.url],
    ...(league === null ? [] : [['League', `http://127.0.0.1:${league}/mcp`]]),
    ...(openfront === null ? [] : [['OpenFront bridge', `ws://127.0.0.1:${openfront}/`]]),
    ...(lichess === null ? [] : [['Lichess bots', `http://127.0.0.1:${lichess}/`]]),
    ...(sales === null ? [] : [['Sales', `http://127.0.0.1:${sales}/`]]),
    ...(spectators === null ? [] : [['Spectators', `http://127.0.0.1:${spectators}/`]]),
    ...(remote === null
      ? []
      : [['Remote access', `port ${remote}, TLS; "${program} invite --for league:ID"`]]),
    ['Data folder', ready.data],
  ];
  const lines = rows.map(([name, value]) => `  ${(name ?? '').padEnd(18)}${value}`);
  const addressNote = `The first address signs one browser tab in, within ten minutes; "${program} open" gives a new one.`;
  return `\nArbiter ${version} is ready\n\n${lines.join('\n')}\n\n${addressNote}\nCtrl-C stops it.\n\n`;
}

/** The settings of the folder on which the host will run: with `--demo-data` the folder of the demo data. */
export const effectiveSettings = (settings: HostSettings, values: RunHostValues): HostSettings =>
  values['demo-data'] ? demoHostOptions(settings) : settings;

/**
 * Starts a host and keeps it running until the command is stopped. Returns the exit code, or the refusal of a host
 * that could not start, which the caller prints.
 */
export async function runHostUntilStopped(
  { name, settings, values, open }: RunHostRequest,
  { io, loadHost }: CommandDeps,
): Promise<Outcome<ExitCode, HostRefusalCode>> {
  const log = createRunLog(values, io);
  const startHost = await loadHost();
  const idle = new AbortController();
  const update = createPendingUpdate();
  const started = await startHost({
    ...headlessOptions(effectiveSettings(settings, values), io, {
      log,
      demo: values.demo,
      restart: update.request,
    }),
    ...(values['idle-exit'] ? { idle: { afterMs: IDLE_EXIT_MS, onIdle: () => idle.abort() } } : {}),
  });
  if (!started.ok) return started;
  const host = started.value;
  const signal = AbortSignal.any([io.signal, idle.signal, update.signal]);
  try {
    if (values['demo-data']) await fillWithDemoData(host, { io: { ...io, signal }, log, name });
  } catch (error) {
    await host.stop();
    // The host was stopped while it filled the folder; the next start continues.
    if (signal.aborted) return accept(EXIT.ok);
    io.stderr(`arbiter ${name}: ${formatCliError(error)}\n`);
    return accept(EXIT.failed);
  }
  io.stdout(values.json ? readyLine(host.ready) : readyBlock(host, io));
  const closePage = open ? openBrowser(host.newWindowUrl(), host.ready.data) : () => undefined;
  await whenStopped(signal);
  closePage();
  await host.stop();
  return accept(update.apply(name, io));
}

/** The update for which the command ends; it is put in place when the host has stopped. */
function createPendingUpdate() {
  const abort = new AbortController();
  let plan: UpdatePlan | null = null;
  return {
    signal: abort.signal,
    request(requestedPlan: UpdatePlan): void {
      plan = requestedPlan;
      abort.abort();
    },
    apply(name: string, io: CommandIo): ExitCode {
      if (plan === null) return EXIT.ok;
      const applied = applyUpdate(plan);
      const text = applied.ok ? 'the other version is in place; start Arbiter again' : applied.message;
      io.stderr(`arbiter ${name}: ${text}\n`);
      return applied.ok ? EXIT.ok : EXIT.failed;
    },
  };
}

const createRunLog = ({ json, verbose }: RunHostValues, io: CommandIo): Log =>
  createLog({ json, verbose, write: io.stderr, nowMs: io.nowMs });

/** Prints why the host could not start, and returns the exit code for it. */
export function printRefusal(
  { name, values }: Pick<RunHostRequest, 'name' | 'values'>,
  refusal: { readonly code: HostRefusalCode; readonly message: string },
  io: CommandIo,
): ExitCode {
  if (values.json) createRunLog(values, io)('error', refusal.message, { code: refusal.code });
  else io.stderr(`arbiter ${name}: ${refusal.message}\n`);
  return EXIT_OF_REFUSAL[refusal.code];
}

interface FillContext {
  readonly io: CommandIo;
  readonly log: Log;
  readonly name: string;
}

/** Fills the host with demo data through the calls that the window uses. */
async function fillWithDemoData(host: Host, { io, log, name }: FillContext): Promise<void> {
  io.stderr(`arbiter ${name}: filling a separate folder with demo data\n`);
  const filler = createDemoFiller(io.entryUrl, log);
  if (await filler.fill(host, { signal: io.signal, onStep: () => undefined }))
    io.stderr(`  delete ${host.ready.data} to remove it\n`);
}
