import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ROOT } from '../built-program.ts';
import { connectClient, type McpClient } from './clients.ts';

export const CHILD = join(ROOT, 'out', 'mcp', 'arbiter-mcp.mjs');

/** The path of a Node 20 on this computer, or null. */
export function node20(): string | null {
  const candidates = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  return (
    candidates.find(
      (node) =>
        existsSync(node) && spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.startsWith('v20.'),
    ) ?? null
  );
}

export interface ChildOptions {
  readonly data: string;
  readonly node?: string;
  readonly args?: readonly string[];
  readonly env?: Record<string, string>;
  readonly name?: string;
  /** The server; sessions by default. */
  readonly server?: string;
}

const argsOf = ({ data, server = 'sessions', args = [] }: ChildOptions): string[] => [
  CHILD,
  server,
  '--data',
  data,
  ...args,
];

/**
 * The official client over the built child, in an almost empty environment and another working
 * directory.
 */
export function connectChild(request: ChildOptions): Promise<McpClient> {
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
  /** The exit code, once the process has ended. */
  readonly ended: Promise<number | null>;
}

/** The built child, driven without an SDK. */
export function startRaw(request: ChildOptions): RawChild {
  const child = spawn(request.node ?? process.execPath, argsOf(request), {
    stdio: 'pipe',
    env: request.env ?? {},
    cwd: '/',
  });
  child.stderr.resume();
  // A write to an ended child fails; the test checks only how the child ended.
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
