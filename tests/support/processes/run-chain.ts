import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createChain } from '../../../src/main/chain/index.ts';
import { createCrashTrigger } from '../../../src/main/platform/crash-points.ts';
import { createBus } from '../../../src/main/platform/events/bus.ts';
import { realRuntime } from '../../../src/main/platform/real-runtime.ts';
import { createSecretTexts } from '../../../src/main/platform/secret-texts.ts';
import { openStorage } from '../../../src/main/host/storage.ts';
import { systemClock } from '../../../src/main/platform/clocks/system-clock.ts';
import { createFileVault } from '../../../src/main/platform/vault/index.ts';
import { faultyFetch } from '../chain/faulty-fetch.ts';
import { seededNumbers } from '../random-play.ts';

/**
 * The chain domain as a process that can be killed. Arguments: data folder,
 * crash point or nothing, share of lost calls. Each line `FROM COUNT` on stdin
 * queues COUNT rows and is answered when they are committed; the process prints
 * `idle` when the outbox is empty.
 */
const [, , dataFolder = '', crashAt = '', faults = '0'] = process.argv;
const print = (what: object): void => void process.stdout.write(`${JSON.stringify(what)}\n`);

const runtime = realRuntime(systemClock);
const bus = createBus((error) => print({ defect: String(error) }));
const crashPoint = createCrashTrigger(crashAt === '' ? null : crashAt);
const log = (level: string, message: string, fields: object = {}): void =>
  void process.stderr.write(`${JSON.stringify({ level, message, ...fields })}\n`);
const storage = await openStorage({ folder: dataFolder, runtime, bus, log, crashPoint });
if (!storage.ok) throw new Error(storage.message);
const { db, writer, audit, paths } = storage.value;
const rate = Number(faults);
const chain = createChain({
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
  folder: join(paths.folder, 'chain'),
  profile: 'local',
  env: process.env,
  fetch: rate > 0 ? faultyFetch(rate, seededNumbers(process.pid)) : (url, init) => fetch(url, init),
});
bus.on('chain.changed', ({ status }) => print({ state: status.state, depth: status.outboxDepth }));
chain.start();

const WALLETS = 50;
const uuid = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
const walletOf = (n: number) => `0x${((n % WALLETS) + 1).toString(16).padStart(40, 'a')}` as const;

async function queue(from: number, count: number): Promise<void> {
  const PART = 100;
  for (let at = from; at < from + count; at += PART) {
    await writer.write(() => {
      for (let n = at; n < Math.min(at + PART, from + count); n += 1)
        chain.mints.enqueueInJob({
          matchId: uuid(n),
          wallet: walletOf(n),
          amountMicro: 1_000_000 + n,
          kind: 'reward',
          held: false,
        });
    });
  }
}

bus.on('mint.changed', ({ state }) => {
  if ((state === 'mined' || state === 'final') && chain.status().outboxDepth === 0) print({ idle: true });
});

createInterface(process.stdin).on('line', (line) => {
  const [from = 0, count = 0] = line.split(' ').map(Number);
  queue(from, count).then(
    () => print({ queued: from, count }),
    (error: unknown) => print({ defect: String(error) }),
  );
});
process.stdin.on('end', () => {
  void chain.stop().then(() => storage.value.close());
});
