import type {
  OpenFrontBudget,
  OpenFrontPlay,
  OpenFrontPlayerChoice,
} from '../../../shared/contract/openfront-player.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { Models } from '../../models/index.ts';
import { GamePlayer, type PlayerDeps, type GamePlayerSetup } from './game-player.ts';
import { MAX_ACTIONS, WAIT_ID, type ActionChooser } from './action-chooser.ts';
import { scriptedChooser } from './scripted.ts';

export interface PlayerRequest {
  readonly player: OpenFrontPlayerChoice;
  readonly everyTicks: number;
  readonly budget: OpenFrontBudget;
}

/** Starts and stops the one player of this host. */
export interface OpenFrontPlayers {
  start(request: PlayerRequest): Promise<Outcome<OpenFrontPlay, 'NOT_FOUND'>>;
  stop(): OpenFrontPlay | null;
  /** A person takes the game over from the player, or hands it back. */
  hold(isHeld: boolean): OpenFrontPlay | null;
  status(): OpenFrontPlay | null;
}

export interface OpenFrontPlayersDeps extends PlayerDeps {
  readonly models: Pick<Models, 'choose' | 'find'>;
  /** Creates or finds the agent under which the player acts. */
  readonly ensureAgent: (name: string, spec: JsonObject) => Promise<{ readonly agentId: string }>;
}

export function createOpenFrontPlayers(deps: OpenFrontPlayersDeps): OpenFrontPlayers {
  let current: GamePlayer | null = null;
  return {
    async start(request) {
      const setup = await prepareSetup(deps, request);
      if (!setup.ok) return setup;
      current?.stop();
      current = new GamePlayer(setup.value, deps);
      return accept(current.status());
    },
    stop() {
      current?.stop();
      return current?.status() ?? null;
    },
    hold(isHeld) {
      current?.hold(isHeld);
      return current?.status() ?? null;
    },
    status: () => current?.status() ?? null,
  };
}

async function prepareSetup(
  { models, ensureAgent }: OpenFrontPlayersDeps,
  { player, everyTicks, budget }: PlayerRequest,
): Promise<Outcome<GamePlayerSetup, 'NOT_FOUND'>> {
  if (player.kind === 'scripted') {
    const name = 'Scripted player';
    const { agentId } = await ensureAgent(name, { system: 'openfront', player: 'scripted' });
    return accept({ agentId, name, kind: 'scripted', chooser: scriptedChooser, everyTicks, budget });
  }
  const endpoint = models.find(player.endpointId);
  if (endpoint === null) return refuse('NOT_FOUND', 'No such endpoint');
  const { endpointId, name } = endpoint;
  const { agentId } = await ensureAgent(name, { system: 'openfront', player: 'llm', endpointId });
  return accept({
    agentId,
    name,
    kind: 'llm',
    chooser: modelChooser(models, endpointId),
    everyTicks,
    budget,
  });
}

const RULES = [
  'You play one nation in a real-time war game on a map of tiles. The game does not pause while you think.',
  'To win, own 80% of the land, as a team 95%. Expand into free land early; troops near their capacity stop growing, so spend them.',
  'Attack only where strongEnough is true. Build cities and ports when you have gold. Accept or request alliances with strong neighbours.',
  'Troops are internal units. The results of your last actions are listed; do not repeat actions that failed.',
].join('\n');

/**
 * A local model that chooses from the menu. A failed request to the model counts as a wait and is
 * recorded.
 */
export const modelChooser = (models: Pick<Models, 'choose'>, endpointId: string): ActionChooser => ({
  async decide({ offeredEntries, promptText, signal }) {
    const legal = [...offeredEntries.map(({ id }) => id), WAIT_ID];
    const request = { rules: RULES, situation: promptText, legal, max: MAX_ACTIONS, signal };
    const choice = await models.choose(endpointId, request);
    if (!choice.ok)
      return { ids: [], text: choice.message, promptTokens: null, completionTokens: null, latencyMs: null };
    const { actions, text, problem, promptTokens, completionTokens, latencyMs } = choice.value;
    const ids = actions.filter((id) => id !== WAIT_ID);
    return { ids, text: problem ?? text, promptTokens, completionTokens, latencyMs };
  },
});
