import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../support/built-program.ts';

/** A defect to put into the built bundle; `from` occurs there exactly once. */
export interface Defect {
  readonly name: string;
  readonly file: 'out/main/main.js' | 'out/preload/preload.cjs';
  readonly from: string;
  readonly to: string;
  /** Titles of tests, at least one of which must fail. */
  readonly caughtBy: string;
}

const PLAYWRIGHT = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');

/** Copies the built app and adds the defect. */
function seed(folder: string, { file, from, to }: Defect): void {
  for (const part of ['out/main', 'out/preload', 'out/renderer', 'package.json']) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const source = readFileSync(join(ROOT, file), 'utf8');
  const parts = source.split(from);
  if (parts.length !== 2) throw new Error(`"${from}" occurs ${parts.length - 1} times in ${file}`);
  writeFileSync(join(folder, file), parts.join(to));
}

export interface SpecRun {
  readonly exitCode: number;
  readonly output: string;
}

/** Runs the spec of the shell on an app folder, in its own Playwright process. */
async function runSpec(appFolder: string, outputFolder: string, title: string): Promise<SpecRun> {
  const args = [
    'test',
    'electron-shell',
    '--project=electron',
    '--workers=1',
    '--reporter=line',
    '--trace=off',
  ];
  const child = spawn(process.execPath, [PLAYWRIGHT, ...args, `--output=${outputFolder}`, '-g', title], {
    cwd: ROOT,
    env: { ...process.env, ARBITER_E2E_APP: appFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => void output.push(String(chunk)));
  }
  const [exitCode] = (await once(child, 'close')) as [number];
  return { exitCode, output: output.join('') };
}

/** The result of the spec on an app with the defect, or on an unchanged copy without one. */
export async function judge(defect: Defect): Promise<SpecRun> {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-seeded-'));
  try {
    seed(folder, defect);
    return await runSpec(folder, join(folder, 'results'), defect.caughtBy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
