import type { Models } from '../../models/index.ts';
import { MAX_ACTIONS, WAIT_ID, type GameBrain } from './brain.ts';

const RULES = [
  'You play one nation in a real-time war game on a map of tiles. The game does not pause while you think.',
  'To win, own most of the land. Expand into free land early; troops near their capacity stop growing, so spend them.',
  'Attack only where strongEnough is true. Build cities and ports when you have gold. Accept or request alliances with strong neighbours.',
  'Troops are internal units. The results of your last actions are listed; do not repeat actions that failed.',
].join('\n');

/**
 * A local model that chooses from the menu. A failed request to the model counts as a wait and is
 * recorded.
 */
export const modelBrain = (models: Pick<Models, 'choose'>, endpointId: string): GameBrain => ({
  async decide({ entries, seen, signal }) {
    const legal = [...entries.map(({ id }) => id), WAIT_ID];
    const request = { rules: RULES, situation: seen, legal, max: MAX_ACTIONS, signal };
    const chosen = await models.choose(endpointId, request);
    if (!chosen.ok)
      return { ids: [], text: chosen.message, promptTokens: null, completionTokens: null, latencyMs: null };
    const { actions, text, fault, promptTokens, completionTokens, latencyMs } = chosen.value;
    const ids = actions.filter((id) => id !== WAIT_ID);
    return { ids, text: fault ?? text, promptTokens, completionTokens, latencyMs };
  },
});
