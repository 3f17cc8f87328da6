import { onTestFinished } from 'vitest';
import { connectServer, type McpClient } from '../mcp/clients.ts';
import { startTestHost, type TestHost } from '../start-host.ts';
import { joinGame, type BridgeOptions, type FakeBridge } from './fake-bridge.ts';
import { SyntheticGame, type SyntheticOptions } from './synthetic-game.ts';

export interface GameStage {
  readonly host: TestHost;
  readonly port: number;
  readonly game: SyntheticGame;
  readonly bridge: FakeBridge;
  /** A connected agent; the first one is made with the stage. */
  readonly client: McpClient;
  join(query?: string, name?: string): Promise<McpClient>;
}

export interface StageOptions {
  readonly game?: SyntheticOptions;
  readonly bridge?: BridgeOptions;
  /** Spawn the human before the first call; on by default. */
  readonly spawned?: boolean;
}

/** A whole host with a synthetic game connected to it and one agent; all of it ends with the test. */
export async function openStage(options: StageOptions = {}): Promise<GameStage> {
  const host = await startTestHost();
  onTestFinished(() => host.dispose());
  const port = host.host.ready.ports.openfront ?? 0;
  const game = new SyntheticGame(options.game);
  game.step();
  const bridge = await joinGame(port, game, options.bridge);
  const join = async (query = '', name?: string): Promise<McpClient> => {
    const { token } = await host.rest.register(...(name === undefined ? [] : [name]));
    const client = await connectServer(new URL(`mcp/openfront${query}`, host.host.ready.url), token);
    onTestFinished(() => client.close());
    return client;
  };
  if (options.spawned !== false) {
    game.spawn(game.me, game.freeLand());
    game.inSpawnPhase = false;
    game.tell('SpawnPhaseEnd', { startTick: game.tick });
    await bridge.step(2);
  }
  return { host, port, game, bridge, client: await join(), join };
}
