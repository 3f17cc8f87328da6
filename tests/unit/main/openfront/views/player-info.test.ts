import { expect, test } from 'vitest';
import { playerInfo, rankedPlayers } from '../../../../../src/main/openfront/views/player-info.ts';
import { surveyTerritory } from '../../../../../src/main/openfront/state/territory.ts';
import { drawnWorld, pidOf, notify } from '../../../../support/openfront/drawn-world.ts';

test('ranks attackers before neighbours, allies and others, eliminated players last, and leaves me out', () => {
  const world = drawnWorld(['12~3445566']);
  const attack = { id: 'a', attackerID: 6, targetID: 1, troops: 5, retreating: false };
  notify(world, 1, { allies: [3], incomingAttacks: [attack] });
  notify(world, 2, { tilesOwned: 1 });
  notify(world, 4, { isAlive: false, tilesOwned: 99 });
  const territory = surveyTerritory(world.grid, 1, world.tick);
  expect(rankedPlayers(world, territory).map(({ smallId }) => smallId)).toEqual([6, 2, 3, 5, 4]);
});

test('ranks equal players by land and then by number', () => {
  const world = drawnWorld(['1234']);
  notify(world, 4, { tilesOwned: 9 });
  expect(rankedPlayers(world, null).map(({ smallId }) => smallId)).toEqual([4, 2, 3]);
});

test('describes a player by both ids and integers, with a team only when there is one', () => {
  const world = drawnWorld(['12']);
  const withoutTeam = playerInfo(world, notify(world, 2, { gold: 1.4, troops: 2.6 }));
  expect(withoutTeam).toMatchObject({ id: 2, pid: pidOf(2), kind: 'HUMAN', gold: 1, troops: 3 });
  expect('team' in withoutTeam).toBe(false);
  expect('isAlly' in withoutTeam).toBe(false);
  expect(playerInfo(world, notify(world, 2, { team: 'Red' })).team).toBe('Red');
  notify(world, 1, { allies: [2] });
  expect(playerInfo(world, notify(world, 2, { gold: 1 })).isAlly).toBe(true);
  expect(Object.keys(withoutTeam)).not.toContain('own');
});
