import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Coding agents of other makers, from the package registry, at the versions that the tests are written for. */
const PACKAGES = {
  qwen: {
    name: '@qwen-code/qwen-code',
    version: '0.24.4',
    program: 'node_modules/@qwen-code/qwen-code/cli-entry.js',
  },
  // The native program itself, because install scripts of packages are not run.
  opencode: {
    name: 'opencode-linux-x64',
    version: '1.18.33',
    program: 'node_modules/opencode-linux-x64/bin/opencode',
  },
} as const;
export type RealAgent = keyof typeof PACKAGES;
export const REAL_AGENTS = Object.keys(PACKAGES) as RealAgent[];

const MAX_INSTALL_MS = 10 * 60_000;

/** Installs the agent into `folder` unless it is there; the answer is why that was not possible, or null. */
export function installAgent(agent: RealAgent, folder: string): string | null {
  const { name, version, program } = PACKAGES[agent];
  if (existsSync(join(folder, program))) return null;
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'package.json')))
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`];
  const run = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', timeout: MAX_INSTALL_MS });
  if (run.status === 0 && existsSync(join(folder, program))) return null;
  const reason =
    run.error?.message ?? run.stderr.split('\n').find((line) => line.includes('npm error')) ?? '';
  return `${name}@${version} cannot be installed from the registry (${reason.slice(0, 200)})`;
}

/** A folder for the PATH in which the installed agents have the names that people know. */
export function linkAgents(agents: readonly RealAgent[], folder: string): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  for (const agent of agents) {
    const target = join(folder, PACKAGES[agent].program);
    chmodSync(target, 0o755);
    if (!existsSync(join(bin, agent))) symlinkSync(target, join(bin, agent));
  }
  return bin;
}

const RECORDER = fileURLToPath(new URL('recorder.mjs', import.meta.url));

/** A folder for the PATH in which the agent is a program that writes what is said to it and by it into `log`. */
export function linkRecorded(agent: RealAgent, folder: string, { bin, log }: RecordedLink): string {
  mkdirSync(bin, { recursive: true });
  const command = [process.execPath, RECORDER, log, join(folder, 'bin', agent)].map((part) => `'${part}'`);
  writeFileSync(join(bin, agent), `#!/bin/sh\nexec ${command.join(' ')} "$@"\n`, { mode: 0o755 });
  return bin;
}

interface RecordedLink {
  readonly bin: string;
  readonly log: string;
}

/** Writes the settings by which both agents use the model server at `baseUrl` into the home folder. */
export function writeSettings(home: string, baseUrl: string): void {
  const put = (path: string, content: string): void => {
    mkdirSync(join(home, path, '..'), { recursive: true });
    writeFileSync(join(home, path), content);
  };
  put('.qwen/settings.json', JSON.stringify({ security: { auth: { selectedType: 'openai' } } }));
  put('.qwen/.env', `OPENAI_API_KEY=none\nOPENAI_BASE_URL=${baseUrl}\nOPENAI_MODEL=scripted\n`);
  const provider = {
    npm: '@ai-sdk/openai-compatible',
    name: 'Scripted',
    options: { baseURL: baseUrl, apiKey: 'none' },
    models: { scripted: { name: 'Scripted', tool_call: true } },
  };
  put(
    '.config/opencode/opencode.json',
    JSON.stringify({
      model: 'scripted/scripted',
      small_model: 'scripted/scripted',
      provider: { scripted: provider },
    }),
  );
}
