import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Starts the program as a person would who has only its documentation. */
export interface Program {
  /** The address of the gateway, with a slash at its end. */
  readonly url: string;
  readonly data: string;
  /** The token of the operator, from the ready line. */
  readonly adminToken: string;
  readonly ports: Readonly<Record<'gateway' | 'league' | 'openfront' | 'chain' | 'lichess', number>>;
  /** Runs a command on the data folder of this program. */
  run(...args: string[]): Command;
  /** Ends the program; resolves with its log, one line of JSON for each entry. */
  stop(): Promise<string>;
}

/** A command that runs: `arbiter league open …`. */
export interface Command {
  /** Resolves with its first line on this stream that has `text`; rejects when it ends without one. */
  line(stream: 'stdout' | 'stderr', text: string): Promise<string>;
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
  kill(): void;
}

const LAUNCHER = fileURLToPath(new URL('../../bin/arbiter.mjs', import.meta.url));
const PORTS = ['port', 'league-port', 'referee-ports', 'player-ports', 'openfront-port', 'lichess-port'];

/** Runs a command that needs no data folder, such as `arbiter league player`. */
export function runArbiter(args: readonly string[], env: Readonly<Record<string, string>> = {}): Command {
  const child = spawn(process.execPath, [LAUNCHER, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const text = { stdout: '', stderr: '' };
  const looking = new Set<() => void>();
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (chunk: Buffer) => {
      text[stream] += chunk.toString('utf8');
      for (const look of looking) look();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve)).then((code) => ({
    code,
    ...text,
  }));
  return {
    ended,
    kill: () => void child.kill('SIGTERM'),
    line: (stream, wanted) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = text[stream]
            .split('\n')
            .slice(0, -1)
            .find((line) => line.includes(wanted));
          if (found === undefined) return;
          looking.delete(look);
          resolve(found);
        };
        looking.add(look);
        void ended.then(() => reject(new Error(`it ended without ${wanted}:\n${text.stdout}${text.stderr}`)));
        look();
      }),
  };
}

/** Starts `arbiter serve --json` on free ports and a folder of its own; rejects with its log when it does not start. */
export async function startProgram(
  more: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-outside-'));
  const data = join(folder, 'data');
  const ports = PORTS.flatMap((name) => [`--${name}`, '0']);
  const chain = more.includes('--chain') ? [] : ['--chain', 'off'];
  const host = runArbiter(['serve', '--json', '--data', data, ...chain, ...ports, ...more], env);
  const ready = JSON.parse(await host.line('stdout', '"ready"')) as Omit<Program, 'run' | 'stop'>;
  return {
    ...ready,
    run: (...args) => runArbiter([...args, '--data', data]),
    async stop() {
      host.kill();
      const { stderr } = await host.ended;
      rmSync(folder, { recursive: true, force: true });
      return stderr;
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** A request to the session host, such as `POST /agents`: JSON in and out, with a bearer token. */
export async function call(url: string, line: string, token = '', body?: object): Promise<Answer> {
  const [method = '', path = ''] = line.split(' ');
  const response = await fetch(new URL(path, url), {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

export interface Seat {
  readonly id: string;
  readonly token: string;
}

/** Creates an agent, as docs/specifications/001-session-host.md describes it. */
export async function createAgent(url: string): Promise<Seat> {
  const { status, body } = await call(url, 'POST /agents', '', {});
  if (status !== 201) throw new Error(`POST /agents is answered ${status}`);
  return { id: String(body['agent_id']), token: String(body['token']) };
}
