import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import {
  assertBuilt,
  FREE_PORTS,
  hostEnv,
  ROOT,
  withChain,
  type LaunchOrder,
  type RunningShell,
} from './running-shell.ts';

const CLI = 'out/main/cli.js';

const readyLine = z.object({
  ready: z.literal(true),
  url: z.string(),
  uiUrl: z.string(),
  adminToken: z.string(),
});
type ReadyLine = z.infer<typeof readyLine>;

/** Resolves with the ready line; rejects with the log when the host ends before it. */
async function ready(host: ChildProcess): Promise<ReadyLine> {
  if (host.stdout === null || host.stderr === null) throw new Error('the host has no output');
  const log: string[] = [];
  host.stderr.on('data', (chunk: Buffer) => log.push(String(chunk)));
  const lines = createInterface({ input: host.stdout });
  const ended = once(host, 'exit').then(([code]): never => {
    throw new Error(`the host ended with ${String(code)} before it was ready:\n${log.join('')}`);
  });
  const line = once(lines, 'line').then(([text]) => readyLine.parse(JSON.parse(String(text))));
  return Promise.race([line, ended]);
}

async function end(host: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (host.exitCode !== null || host.signalCode !== null) return;
  const gone = once(host, 'exit');
  host.kill(signal);
  await gone;
}

/** Runs `arbiter serve` with a tab of the worker's Chromium. */
export async function launchBrowserShell({ data, args, env, browser }: LaunchOrder): Promise<RunningShell> {
  assertBuilt(CLI);
  const host = spawn(
    process.execPath,
    [join(ROOT, CLI), 'serve', '--json', '--data', data, ...FREE_PORTS, ...withChain(args)],
    { cwd: ROOT, env: hostEnv(env), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const { url, uiUrl, adminToken } = await ready(host);
  return {
    driver: `Chromium ${browser.version()} on arbiter serve`,
    admin: { url: url.replace(/\/$/, ''), token: adminToken },
    app: null,
    alive: () => host.exitCode === null && host.signalCode === null,
    blankPage: async () => (await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' })).newPage(),
    open: async (page) => {
      await page.goto(uiUrl);
    },
    release: (page) => page.context().close(),
    stop: () => end(host, 'SIGTERM'),
    kill: () => end(host, 'SIGKILL'),
  };
}
