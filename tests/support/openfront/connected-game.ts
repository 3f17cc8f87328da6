import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { connectServer, type McpClient } from '../mcp/clients.ts';
import { windowOf } from '../models.ts';
import { startBuiltHost, type BuiltHost } from '../built-host.ts';
import { joinGame, type BridgeOptions, type FakeBridge } from './fake-bridge.ts';
import { SyntheticGame, type SyntheticOptions } from './synthetic-game.ts';

export interface ConnectedTestGame {
  readonly host: BuiltHost;
  readonly port: number;
  readonly game: SyntheticGame;
  readonly bridge: FakeBridge;
  /** A connected agent; the first one is created with the stage. */
  readonly client: McpClient;
  join(query?: string, name?: string): Promise<McpClient>;
}

export interface ConnectedTestGameOptions {
  readonly game?: SyntheticOptions;
  readonly bridge?: BridgeOptions;
  /** Spawns the human before the first call; on by default. */
  readonly spawned?: boolean;
}

let shared: BuiltHost | null = null;
let games = 0;

/** One host for all tests of a file; each test gets its own game and agents, one after another. */
export function shareHost(): void {
  beforeAll(async () => {
    shared = await startBuiltHost();
  });
  afterAll(async () => {
    await shared?.dispose();
    shared = null;
  });
}

async function hostOfTest(): Promise<BuiltHost> {
  if (shared !== null) return shared;
  const host = await startBuiltHost();
  onTestFinished(() => host.dispose());
  return host;
}

/**
 * Waits until no player runs, no agent holds the lease and the host has noticed the disconnect of
 * the game.
 */
async function clear(host: BuiltHost, bridge: FakeBridge): Promise<void> {
  if (host !== shared) return bridge.close();
  const { call } = await windowOf(host);
  await call('openfront.stopPlayer', {});
  await call('openfront.release', {});
  bridge.socket.terminate();
  await expect.poll(async () => (await call('openfront.status', {})).link).not.toBe('connected');
}

/** A whole host with a connected synthetic game and one agent, stopped at the end of the test. */
export async function openConnectedGame(options: ConnectedTestGameOptions = {}): Promise<ConnectedTestGame> {
  const host = await hostOfTest();
  const port = host.ready.ports.openfront ?? 0;
  games += 1;
  const game = new SyntheticGame({ gameId: `game${games}`, ...options.game });
  game.step();
  const bridge = await joinGame(port, game, options.bridge);
  onTestFinished(() => clear(host, bridge));
  const join = async (query = '', name?: string): Promise<McpClient> => {
    const { token } = await host.rest.register(...(name === undefined ? [] : [name]));
    const client = await connectServer(new URL(`mcp/openfront${query}`, host.ready.url), token);
    onTestFinished(() => client.close());
    return client;
  };
  if (options.spawned !== false) {
    game.spawn(game.me, game.freeLand());
    game.inSpawnPhase = false;
    game.emit('SpawnPhaseEnd', { startTick: game.tick });
    await bridge.step(2);
  }
  return { host, port, game, bridge, client: await join(), join };
}
