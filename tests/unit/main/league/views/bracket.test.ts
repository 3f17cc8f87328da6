import { expect, test } from 'vitest';
import { readBracket } from '../../../../../src/main/league/views/bracket.ts';
import { testLeagueContext } from '../../../../support/league/league-context.ts';
import { AT, agentOf } from '../../../../support/league/rows.ts';

test('where a decision counts in a knockout, the one whom the referee named is kept beside it', async () => {
  const stores = await testLeagueContext();
  const { context } = stores;
  stores.openLeague({ settings: { format: 'knockout' } });
  stores.enter(agentOf('player', 'P01'), agentOf('player', 'P02'));
  context.store.startLeague('l1', { rounds: 1, matches: 1 }, AT);
  stores.draw(1, [['P01', 'P02']]);
  stores.report('R1M1', 'P01');
  const final = () => readBracket(context, 'l1')?.rounds[0]?.boxes[0];
  expect(final()).toMatchObject({ winner: 'P01', state: 'over' });
  expect(final()).not.toHaveProperty('refereed');
  context.interventions.correct('l1', 'R1M1', { winner: 'P02', isVoid: false });
  expect(final()).toMatchObject({ winner: 'P02', refereed: { playerId: 'P01' } });
  expect(readBracket(context, 'l1')?.champion).toMatchObject({ playerId: 'P02' });
});
