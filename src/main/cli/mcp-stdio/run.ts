import { createInterface } from 'node:readline';
import { accept, refuse, type Outcome, type Refusal } from '../../../shared/outcome.ts';
import type { HostFile } from '../../platform/data-folder/host-file.ts';
import { readLauncherFile, type HostLauncher } from '../../platform/data-folder/launcher-file.ts';
import { dataPaths } from '../../platform/data-folder/paths.ts';
import {
  findListenerRefusal,
  requestToken,
  findHost,
  startOf,
  readEnvironmentToken,
  type HostAddress,
  type HostAddressCode,
} from './host-address.ts';
import { startHostProgram } from './host-start.ts';
import { parseMessage } from './rpc-messages.ts';
import type { McpChildOptions } from './options.ts';
import { createMcpChildSession } from './child-session.ts';

const PARENT_POLL_MS = 500;
/** The official client kills the child two seconds after it has closed stdin. */
const DRAIN_MS = 800;

/**
 * Serves one client until stdin ends, a signal arrives, the pipe breaks or the parent
 * ends. `ownLauncher` starts a host of the child's own installation; a packaged child passes null
 * and uses the `launcher.json` of the last host. `startCommand` is what a person types to start one.
 */
export function runMcpStdioChild(
  options: McpChildOptions,
  ownLauncher: HostLauncher | null,
  startCommand: string | null,
): Promise<void> {
  const { server, agent, nameStyle, profile, updateIntervalMs, seat, dataFolder } = options;
  /** Starts of hosts that did not respond, although their file and process were still there. */
  const endedHosts = new Set<string>();
  const session = createMcpChildSession({
    definition: server,
    startCommand,
    nameStyle,
    agent,
    profile,
    updateIntervalMs,
    seat,
    write: (message) => void process.stdout.write(`${JSON.stringify(message)}\n`),
    resolveHost({ agent: name, mayStart, endedHost }) {
      if (endedHost !== null) endedHosts.add(endedHost);
      return resolveHost(options, ownLauncher, { name, mayStart, endedHosts });
    },
  });
  process.stderr.write(`arbiter mcp ${server.id}: data folder ${dataFolder}\n`);
  const lines = createInterface({ input: process.stdin, terminal: false });
  lines.on('line', (line) => {
    const message = parseMessage(line);
    if (message !== null) session.receive(message);
    else if (line.trim() !== '') process.stderr.write('arbiter mcp: ignored a line that is not JSON-RPC\n');
  });
  return waitForClientEnd(lines).then(async () => {
    // The process must end even if the host does not respond to the DELETE request.
    setTimeout(() => process.exit(0), DRAIN_MS).unref();
    await session.close();
  });
}

/** Resolves when the client has gone. */
function waitForClientEnd(lines: NodeJS.EventEmitter): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => resolve();
    lines.once('close', end);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, end);
    // A broken pipe means that the client has gone.
    process.stdout.on('error', end);
    process.stderr.on('error', () => undefined);
    const parent = process.ppid;
    const watch = setInterval(() => {
      // When the parent dies without closing the pipe, the child gets another parent.
      if (process.ppid !== parent) end();
    }, PARENT_POLL_MS);
    watch.unref();
  });
}

const refuseStart = (why: string) =>
  refuse('APP_NOT_RUNNING', `It cannot be started from here: ${why}.`, { why });

/** Starts a host for this folder; returns the refusal, or null when the host runs. */
async function startHost(
  dataFolder: string,
  ownLauncher: HostLauncher | null,
  endedHosts: ReadonlySet<string>,
): Promise<Refusal<'APP_NOT_RUNNING'> | null> {
  const launcher =
    ownLauncher === null ? readLauncherFile(dataPaths(dataFolder).launcherFile) : accept(ownLauncher);
  if (!launcher.ok) return refuseStart(launcher.message);
  // The token belongs to this client, so the host must not inherit it.
  const { ARBITER_TOKEN: _token, ARBITER_URL: _url, ...env } = process.env;
  const startResult = await startHostProgram({ dataFolder, launcher: launcher.value, env, endedHosts }).catch(
    ({ code = 'unknown' }: NodeJS.ErrnoException) => code,
  );
  // When the folder is not writable, the child keeps running and refuses the calls.
  if (typeof startResult === 'string') return refuseStart(`its data folder cannot be used (${startResult})`);
  return startResult ? null : refuseStart('the start failed; see logs/start.log in the data folder');
}

async function resolveHost(
  { dataFolder, mayStart }: McpChildOptions,
  ownLauncher: HostLauncher | null,
  request: { readonly name: string; readonly mayStart: boolean; readonly endedHosts: Set<string> },
): Promise<Outcome<HostAddress, HostAddressCode>> {
  const fromEnvironment = readEnvironmentToken(process.env);
  if (fromEnvironment?.url)
    return accept({ url: fromEnvironment.url, token: fromEnvironment.token, start: null });
  const readAddress = async (host: HostFile): Promise<Outcome<HostAddress, HostAddressCode>> => {
    const problem = await findListenerRefusal(host);
    if (problem !== null) return problem;
    return fromEnvironment === null
      ? requestToken(host, request.name)
      : accept({ url: host.url, token: fromEnvironment.token, start: startOf(host) });
  };
  const { endedHosts } = request;
  const running = findHost(dataFolder, endedHosts);
  if (running !== null) {
    const address = await readAddress(running);
    if (address.ok || address.code !== 'APP_NOT_RUNNING') return address;
    // A host that stops keeps its host.json until the end; from now on it counts as not running.
    endedHosts.add(startOf(running));
  }
  const notRunning = refuse('APP_NOT_RUNNING', 'No host is running');
  if (!mayStart || !request.mayStart) return notRunning;
  const problem = await startHost(dataFolder, ownLauncher, endedHosts);
  if (problem !== null) return problem;
  const started = findHost(dataFolder, endedHosts);
  return started === null ? notRunning : readAddress(started);
}
