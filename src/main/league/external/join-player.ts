import { accept, type Outcome } from '../../../shared/outcome.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import type { Normalised } from '../dialects/normalise.ts';
import { createStrategyPlayer, PLAYER_TOOLS } from '../players/strategy-player.ts';
import { listenRpc } from '../transport/rpc-server.ts';
import type { ParityStrategy } from '../rules/strategies.ts';
import {
  createManagerClient,
  type JoinRequest,
  type JoinRefusal,
  type Membership,
  type ExternalDeps,
} from './manager-client.ts';

export interface JoinedAgent {
  readonly membership: Membership;
  readonly port: number;
  /** Resolves when LEAGUE_COMPLETED has arrived. */
  readonly completed: Promise<void>;
  close(): Promise<void>;
}

/** Runs an even_odd player in a league of an external manager. */
export async function joinAsPlayer(
  deps: ExternalDeps,
  request: JoinRequest & { readonly strategy: ParityStrategy },
): Promise<Outcome<JoinedAgent, JoinRefusal>> {
  const client = createManagerClient(deps, request);
  if (!client.ok) return client;
  let membership: Membership | null = null;
  const player = createStrategyPlayer(deps, {
    playerId: () => membership?.agentId ?? request.name,
    token: () => membership?.token ?? null,
    strategy: request.strategy,
    seed: request.name,
    history: [],
    board: null,
  });
  let finish = (): void => undefined;
  const completed = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const handle = async (message: Normalised): Promise<JsonRecord | null> => {
    const reply = await player.handle(message);
    const line = progressLine(message, reply);
    if (line !== null) request.onProgress(line);
    if (message.type === 'LEAGUE_COMPLETED') finish();
    return reply;
  };
  const listening = await listenRpc(
    { name: 'arbiter-player', tools: PLAYER_TOOLS, handle },
    { port: request.port, log: deps.log },
  );
  if (!listening.ok) {
    client.value.close();
    return listening;
  }
  const { port } = listening.value;
  const close = async (): Promise<void> => {
    client.value.close();
    // A manager that sees the connection break would send LEAGUE_COMPLETED again.
    await listening.value.idle();
    await listening.value.close();
  };
  const registered = await client.value.register('player', `http://localhost:${port}/mcp`);
  if (!registered.ok) {
    await close();
    return registered;
  }
  membership = registered.value;
  return accept({ membership, port, completed, close });
}

function progressLine({ type, env }: Normalised, reply: JsonRecord | null): string | null {
  const match = env.match_id ?? '';
  switch (type) {
    case 'GAME_INVITATION':
      return `${match} invited against ${String(env['opponent_id'] ?? 'an unknown opponent')}`;
    case 'CHOOSE_PARITY_CALL':
      return `${match} chose ${String(reply?.['parity_choice'] ?? 'nothing')}`;
    case 'GAME_OVER':
      return `${match} ${resultText(env['game_result'])}`;
    case 'LEAGUE_COMPLETED':
      return 'the league is completed';
    default:
      return null;
  }
}

function resultText(result: unknown): string {
  const fields = typeof result === 'object' && result !== null ? (result as JsonRecord) : {};
  const winner = fields['winner_player_id'];
  return `${String(fields['status'] ?? 'over')}${typeof winner === 'string' ? `, ${winner} won` : ''}`;
}
