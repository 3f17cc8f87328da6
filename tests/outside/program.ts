import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The program as somebody starts it who has only its documentation. */
export interface Program {
  /** The address of the gateway, with a slash at its end. */
  readonly url: string;
  stop(): Promise<void>;
}

const LAUNCHER = fileURLToPath(new URL('../../bin/arbiter.mjs', import.meta.url));
const PORTS = ['port', 'league-port', 'referee-ports', 'player-ports', 'openfront-port'];

/** Starts `arbiter serve --json` on free ports and a folder of its own; rejects with its log when it does not start. */
export async function startProgram(): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-outside-'));
  const ports = PORTS.flatMap((name) => [`--${name}`, '0']);
  const args = [LAUNCHER, 'serve', '--json', '--data', join(folder, 'data'), '--chain', 'off', ...ports];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString('utf8')));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve)),
    ended.then(() => ''),
  ]);
  if (line === '') throw new Error(`the program did not start:\n${log}`);
  const { url } = JSON.parse(line) as { url: string };
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
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
