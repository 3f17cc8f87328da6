import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { connectClient, type McpClient } from './clients.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
export const CHILD = join(ROOT, 'out', 'mcp', 'arbiter-mcp.mjs');

const LAUNCHER: string = new URL('../../../bin/launcher/build.mjs', import.meta.url).href;

/** The built child as a person gets it: made when missing or stale. */
export async function buildChild(): Promise<void> {
  const launcher = (await import(LAUNCHER)) as { ensureChildBuilt(root: string): Promise<void> };
  await launcher.ensureChildBuilt(ROOT.replace(/\/$/, ''));
}

/** The whole build, for tests in which a child starts a host. */
export async function buildAll(): Promise<void> {
  const launcher = (await import(LAUNCHER)) as { ensureBuilt(root: string, node: string): Promise<void> };
  await launcher.ensureBuilt(ROOT.replace(/\/$/, ''), process.execPath);
}

/** A Node 20 of this machine, or null. */
export function nodeTwenty(): string | null {
  const places = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  return (
    places.find(
      (node) =>
        existsSync(node) && spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.startsWith('v20.'),
    ) ?? null
  );
}

export interface ChildAsk {
  readonly data: string;
  readonly node?: string;
  readonly args?: readonly string[];
  readonly env?: Record<string, string>;
  readonly name?: string;
  /** Which server; the sessions unless told otherwise. */
  readonly server?: string;
}

const argsOf = ({ data, server = 'sessions', args = [] }: ChildAsk): string[] => [
  CHILD,
  server,
  '--data',
  data,
  ...args,
];

/** The official client over the built child, in a near-empty environment and a foreign folder. */
export function connectChild(request: ChildAsk): Promise<McpClient> {
  const transport = new StdioClientTransport({
    command: request.node ?? process.execPath,
    args: argsOf(request),
    env: request.env ?? {},
    cwd: '/',
    stderr: 'ignore',
  });
  return connectClient(transport, request.name ?? 'stdio-client');
}

export interface RawChild {
  readonly child: ChildProcessWithoutNullStreams;
  send(message: object): void;
  /** The next line of stdout. */
  next(): Promise<Record<string, unknown>>;
  /** Exit code, once the process is gone. */
  readonly ended: Promise<number | null>;
}

/** The built child without any SDK in front of it. */
export function startRaw(request: ChildAsk): RawChild {
  const child = spawn(request.node ?? process.execPath, argsOf(request), {
    stdio: 'pipe',
    env: request.env ?? {},
    cwd: '/',
  });
  child.stderr.resume();
  // A child that is gone hears nothing more; its end is what the test looks at.
  child.stdin.on('error', () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    send: (message) => void child.stdin.write(`${JSON.stringify(message)}\n`),
    async next() {
      const { value, done } = await lines.next();
      if (done === true) throw new Error('the child said nothing more');
      return JSON.parse(value) as Record<string, unknown>;
    },
    ended: new Promise((resolve) => child.once('close', (code) => resolve(code))),
  };
}

export const HELLO = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};
