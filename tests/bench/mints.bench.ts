import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createChain, type ChainService } from '../../src/main/chain/index.ts';
import { createBus } from '../../src/main/platform/events/bus.ts';
import { realRuntime } from '../../src/main/platform/real-runtime.ts';
import { createSecretTexts } from '../../src/main/platform/secret-texts.ts';
import { openStorage } from '../../src/main/host/storage.ts';
import { systemClock } from '../../src/main/platform/clocks/system-clock.ts';
import { createFileVault } from '../../src/main/platform/vault/index.ts';
import { atMost, median, percentile, plain, report } from './parts/report.ts';

/**
 * Measures the mint outbox with a real database and a real local chain: the time
 * until it is ready, from a committed row to its block, and a backlog in batches.
 */
const SINGLES = 200;
const BACKLOG = 1000;
const WALLET = `0x${'ab'.repeat(20)}` as const;
const uuid = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

const folder = mkdtempSync(join(tmpdir(), 'arbiter-bench-'));
const runtime = realRuntime(systemClock);
const bus = createBus((error) => console.error(error));
const log = (): void => undefined;
const crashPoint = (): void => undefined;
const storage = await openStorage({ folder, runtime, bus, log, crashPoint });
if (!storage.ok) throw new Error(storage.message);
const { db, writer, audit, paths } = storage.value;

const chain: ChainService = createChain({
  db,
  writer,
  audit,
  bus,
  runtime,
  processClock: systemClock,
  crashPoint,
  log,
  vault: createFileVault(paths.secrets),
  environmentKeys: {},
  secrets: createSecretTexts(),
  folder: paths.chain,
  profile: 'local',
  env: process.env,
  fetch: (url, init) => fetch(url, init),
});

const enqueue = (from: number, count: number): Promise<void> =>
  writer.write(() => {
    for (let n = from; n < from + count; n += 1)
      chain.mints.enqueueInJob({
        matchId: uuid(n),
        wallet: WALLET,
        amountMicro: 19_000_000,
        kind: 'reward',
        held: false,
      });
  });

async function startMs(): Promise<number> {
  const at = performance.now();
  chain.start();
  if (!(await chain.whenReady(30_000))) throw new Error(`the chain is ${chain.status().state}`);
  return performance.now() - at;
}

try {
  const firstMs = await startMs();
  await chain.choose({ ceilingMicro: 1_000_000_000_000 });
  if (!(await chain.whenReady(30_000))) throw new Error('the chain did not come back');
  const times: number[] = [];
  for (let n = 0; n < SINGLES; n += 1) {
    const at = performance.now();
    await enqueue(n, 1);
    await chain.mints.waitForOutcome(uuid(n), WALLET, 30_000);
    times.push(performance.now() - at);
  }
  const at = performance.now();
  await enqueue(SINGLES, BACKLOG);
  await chain.mints.waitForOutcome(uuid(SINGLES + BACKLOG - 1), WALLET, 60_000);
  const drainedMs = performance.now() - at;
  if (chain.status().outboxDepth > 0) throw new Error('rows are left');
  await chain.stop();
  const againMs = await startMs();
  report('mints', [
    atMost('first start to ready, contracts deployed', firstMs, 1000, 'ms'),
    atMost('later start to ready', againMs, 1000, 'ms'),
    atMost('row committed to mined, p50', median(times), 150, 'ms'),
    plain('row committed to mined, p95', percentile(times, 0.95), 'ms'),
    atMost(`backlog of ${BACKLOG} drained`, drainedMs / 1000, 5, 's'),
  ]);
} finally {
  await chain.stop();
  await storage.value.close();
  rmSync(folder, { recursive: true, force: true });
}
