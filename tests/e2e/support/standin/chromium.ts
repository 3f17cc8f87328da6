import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CdpConnection } from './cdp.ts';

const SWITCHES = [
  '--headless=new',
  '--no-startup-window',
  '--remote-debugging-port=0',
  '--remote-debugging-pipe',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--no-default-browser-check',
  '--password-store=basic',
  '--force-color-profile=srgb',
  '--disable-back-forward-cache',
  '--disable-popup-blocking',
  // Pages cannot reach any other machine.
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

export interface Browser {
  readonly cdp: CdpConnection;
  /** The line that Playwright waits for. */
  readonly endpoint: string;
  /** Kills the browser and removes its profile. */
  kill(): void;
}

function endpointOf(child: ChildProcess): Promise<string> {
  if (child.stderr === null) throw new Error('the browser has no stderr');
  const lines = createInterface({ input: child.stderr });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const found = /^DevTools listening on (ws:\/\/\S+)$/.exec(line.trim());
      if (found?.[1] !== undefined) resolve(found[1]);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the browser ended with ${code} before it listened`)));
  });
}

/** The browser exits when this process does, because the pipe between them closes. */
export async function launchChromium(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'arbiter-standin-'));
  const program = process.env['ARBITER_CHROMIUM'] ?? 'chromium';
  const child = spawn(program, [...SWITCHES, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  const kill = (): void => {
    child.kill('SIGKILL');
    try {
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
    } catch {
      // Child processes write for a moment longer; the test removes the profile with its temporary folder.
    }
  };
  try {
    const endpoint = await endpointOf(child);
    return { endpoint, kill, cdp: await CdpConnection.open(endpoint) };
  } catch (error) {
    kill();
    throw error;
  }
}
