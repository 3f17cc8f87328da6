import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { prepareFolder } from '../../src/main/data-folder/index.ts';
import { STRATEGIES } from '../../src/main/league/index.ts';
import { openLeagues } from '../support/league/open-leagues.ts';

/** `node tests/bench/league-run.ts [PLAYERS]`: a whole round robin over the wire, with figures on stdout. */
const count = Number(process.argv[2] ?? 100);
const folder = mkdtempSync(join(tmpdir(), 'arbiter-bench-'));
const stage = await openLeagues({ paths: prepareFolder(join(folder, 'data')) });
const players = Array.from({ length: count }, (_, i) => ({
  name: `Agent ${i + 1}`,
  strategy: STRATEGIES[i % STRATEGIES.length] ?? 'random',
}));
const opened = await stage.leagues.open({ players, referees: 4 });
if (!opened.ok) throw new Error(opened.message);
const { leagueId } = opened.value;
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const startedMs = performance.now();
const startedCpu = process.cpuUsage();
const begun = await stage.leagues.begin(leagueId);
if (!begun.ok) throw new Error(begun.message);
let peakMb = 0;
const watch = setInterval(() => {
  peakMb = Math.max(peakMb, process.memoryUsage().rss / 2 ** 20);
}, 200);
const over = await stage.leagues.finished(leagueId);
clearInterval(watch);
const seconds = (performance.now() - startedMs) / 1000;
const cpu = process.cpuUsage(startedCpu);
const cpuSeconds = (cpu.user + cpu.system) / 1e6;
const messages = stage.db.prepare('select count(*) from league_messages').pluck().get();
process.stdout.write(
  `${JSON.stringify({
    status: over?.status,
    players: count,
    matches: begun.value.matches,
    seconds: Number(seconds.toFixed(2)),
    matchesPerSecond: Number((begun.value.matches / seconds).toFixed(1)),
    cpuSeconds: Number(cpuSeconds.toFixed(2)),
    matchesPerCpuSecond: Number((begun.value.matches / cpuSeconds).toFixed(1)),
    peakRssMb: Math.round(peakMb),
    loopDelayP50Ms: Number((delay.percentile(50) / 1e6).toFixed(1)),
    loopDelayP99Ms: Number((delay.percentile(99) / 1e6).toFixed(1)),
    messages,
    log: stage.log.slice(0, 3),
  })}\n`,
);
await stage.close();
rmSync(folder, { recursive: true, force: true });
