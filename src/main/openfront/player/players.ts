import type { OpenFrontPlay, OpenFrontPlayerChoice } from '../../../shared/contract/openfront-player.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { Models } from '../../models/index.ts';
import { GamePlayer, type PlayerDeps, type PlayerSeat } from './game-player.ts';
import { modelBrain } from './model-brain.ts';
import { scriptedBrain } from './scripted.ts';

export interface PlayerRequest {
  readonly player: OpenFrontPlayerChoice;
  readonly everyTicks: number;
}

/** Starts and stops the one player of this host. */
export interface OpenFrontPlayers {
  start(request: PlayerRequest): Promise<Outcome<OpenFrontPlay, 'NOT_FOUND'>>;
  stop(): OpenFrontPlay | null;
  status(): OpenFrontPlay | null;
}

export interface OpenFrontPlayersDeps extends PlayerDeps {
  readonly models: Pick<Models, 'choose' | 'find'>;
  /** Creates or finds the agent under which the player acts. */
  readonly seatFor: (name: string, spec: JsonObject) => Promise<{ readonly agentId: string }>;
}

export function createOpenFrontPlayers(deps: OpenFrontPlayersDeps): OpenFrontPlayers {
  let current: GamePlayer | null = null;
  return {
    async start(request) {
      const seat = await seatOf(deps, request);
      if (!seat.ok) return seat;
      current?.stop();
      current = new GamePlayer(seat.value, deps);
      return accept(current.status());
    },
    stop() {
      current?.stop();
      return current?.status() ?? null;
    },
    status: () => current?.status() ?? null,
  };
}

async function seatOf(
  { models, seatFor }: OpenFrontPlayersDeps,
  { player, everyTicks }: PlayerRequest,
): Promise<Outcome<PlayerSeat, 'NOT_FOUND'>> {
  if (player.kind === 'scripted') {
    const name = 'Scripted player';
    const { agentId } = await seatFor(name, { system: 'openfront', player: 'scripted' });
    return accept({ agentId, name, kind: 'scripted', brain: scriptedBrain, everyTicks });
  }
  const endpoint = models.find(player.endpointId);
  if (endpoint === null) return refuse('NOT_FOUND', 'No such endpoint');
  const { endpointId, name } = endpoint;
  const { agentId } = await seatFor(name, { system: 'openfront', player: 'llm', endpointId });
  return accept({ agentId, name, kind: 'llm', brain: modelBrain(models, endpointId), everyTicks });
}
