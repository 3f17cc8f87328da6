import { expect, test } from 'vitest';
import { readMatchState } from '../../../../../src/main/league/views/match-state.ts';
import { agentOf, openLeagueStores } from '../../../../support/league/rows.ts';

test('answers UNKNOWN for a match that does not exist', async () => {
  const stores = await openLeagueStores();
  stores.openLeague();
  stores.enter(agentOf('player', 'P01'), agentOf('player', 'P02'), agentOf('referee', 'REF01'));
  stores.draw(1, [['P01', 'P02']]);
  const { matches } = stores;
  expect([readMatchState({ matches }, 'l1', 'R1M1'), readMatchState({ matches }, 'l1', undefined)]).toEqual([
    { match_id: 'R1M1', state: 'scheduled' },
    { match_id: null, state: 'UNKNOWN' },
  ]);
});
