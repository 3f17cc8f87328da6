import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createChain, type ChainDeps, type ChainService } from '../../../src/main/chain/index.ts';
import { readPidRecord } from '../../../src/main/chain/node/orphan.ts';
import { realPorts } from '../../../src/main/platform/real-ports.ts';
import { systemClock } from '../../../src/main/platform/system-clock.ts';
import { createFileVault } from '../../../src/main/platform/vault/index.ts';
import { openTestStorage, type TestStorage } from '../test-storage.ts';

export interface TestChain {
  readonly storage: TestStorage;
  readonly chain: ChainService;
  readonly deps: ChainDeps;
  readonly logs: string[];
  /** One mint row, committed. */
  enqueue(matchId: string, amountMicro?: number, wallet?: `0x${string}`): Promise<void>;
}

export const WALLET = `0x${'ab'.repeat(20)}` as const;

/** A UUID that says its number. */
export const matchOf = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

/** The process of the folder's chain is gone when the test ends, however it ends. */
export function endWithTest(chainFolder: string): void {
  onTestFinished(() => {
    const pidRecord = readPidRecord(join(chainFolder, 'process.json'));
    if (pidRecord === null) return;
    try {
      process.kill(pidRecord.pid, 'SIGKILL');
    } catch {
      // Ended already.
    }
  });
}

/** The chain domain over a real database and a real anvil, with nothing else around it. */
export async function openTestChain(
  changes: Partial<ChainDeps> = {},
  house?: TestStorage,
): Promise<TestChain> {
  const testStorage = house ?? (await openTestStorage());
  const logs: string[] = [];
  const folder = join(testStorage.paths.folder, 'chain');
  endWithTest(folder);
  const deps: ChainDeps = {
    db: testStorage.db,
    writer: testStorage.writer,
    audit: testStorage.audit,
    bus: testStorage.bus,
    ports: realPorts(systemClock),
    processClock: systemClock,
    crashPoint: () => undefined,
    log: (level, message, fields) => void logs.push(JSON.stringify({ level, message, ...fields })),
    vault: createFileVault(testStorage.paths.secrets),
    givenKeys: {},
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
        chain.mints.enqueue({ matchId, wallet, amountMicro, kind: 'reward', held: false }),
      ),
  };
}
