import { onTestFinished } from 'vitest';
import { createAgents } from '../../../src/main/agents/index.ts';
import {
  createGameClient,
  type GameClient,
  type HostTarget,
} from '../../../src/main/cli/rewards/game-client.ts';
import { realPorts } from '../../../src/main/platform/real-ports.ts';
import { requireTokens } from '../../../src/main/platform/net/auth.ts';
import { createGateway } from '../../../src/main/platform/net/gateway.ts';
import { listenLoopback } from '../../../src/main/platform/net/listen.ts';
import { unlimited } from '../../../src/main/platform/net/token-bucket.ts';
import { createRewards, type Rewards } from '../../../src/main/rewards/index.ts';
import { rewardRoutes } from '../../../src/main/rewards/http.ts';
import { openTestStorage, type TestStorage } from '../test-storage.ts';
import type { ChainStatus, MintRow } from '../../../src/main/chain/index.ts';
import { rewardInvariants } from '../../../src/main/app-features/verify/rewards-store.ts';
import { openTestChain } from '../chain/test-chain.ts';

export interface Authority extends TestStorage {
  readonly rewards: Rewards;
  /** Rows of the real outbox, oldest first; its chain is off. */
  mints(): readonly MintRow[];
  /** What the chain says of itself from now on. */
  setChainStatus(change: Partial<ChainStatus>): void;
  /** Names of invariants that do not hold. */
  brokenInvariants(): string[];
  readonly place: HostTarget;
  readonly url: string;
  readonly agentId: () => Promise<string>;
  client(key?: `0x${string}`): GameClient;
}

export interface AuthorityOptions {
  readonly storage?: TestStorage;
  readonly limits?: 'on' | 'off';
  readonly requireNonce?: boolean;
}

/** The reward authority over a real database and a real listener; the clock stands still. */
export async function openAuthority(options: AuthorityOptions = {}): Promise<Authority> {
  const house = options.storage ?? (await openTestStorage());
  const { db, writer, audit, bus, clock } = house;
  const ports = realPorts(clock);
  const { chain } = await openTestChain({ profile: 'off', ports }, house);
  let change: Partial<ChainStatus> = {};
  const agents = createAgents({ db, writer, audit, bus, ports });
  let port = 0;
  const rewards = createRewards({
    db,
    writer,
    audit,
    bus,
    ports,
    crashPoint: () => undefined,
    log: () => undefined,
    chain: { mints: chain.mints, status: () => ({ ...chain.status(), ...change }) },
    agents,
    gatewayPort: () => port,
    limits: options.limits ?? 'on',
    requireNonce: () => options.requireNonce ?? false,
    isWritable: () => true,
  });
  const app = createGateway({ log: () => undefined, port: () => port, bodyLimitBytes: 65_536 });
  requireTokens(app, { callerOf: () => null, buckets: { actions: unlimited, registrations: unlimited } });
  await rewardRoutes(app, rewards, () => undefined);
  const listening = await listenLoopback(app, 0);
  if (!listening.ok) throw new Error(listening.message);
  port = listening.value.port;
  onTestFinished(() => listening.value.close());
  const url = `http://127.0.0.1:${port}/`;
  const place: HostTarget = {
    url,
    domain: `127.0.0.1:${port}`,
    chainId: 31_337,
    offsetMs: () => clock.nowMs() - Date.now(),
  };
  return {
    ...house,
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
    place,
    url,
    agentId: async () => (await agents.register('Ada')).agentId,
    client: (key) => createGameClient(() => place, key),
  };
}
