import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { spawnHost, type BuiltHost } from '../support/built-host.ts';
import { brokenChecks } from '../support/verify-build.ts';
import { createChance } from './chance.ts';
import { openFuzzEnvironment } from './environment.ts';
import type { FuzzExchange, Surface } from './surface.ts';
import { windowSurface } from './surfaces/window.ts';
import { leagueSurface } from './surfaces/league.ts';
import { mcpSurface } from './surfaces/mcp.ts';
import { paidSurface } from './surfaces/paid.ts';
import { originSurface } from './surfaces/origins.ts';
import { remoteSurface } from './surfaces/remote.ts';
import { restSurface } from './surfaces/rest.ts';
import { rewardSurface } from './surfaces/rewards.ts';
import { workerSurface } from './surfaces/workers.ts';

/**
 * `npm run fuzz` sends requests to every route, call, tool and message, made from
 * their schemas and mutated. It prints its seed; the same seed sends the same
 * requests. Exits with 1 when a reply is not as specified, when the host dies, or
 * when its folder fails verification.
 */

const SURFACES = {
  rest: restSurface,
  origins: originSurface,
  'mcp-sessions': mcpSurface('sessions'),
  'mcp-openfront': mcpSurface('openfront'),
  'mcp-payments': mcpSurface('payments'),
  'mcp-league': mcpSurface('league'),
  'mcp-rewards': mcpSurface('rewards'),
  'league-manager': leagueSurface('manager'),
  'league-referee': leagueSurface('referee'),
  'league-player': leagueSurface('player'),
  rewards: rewardSurface,
  paid: paidSurface,
  workers: workerSurface,
  remote: remoteSurface,
  // This surface is the last, because it changes settings and revokes agents that others need.
  control: windowSurface,
};
type SurfaceName = keyof typeof SURFACES;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    cases: { type: 'string', default: '2000' },
    only: { type: 'string', default: Object.keys(SURFACES).join(',') },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const write = (line: string): void => void process.stdout.write(`${line}\n`);

interface Tally {
  readonly answers: Map<string, number>;
  readonly faults: Map<string, { readonly exchange: FuzzExchange; times: number }>;
  slowest: { readonly target: string; readonly ms: number };
}

async function fuzz(surface: Surface, cases: number, seed: number): Promise<Tally> {
  const chance = createChance(seed);
  const tally: Tally = { answers: new Map(), faults: new Map(), slowest: { target: '', ms: 0 } };
  for (let sentCount = 0; sentCount < cases; sentCount += 1) {
    const startedMs = performance.now();
    const exchange = await surface.send(chance).catch((error: unknown) => {
      throw new Error(`request ${sentCount + 1} of seed ${seed} got no reply`, { cause: error });
    });
    const ms = performance.now() - startedMs;
    if (ms > tally.slowest.ms) tally.slowest = { target: exchange.target, ms };
    tally.answers.set(exchange.answer, (tally.answers.get(exchange.answer) ?? 0) + 1);
    if (exchange.fault === null) continue;
    const key = `${exchange.target}: ${exchange.fault}`;
    const known = tally.faults.get(key);
    if (known) known.times += 1;
    else tally.faults.set(key, { exchange, times: 1 });
  }
  return tally;
}

/** A defect is logged even when the reply hides it. */
const defectsIn = (stderr: string): string[] =>
  stderr.split('\n').filter((line) => line.includes('"level":"error"'));

interface Plan {
  readonly seed: number;
  readonly cases: number;
  readonly names: readonly SurfaceName[];
}

/** Waits for the chain, without which paid tools make no offer. */
async function chainIsUp({ ready }: BuiltHost): Promise<void> {
  for (let looks = 0; looks < 240; looks += 1) {
    const requested = await fetch(new URL('paid/chess_analysis', ready.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"fen":"8/8/8/8/8/8/4P3/K1k5 w - - 0 1"}',
    });
    if (requested.status === 402) return;
    await pause(250);
  }
  throw new Error('the chain did not come up');
}

/** Fuzzes one surface after the other on one host; returns the faults as messages. */
async function fuzzHost(host: BuiltHost, { seed, cases, names }: Plan): Promise<string[]> {
  const faults: string[] = [];
  await chainIsUp(host);
  const environment = await openFuzzEnvironment(host);
  for (const name of names) {
    const surface = await SURFACES[name](environment);
    const startedMs = performance.now();
    const tally = await fuzz(surface, cases, seed).catch((error: unknown) => String(error));
    if (typeof tally === 'string') return [...faults, `${name}: ${tally}`, 'the host no longer answers'];
    await surface.close();
    const answers = [...tally.answers].toSorted((a, b) => b[1] - a[1]).map(([answer, n]) => `${answer} ${n}`);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    const { target, ms } = tally.slowest;
    write(`${name.padEnd(14)} ${seconds.padStart(6)} s  ${answers.join(' · ')}`);
    write(`${''.padEnd(14)} slowest ${target} ${ms.toFixed(0)} ms`);
    for (const [key, { exchange, times }] of tally.faults) {
      faults.push(`${name} ${key} (${times} times)\n  ${JSON.stringify(exchange.sent).slice(0, 800)}`);
    }
  }
  const health = await host.rest.get('/health').catch(() => null);
  return health?.status === 200 ? faults : [...faults, 'the host no longer answers'];
}

async function fuzzFolder(data: string, plan: Plan): Promise<string[]> {
  const host = await spawnHost({ data, chain: 'local', args: ['--remote', '127.0.0.1:0'] });
  if (!('rest' in host)) throw new Error(`the host did not start: ${JSON.stringify(host)}`);
  const faults = await fuzzHost(host, plan);
  const ended = await host.stop();
  if (ended !== 0) faults.push(`the host ended with ${ended}`);
  faults.push(...new Set(defectsIn(host.stderr()).map((line) => `logged: ${line.slice(0, 600)}`)));
  const broken = await brokenChecks(data);
  return [...faults, ...broken.map((check) => `the folder does not verify: ${check}`)];
}

async function main(): Promise<number> {
  const seed = Number(values.seed);
  const cases = Number(values.cases);
  const requested = values.only.split(',');
  // `mcp` selects its five servers, `league` its three roles.
  const names = (Object.keys(SURFACES) as SurfaceName[]).filter((name) =>
    requested.some((one) => one === name || name.startsWith(`${one}-`)),
  );
  if (values.help || names.length === 0 || !Number.isInteger(seed) || !(cases > 0)) {
    write(
      `Usage: npm run fuzz -- [--seed N] [--cases N] [--only mcp,league,${Object.keys(SURFACES).join(',')}]`,
    );
    return values.help ? 0 : 2;
  }
  write(`seed ${seed}, ${cases} requests to each of ${names.join(', ')}`);
  const data = mkdtempSync(join(tmpdir(), 'arbiter-fuzz-'));
  try {
    const faults = await fuzzFolder(data, { seed, cases, names });
    for (const fault of faults) write(`✕ ${fault}`);
    write(faults.length === 0 ? '✓ every answer was as promised' : `${faults.length} faults, seed ${seed}`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

process.exitCode = await main();
