import { createInterface } from 'node:readline';
import { accept, refuse, type Outcome, type Refusal } from '../../../shared/outcome.ts';
import type { HostFile } from '../../platform/data-folder/host-file.ts';
import { readLauncherFile, type HostLauncher } from '../../platform/data-folder/launcher-file.ts';
import { dataPaths } from '../../platform/data-folder/paths.ts';
import { enter, findHost, givenToken, type HostAddress, type HostAddressCode } from './host-address.ts';
import { startHost } from './host-start.ts';
import { parseMessage } from './messages.ts';
import type { ChildOptions } from './options.ts';
import { createRelay } from './relay.ts';

const PARENT_POLL_MS = 500;
/** The official client waits two seconds after closing stdin before it kills. */
const DRAIN_MS = 800;

/**
 * Serves one client until it goes: end of stdin, a signal, a broken pipe or the
 * end of the parent. `own` starts a host of the child's own installation; null
 * for a packed child, which goes by what the last host left behind.
 */
export function runChild(options: ChildOptions, own: HostLauncher | null): Promise<void> {
  const { server, agent, spelling, profile, updateIntervalMs, dataFolder } = options;
  const relay = createRelay({
    definition: server,
    spelling,
    agent,
    profile,
    updateIntervalMs,
    write: (message) => void process.stdout.write(`${JSON.stringify(message)}\n`),
    reach: (name, mayStart) => reach(options, own, { name, mayStart }),
  });
  process.stderr.write(`arbiter mcp ${server.id}: data folder ${dataFolder}\n`);
  const lines = createInterface({ input: process.stdin, terminal: false });
  lines.on('line', (line) => {
    const message = parseMessage(line);
    if (message !== null) relay.receive(message);
    else if (line.trim() !== '')
      process.stderr.write('arbiter mcp: a line that is no JSON-RPC was dropped\n');
  });
  return whenOver(lines).then(async () => {
    // A goodbye that nobody answers must not keep the process.
    setTimeout(() => process.exit(0), DRAIN_MS).unref();
    await relay.close();
  });
}

/** Resolves when there is nobody left to serve. */
function whenOver(lines: NodeJS.EventEmitter): Promise<void> {
  return new Promise((resolve) => {
    const over = (): void => resolve();
    lines.once('close', over);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, over);
    // The reader is gone; writing on would only throw.
    process.stdout.on('error', over);
    process.stderr.on('error', () => undefined);
    const parent = process.ppid;
    const watch = setInterval(() => {
      // A host that dies without closing the pipe leaves us with another parent.
      if (process.ppid !== parent) over();
    }, PARENT_POLL_MS);
    watch.unref();
  });
}

const cannotStart = (why: string) =>
  refuse('APP_NOT_RUNNING', `It cannot be started from here: ${why}.`, { why });

/** Starts a host for this folder; why it cannot be had, or null when it runs. */
async function start(
  dataFolder: string,
  own: HostLauncher | null,
): Promise<Refusal<'APP_NOT_RUNNING'> | null> {
  const launcher = own === null ? readLauncherFile(dataPaths(dataFolder).launcherFile) : accept(own);
  if (!launcher.ok) return cannotStart(launcher.message);
  // An agent's token is this client's and nothing for a host to inherit.
  const { ARBITER_TOKEN: _token, ARBITER_URL: _url, ...env } = process.env;
  const up = await startHost({ dataFolder, launcher: launcher.value, env }).catch(
    ({ code = 'unknown' }: NodeJS.ErrnoException) => code,
  );
  // A folder in which nothing can be written: the client lives on and is told.
  if (typeof up === 'string') return cannotStart(`its data folder cannot be used (${up})`);
  return up ? null : cannotStart('its start failed, which logs/start.log in its data folder explains');
}

async function reach(
  { dataFolder, mayStart }: ChildOptions,
  own: HostLauncher | null,
  request: { readonly name: string; readonly mayStart: boolean },
): Promise<Outcome<HostAddress, HostAddressCode>> {
  const given = givenToken(process.env);
  if (given?.url) return accept({ url: given.url, token: given.token });
  const enterAs = (
    host: HostFile,
  ): Outcome<HostAddress, HostAddressCode> | Promise<Outcome<HostAddress, HostAddressCode>> =>
    given === null ? enter(host, request.name) : accept({ url: host.url, token: given.token });
  const running = findHost(dataFolder);
  if (running !== null) {
    const entered = await enterAs(running);
    // Its file may outlive it by a moment; then it counts as not running.
    if (entered.ok || entered.code !== 'APP_NOT_RUNNING') return entered;
  }
  const gone = refuse('APP_NOT_RUNNING', 'No host runs');
  if (!mayStart || !request.mayStart) return gone;
  const problem = await start(dataFolder, own);
  if (problem !== null) return problem;
  const started = findHost(dataFolder);
  return started === null ? gone : enterAs(started);
}
