import { onTestFinished } from 'vitest';
import { createAgents } from '../../../src/main/agents/index.ts';
import {
  createGameClient,
  type GameClient,
  type HostTarget,
} from '../../../src/main/cli/rewards/game-client.ts';
import { realRuntime } from '../../../src/main/platform/real-runtime.ts';
import { registerAuthentication } from '../../../src/main/platform/net/auth.ts';
import { createHttpServer } from '../../../src/main/platform/net/http-server.ts';
import { listenLoopback } from '../../../src/main/platform/net/listen.ts';
import { registerRateLimits, unlimitedBucket } from '../../../src/main/platform/net/rate-limit.ts';
import { createRewards, type Rewards } from '../../../src/main/rewards/index.ts';
import { registerRewardRoutes } from '../../../src/main/rewards/http.ts';
import { openTestStorage, type TestStorage } from '../test-storage.ts';
import type { ChainStatus, MintRow } from '../../../src/main/chain/index.ts';
import { rewardInvariants } from '../../../src/main/app-features/verify/store/rewards-store.ts';
import { openTestChain } from '../chain/test-chain.ts';

export interface Authority extends TestStorage {
  readonly rewards: Rewards;
  /** The rows of the outbox, oldest first. The outbox is real, its chain is off. */
  mints(): readonly MintRow[];
  /** Changes the status that the chain reports from now on. */
  setChainStatus(change: Partial<ChainStatus>): void;
  /** The invariants of the rewards that do not hold, with the first violation of each. */
  brokenInvariants(): string[];
  readonly target: HostTarget;
  readonly url: string;
  readonly agentId: () => Promise<string>;
  client(key?: `0x${string}`): GameClient;
}

export interface AuthorityOptions {
  readonly storage?: TestStorage;
  readonly limits?: 'on' | 'off';
  readonly requireNonce?: boolean;
}

/** The reward authority with a real database and a real HTTP listener. Its clock is stopped. */
export async function openAuthority(options: AuthorityOptions = {}): Promise<Authority> {
  const storage = options.storage ?? (await openTestStorage());
  const { db, writer, audit, bus, clock } = storage;
  const runtime = realRuntime(clock);
  const { chain } = await openTestChain({ profile: 'off', runtime }, storage);
  let change: Partial<ChainStatus> = {};
  const agents = createAgents({ db, writer, audit, bus, runtime });
  let port = 0;
  const rewards = createRewards({
    ledgerState: () => 'equal',
    db,
    writer,
    audit,
    bus,
    runtime,
    crashPoint: () => undefined,
    log: () => undefined,
    chain: { mints: chain.mints, status: () => ({ ...chain.status(), ...change }) },
    agents,
    gatewayPort: () => port,
    limits: options.limits ?? 'on',
    requireNonce: () => options.requireNonce ?? false,
    isWritable: () => true,
  });
  const app = createHttpServer({ log: () => undefined, port: () => port, bodyLimitBytes: 65_536 });
  registerAuthentication(app, { authenticateToken: () => null });
  registerRateLimits(app, { actions: unlimitedBucket, registrations: unlimitedBucket });
  await registerRewardRoutes(app, rewards, () => undefined);
  const listener = await listenLoopback(app, 0);
  if (!listener.ok) throw new Error(listener.message);
  port = listener.value.port;
  onTestFinished(() => listener.value.close());
  const url = `http://127.0.0.1:${port}/`;
  const target: HostTarget = {
    url,
    domain: `127.0.0.1:${port}`,
    chainId: 31_337,
    offsetMs: () => clock.nowMs() - Date.now(),
  };
  return {
    ...storage,
    rewards,
    mints: () => chain.mints.list({ limit: 500 }).toReversed(),
    setChainStatus(next) {
      change = next;
      bus.emit('chain.changed', { status: { ...chain.status(), ...change } });
    },
    brokenInvariants: () =>
      [...rewardInvariants(db)].flatMap(({ name, broken }) =>
        broken === null ? [] : [`${name}: ${broken.firstBroken} ${broken.detail}`],
      ),
    target,
    url,
    agentId: async () => (await agents.register('Ada')).agentId,
    client: (key) => createGameClient(() => target, key),
  };
}
