import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWindowSocket } from '../../src/main/cli/host-client/window-socket.ts';
import { createApi } from '../../src/shared/contract/index.ts';
import { endedRun } from '../support/arena-runs.ts';
import { startServer } from './parts/process.ts';
import { atLeast, atMost, plain, report } from './parts/report.ts';
import { startSlowModel } from './parts/slow-model.ts';

/**
 * Measures in the built host how many times faster an arena run is with 8 and with 32 games at once than with one, when
 * the model answers in 500 ms, and what that costs the event loop. The runs have one seed and the model always takes
 * the first legal action, so that every run has the same games as far as it goes. Run with `npm run bench -- arena-at-once`.
 */
const ANSWER_MS = 500;
const SEED = '1b'.repeat(32);
/** Games of each run: about the same time for all of them. */
const GAMES = { 1: 10, 8: 80, 32: 320 } as const;
const OPTIONS = ['port', 'league-port', 'openfront-port', 'referee-ports', 'player-ports', 'lichess-port'];

const folder = mkdtempSync(join(tmpdir(), 'arbiter-arena-bench-'));
const probeFile = join(folder, 'loop.json');
process.env['LOOP_PROBE_FILE'] = probeFile;
const model = await startSlowModel(ANSWER_MS);
const host = await startServer([
  '--import',
  new URL('./parts/loop-probe.mjs', import.meta.url).pathname,
  new URL('../../out/main/cli.js', import.meta.url).pathname,
  'serve',
  '--json',
  '--chain',
  'off',
  '--limits',
  'off',
  '--data',
  join(folder, 'data'),
  ...OPTIONS.flatMap((name) => [`--${name}`, '0']),
]);
const socket = await openWindowSocket(host.url, String(host.ready['adminToken']));
const api = createApi(socket);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function loopDelayP99Ms(): Promise<number> {
  rmSync(probeFile, { force: true });
  process.kill(Number(host.ready['pid']), 'SIGUSR2');
  while (!existsSync(probeFile)) await pause(20);
  return (JSON.parse(readFileSync(probeFile, 'utf8')) as { p99Ms: number }).p99Ms;
}

const { endpointId } = await api.call('models.add', {
  name: 'slow',
  baseUrl: model.baseUrl,
  model: 'slow',
  limits: { requestsAtOnce: 32, perMoveMs: 60_000 },
});

interface TimedRun {
  readonly gamesPerMinute: number;
  /** Games differ in length, so that the moves of the model are what is compared. */
  readonly movesPerMinute: number;
  readonly p99Ms: number;
}

async function timed(atOnce: keyof typeof GAMES): Promise<TimedRun> {
  await loopDelayP99Ms();
  const answered = model.answered();
  const startMs = performance.now();
  const { arenaId } = await api.call('arena.start', {
    template: 'tic_tac_toe.v1',
    a: { kind: 'llm', endpointId },
    b: { kind: 'random' },
    games: GAMES[atOnce],
    atOnce,
    seed: SEED,
  });
  const { played } = await endedRun(api, arenaId);
  const minutes = (performance.now() - startMs) / 60_000;
  if (played !== GAMES[atOnce]) throw new Error(`${played} of ${GAMES[atOnce]} games were played`);
  const movesPerMinute = (model.answered() - answered) / minutes;
  return { gamesPerMinute: played / minutes, movesPerMinute, p99Ms: await loopDelayP99Ms() };
}

// The first games load what the later ones find loaded.
await timed(1);
const one = await timed(1);
const eight = await timed(8);
const many = await timed(32);
socket.close();
await host.stop();
model.close();
rmSync(folder, { recursive: true, force: true });

report('arena-at-once', [
  plain('games a minute, one at a time', one.gamesPerMinute, 'games'),
  plain('games a minute, 32 at once', many.gamesPerMinute, 'games'),
  atLeast('8 games at once against one', eight.movesPerMinute / one.movesPerMinute, 7),
  atLeast('32 games at once against one', many.movesPerMinute / one.movesPerMinute, 24),
  plain('open requests at most', model.maxOpen(), 'requests'),
  plain('event-loop delay p99, one at a time', one.p99Ms, 'ms'),
  plain('event-loop delay p99, 8 at once', eight.p99Ms, 'ms'),
  atMost('event-loop delay p99, 32 at once', many.p99Ms, 20, 'ms'),
]);
process.exit(0);
