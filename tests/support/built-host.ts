import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { openWindowSocket } from '../../src/main/cli/host-client/window-socket.ts';
import type { WindowConnection } from '../../src/main/platform/host-api.ts';
import type { Log } from '../../src/main/platform/log.ts';
import { createApi, type WindowResponse, type Api } from '../../src/shared/contract/index.ts';
import { parseJson } from '../../src/shared/json.ts';
import { cliArguments, ensureBuild, ROOT } from './built-program.ts';
import { createRest, type Rest } from './rest.ts';

/** The line that `arbiter serve --json` prints when the host is ready, as docs/cli.md documents it. */
const readyLine = z.object({
  ready: z.literal(true),
  pid: z.number().int(),
  url: z.url(),
  uiUrl: z.string(),
  adminToken: z.string(),
  data: z.string(),
  ports: z.object({
    gateway: z.number().int(),
    league: z.number().int().nullable(),
    referees: z.array(z.number().int()),
    openfront: z.number().int().nullable(),
    chain: z.number().int().nullable(),
    lichess: z.number().int().nullable(),
    sales: z.number().int().nullable().optional(),
    spectators: z.number().int().nullable().optional(),
    remote: z.number().int().nullable().optional(),
  }),
});
export type ReadyLine = z.infer<typeof readyLine>;

/** A line of the log, which `arbiter serve --json` writes to stderr. */
const logLine = z.looseObject({
  level: z.enum(['debug', 'info', 'warn', 'error']),
  message: z.string(),
});

/** The log line with which `arbiter serve --json` refuses to start. */
const refusalLine = z.object({ level: z.literal('error'), code: z.string(), message: z.string() });

export interface BuiltHostOptions {
  /** The data folder; a new temporary one by default. */
  readonly data?: string;
  /** The profile of the chain; `off` by default, and `settings` leaves the choice to the data folder. */
  readonly chain?: string;
  /** The crash point at which the host kills itself, with `:N` the Nth time. */
  readonly crashAt?: string | null | undefined;
  /** Adds `POST /test/clock`, which `advance` needs; on by default. */
  readonly testClock?: boolean;
  /** Rate limits; off by default. */
  readonly limits?: 'on' | 'off';
  /** The league manager's port; 0, a free one, by default. */
  readonly leaguePort?: number;
  /** The OpenFront listener's port; 0, a free one, by default. */
  readonly openfrontPort?: number;
  /** Receives each event of the host's log, including level `debug`. */
  readonly log?: Log;
  /** More arguments of `arbiter serve`. */
  readonly args?: readonly string[];
  /** More variables; the variables of this process are passed on, except the ones that would change the host. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The calls and events of the window, over a window socket of its own. */
export interface HostWindow extends WindowConnection {
  readonly api: Api;
}

/** A host of the built program in a process of its own. */
export interface BuiltHost {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly ready: ReadyLine;
  readonly rest: Rest;
  readonly data: string;
  /** Time from spawning the process to its ready line, in milliseconds. */
  readonly startMs: number;
  /** Resolves with the exit code or the signal's name. */
  readonly ended: Promise<number | string>;
  /** Everything that the host has written to stderr, which is its log as lines of JSON. */
  stderr(): string;
  /** Opens a window socket; it is closed with the host. */
  window(): Promise<HostWindow>;
  /** Moves the test clock; resolves when everything that became due is stored. */
  advance(amountMs: number): Promise<void>;
  /** Sends SIGKILL, so that the host can run no handler. */
  kill(): Promise<void>;
  /** Stops the host as a user does, by SIGTERM; the data folder stays for the next start. */
  stop(): Promise<number | string>;
  /** Stops the host and removes its folder; throws when it did not end cleanly and was not killed. */
  dispose(): Promise<void>;
}

/** A host that did not come up: its refusal, or how its process ended. */
export type NotReady =
  | { readonly code: string; readonly message: string }
  | { readonly ended: number | string };

/** A new temporary folder for a host, removed by `dispose`. */
export const hostFolder = (): string => mkdtempSync(join(tmpdir(), 'arbiter-test-'));

/** Variables that name a program, and so do not change what a host does. */
const PROGRAMS = ['ARBITER_ANVIL', 'ARBITER_CHROMIUM'];

/** The environment of a host under test, without variables that would change its options. */
export function hostEnvironment(own: Readonly<Record<string, string>> = {}): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (pair): pair is [string, string] =>
      pair[1] !== undefined && (!pair[0].startsWith('ARBITER_') || PROGRAMS.includes(pair[0])),
  );
  return {
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'arbiter-tests'),
    ...Object.fromEntries(inherited),
    ...own,
  };
}

function argumentsOf(data: string, options: BuiltHostOptions): string[] {
  const { chain = 'off', crashAt = null, testClock = true, limits = 'off', args = [] } = options;
  const settings = {
    data,
    port: 0,
    'league-port': options.leaguePort ?? 0,
    'referee-ports': 0,
    'player-ports': 0,
    'openfront-port': options.openfrontPort ?? 0,
    'lichess-port': 0,
    chain: chain === 'settings' ? null : chain,
    limits,
    'crash-at': crashAt,
  };
  const given = Object.entries(settings)
    .filter(([name, value]) => value !== null && !args.includes(`--${name}`))
    .flatMap(([name, value]) => [`--${name}`, String(value)]);
  const flags = [...(testClock ? ['--test-clock'] : []), ...(options.log ? ['--verbose'] : [])];
  return cliArguments(['serve', '--json', ...given, ...flags, ...args]);
}

/** The refusal that the host logged before it ended, or else how it ended. */
function notReady(errors: string, ended: number | string): NotReady {
  for (const line of errors.trim().split('\n').toReversed()) {
    const refusal = refusalLine.safeParse(parseJson(line));
    if (refusal.success) return { code: refusal.data.code, message: refusal.data.message };
  }
  return { ended };
}

async function openWindow({ url, adminToken }: ReadyLine): Promise<HostWindow> {
  const socket = await openWindowSocket(url, adminToken);
  return {
    api: createApi(socket),
    request: (call, input) => socket.request(call as string, input) as Promise<WindowResponse>,
    onEvent: (handler) => socket.listen(({ event, seq, payload }) => handler(event, seq, payload)),
    close: () => socket.close(),
  };
}

/** Starts a host of the built program; returns its refusal, or its end, when it does not come up. */
export async function spawnHost(options: BuiltHostOptions = {}): Promise<BuiltHost | NotReady> {
  await ensureBuild();
  const data = options.data ?? hostFolder();
  const startedMs = performance.now();
  const child = spawn(process.execPath, argumentsOf(data, options), {
    // The host ends when the IPC channel closes, so it never outlives the tests.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: hostEnvironment(options.env),
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')));
  const { log } = options;
  if (log !== undefined && child.stderr !== null) {
    createInterface(child.stderr).on('line', (text) => {
      const line = logLine.safeParse(parseJson(text));
      if (!line.success) return;
      const { level, message, ...fields } = line.data;
      log(level, message, fields as Parameters<Log>[2]);
    });
  }
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? -1)),
  );
  const line = await Promise.race([
    new Promise<string>((resolve) => {
      if (child.stdout !== null) createInterface(child.stdout).once('line', resolve);
    }),
    ended.then((end) => ({ end })),
  ]);
  if (typeof line !== 'string') return notReady(errors, line.end);
  const ready = readyLine.parse(JSON.parse(line));
  const startMs = performance.now() - startedMs;
  const rest = createRest(ready.url);
  const windows: HostWindow[] = [];
  const end = (signal: NodeJS.Signals): Promise<number | string> => {
    for (const window of windows.splice(0)) window.close();
    child.kill(signal);
    return ended;
  };
  return {
    child,
    pid: ready.pid,
    ready,
    rest,
    data,
    startMs,
    ended,
    stderr: () => errors,
    async window() {
      const window = await openWindow(ready);
      windows.push(window);
      return window;
    },
    async advance(amountMs) {
      const moved = await rest.post('/test/clock', { advanceMs: amountMs }, { token: ready.adminToken });
      if (moved.status !== 200) throw new Error(`the clock did not move: ${moved.status} ${moved.text}`);
    },
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    async dispose() {
      const code = await end('SIGTERM');
      rmSync(data, { recursive: true, force: true });
      if (code !== 0 && code !== 'SIGKILL') throw new Error(`the host ended with ${code}:\n${errors}`);
    },
  };
}

/** Starts a host of the built program; throws when it does not come up. */
export async function startBuiltHost(options: BuiltHostOptions = {}): Promise<BuiltHost> {
  const host = await spawnHost(options);
  if ('ready' in host) return host;
  throw new Error(`the host did not come up: ${JSON.stringify(host)}`);
}
