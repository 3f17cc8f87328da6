import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createChain, type ChainDeps, type ChainService } from '../../../src/main/chain/index.ts';
import { readPidRecord } from '../../../src/main/chain/node/orphan-process.ts';
import { realRuntime } from '../../../src/main/platform/real-runtime.ts';
import { createSecretTexts } from '../../../src/main/platform/secret-texts.ts';
import { systemClock } from '../../../src/main/platform/clocks/system-clock.ts';
import { createFileVault } from '../../../src/main/platform/vault/index.ts';
import { openTestStorage, type TestStorage } from '../test-storage.ts';

export interface TestChain {
  readonly storage: TestStorage;
  readonly chain: ChainService;
  readonly deps: ChainDeps;
  readonly logs: string[];
  /** Queues one mint and commits it. */
  enqueue(matchId: string, amountMicro?: number, wallet?: `0x${string}`): Promise<void>;
}

export const WALLET = `0x${'ab'.repeat(20)}` as const;

/** A UUID that contains the number. */
export const matchOf = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

/** Kills the node of the chain folder after the test, however the test ends. */
export function endWithTest(chainFolder: string): void {
  onTestFinished(() => {
    const pidRecord = readPidRecord(join(chainFolder, 'process.json'));
    if (pidRecord === null) return;
    try {
      process.kill(pidRecord.pid, 'SIGKILL');
    } catch {
      // The process has ended already.
    }
  });
}

/** The chain service with a real database and a real Anvil, and nothing else. */
export async function openTestChain(
  changes: Partial<ChainDeps> = {},
  storage?: TestStorage,
): Promise<TestChain> {
  const testStorage = storage ?? (await openTestStorage());
  const logs: string[] = [];
  const folder = join(testStorage.paths.folder, 'chain');
  endWithTest(folder);
  const deps: ChainDeps = {
    db: testStorage.db,
    writer: testStorage.writer,
    audit: testStorage.audit,
    bus: testStorage.bus,
    runtime: realRuntime(systemClock),
    processClock: systemClock,
    crashPoint: () => undefined,
    log: (level, message, fields) => void logs.push(JSON.stringify({ level, message, ...fields })),
    vault: createFileVault(testStorage.paths.secrets),
    environmentKeys: {},
    secrets: createSecretTexts(),
    folder,
    profile: 'local',
    env: process.env,
    fetch: (url, init) => fetch(url, init),
    ...changes,
  };
  const chain = createChain(deps);
  onTestFinished(() => chain.stop());
  return {
    storage: testStorage,
    chain,
    deps,
    logs,
    enqueue: (matchId, amountMicro = 19_000_000, wallet = WALLET) =>
      testStorage.writer.write(() =>
        chain.mints.enqueueInJob({ matchId, wallet, amountMicro, kind: 'reward', held: false }),
      ),
  };
}
