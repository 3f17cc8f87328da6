import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { World } from '../../../src/main/openfront/state/world.ts';
import { createMapView } from '../../../src/main/openfront/views/map-view.ts';
import { sessionView } from '../../../src/main/openfront/views/session-view.ts';
import { stateView } from '../../../src/main/openfront/views/state-view.ts';
import { surveyTerritory } from '../../../src/main/openfront/state/territory.ts';
import { updateView } from '../../../src/main/openfront/views/update-view.ts';

/** Everything that a model can read of a world. */
export function viewsOf(world: World, since = Math.max(0, world.tick - 10)) {
  const { me } = world;
  const territory = me === null ? null : surveyTerritory(world.grid, me.smallId, world.tick);
  return {
    session: sessionView(world),
    state: stateView(world, territory),
    map: createMapView()(world),
    update: updateView(world, since),
    events: world.eventsAfter(0, 300),
  };
}

/** The real number of tokens of the JSON that is sent. */
export const countTokens = (value: unknown): number => encode(JSON.stringify(value)).length;
