import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWindowSocket } from '../../src/main/cli/host-client/window-socket.ts';
import { createApi, type EventPayload } from '../../src/shared/contract/index.ts';
import { chessGames } from '../load/chess-games.ts';
import { createMeter } from '../load/meter.ts';
import { createRest } from '../support/rest.ts';
import { randomGames } from './parts/games.ts';
import { startServer } from './parts/process.ts';
import { atMost, median, percentile, plain, report } from './parts/report.ts';

/**
 * Measures in the built host how long after a move its evaluation reaches a window, and what evaluations cost the
 * event loop: eight chess games of two moves a second that a window watches, with evaluations off and on in turn.
 * Run with `npm run bench -- evaluation-live`.
 */
const MOVES = 60;
const MOVE_EVERY_MS = 500;
const GAMES = 8;
const PHASE_MS = Number(process.env['BENCH_PHASE_S'] ?? 15) * 1000;
/** Each of off and on. */
const PHASES = 4;
const cli = new URL('../../out/main/cli.js', import.meta.url).pathname;
const probe = new URL('./parts/loop-probe.mjs', import.meta.url).pathname;

const folder = mkdtempSync(join(tmpdir(), 'arbiter-evaluation-bench-'));
const probeFile = join(folder, 'loop.json');
process.env['LOOP_PROBE_FILE'] = probeFile;
const ports = [
  '--port',
  '--league-port',
  '--openfront-port',
  '--referee-ports',
  '--player-ports',
  '--lichess-port',
];
const host = await startServer([
  '--import',
  probe,
  cli,
  'serve',
  '--json',
  '--chain',
  'off',
  '--limits',
  'off',
  '--data',
  join(folder, 'data'),
  ...ports.flatMap((option) => [option, '0']),
]);
const rest = createRest(host.url);
const socket = await openWindowSocket(host.url, String(host.ready['adminToken']));
const api = createApi(socket);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** When the evaluation of a tick arrived, by session and tick. */
const arrivedMs = new Map<string, number>();
const live = new Set<string>();
socket.listen(({ event, payload }) => {
  if (event === 'session.changed')
    for (const { sessionId, status } of (payload as EventPayload<'session.changed'>).sessions)
      if (status === 'active') live.add(sessionId);
      else live.delete(sessionId);
  if (event !== 'analysis.changed') return;
  const { sessionId, rows } = payload as EventPayload<'analysis.changed'>;
  for (const { tick } of rows) arrivedMs.set(`${sessionId} ${tick}`, performance.now());
});

/** Plays one watched game and returns the times from the sent move to the arrival of its evaluation. */
async function latencies(): Promise<number[]> {
  const table = await rest.session('chess.v1', ['white', 'black']);
  await api.call('analysis.watch', { sessionIds: [table.sessionId] });
  const sentMs: number[] = [];
  const script = randomGames(1, 11)[0] ?? [];
  for (const [tick, action] of script.slice(0, MOVES).entries()) {
    sentMs.push(performance.now());
    await rest.act(table, (tick % 2) as 0 | 1, action, tick);
    await pause(MOVE_EVERY_MS);
    if (tick % 20 === 0) await api.call('analysis.watch', { sessionIds: [table.sessionId] });
  }
  await rest.post(`/sessions/${table.sessionId}/resign`, {}, { token: table.seats[0].token });
  // A position that made way for the next one has no evaluation of its own.
  return sentMs.map(
    (ms, tick) => (arrivedMs.get(`${table.sessionId} ${tick + 1}`) ?? Number.POSITIVE_INFINITY) - ms,
  );
}

interface LoopDelay {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

async function takeLoopDelay(): Promise<LoopDelay> {
  rmSync(probeFile, { force: true });
  process.kill(Number(host.ready['pid']), 'SIGUSR2');
  while (!existsSync(probeFile)) await pause(20);
  return JSON.parse(readFileSync(probeFile, 'utf8')) as LoopDelay;
}

async function phase(evaluation: 'off' | 'full'): Promise<LoopDelay & { readonly evaluated: number }> {
  await api.call('settings.set', { evaluation });
  await pause(500);
  await takeLoopDelay();
  const before = arrivedMs.size;
  const endMs = performance.now() + PHASE_MS;
  while (performance.now() < endMs) {
    await api.call('analysis.watch', { sessionIds: [...live].slice(0, 64) });
    await pause(1000);
  }
  return { ...(await takeLoopDelay()), evaluated: arrivedMs.size - before };
}

await latencies();
const times = await latencies();
const load = await chessGames({ rest, api, ready: host.ready }, { games: GAMES, everyMs: MOVE_EVERY_MS });
const stop = new AbortController();
const playing = load.run(stop.signal, createMeter());
await pause(2000);
const off: LoopDelay[] = [];
const on: (LoopDelay & { readonly evaluated: number })[] = [];
for (let turn = 0; turn < PHASES; turn++) {
  off.push(await phase('off'));
  on.push(await phase('full'));
}
stop.abort();
await playing;
socket.close();
await host.stop();
rmSync(folder, { recursive: true, force: true });

const p99 = (phases: readonly LoopDelay[]): number => median(phases.map(({ p99Ms }) => p99Ms));
report('evaluation-live', [
  plain('move sent to its evaluation at the window, p50', median(times), 'ms'),
  atMost('move sent to its evaluation at the window, p95', percentile(times, 0.95), 400, 'ms'),
  plain('event-loop delay p99 without evaluations', p99(off), 'ms'),
  plain('event-loop delay p99 with evaluations', p99(on), 'ms'),
  atMost('event-loop delay p99, what evaluations add', p99(on) - p99(off), 2, 'ms'),
  plain(
    'positions evaluated',
    on.reduce((sum, { evaluated }) => sum + evaluated, 0),
    'positions',
  ),
]);
process.exit(0);
