import { expect, test } from 'vitest';
import { tokensOf } from '../../../../../src/main/openfront/rules/token-estimate.ts';
import { omittedOf, stateView } from '../../../../../src/main/openfront/views/state-view.ts';
import { drawnWorld, pidOf, place, notify } from '../../../../support/openfront/drawn-world.ts';

const attack = (id: string, attackerID: number, targetID: number, troops: number) => ({
  id,
  attackerID,
  targetID,
  troops,
  retreating: false,
});

test('names the leader of an attack on me and the target of mine, largest first', () => {
  const world = drawnWorld(['123']);
  notify(world, 1, {
    outgoingAttacks: [attack('a', 1, 2, 5), attack('b', 1, 3, 9.7)],
    incomingAttacks: [attack('c', 3, 1, 4)],
  });
  const { myPlayer } = stateView(world, null);
  expect(myPlayer?.outgoingAttacks).toEqual([
    { id: 'b', targetID: 3, troops: 10, retreating: false },
    { id: 'a', targetID: 2, troops: 5, retreating: false },
  ]);
  expect(myPlayer?.incomingAttacks).toEqual([
    { id: 'c', targetID: 1, attackerID: 3, troops: 4, retreating: false },
  ]);
});

test('lists the alliance that ends first at the top', () => {
  const world = drawnWorld(['123']);
  const alliance = (id: number, other: number, expiresAt: number) => ({
    id,
    other: pidOf(other),
    createdAt: 1,
    expiresAt,
    hasExtensionRequest: false,
  });
  notify(world, 1, { alliances: [alliance(1, 2, 5000), alliance(2, 3, 2000)] });
  expect(stateView(world, null).myPlayer?.alliances.map(({ otherPlayerID }) => otherPlayerID)).toEqual([
    3, 2,
  ]);
});

test('keeps a crowded game within its token limit and counts what is left out', () => {
  const world = drawnWorld(['123456789']);
  for (let id = 1; id <= 200; id += 1) place(world, id, { ownerID: 1 + (id % 9), pos: id % 9 });
  for (let n = 0; n < 40; n += 1) {
    world.recordEvent({
      type: 'chat',
      message: `word ${n} `.repeat(15),
      told: null,
      act: null,
      playerId: 2,
      alliance: null,
    });
  }
  const view = stateView(world, null);
  expect(tokensOf(view)).toBeLessThanOrEqual(2000);
  const { omitted = {} } = view as { omitted?: Record<string, number> };
  expect(view.units.length + (omitted['units'] ?? 0)).toBe(200);
  expect(view.recentEvents.at(-1)?.message).toContain('word 39');
});

test('has no player of mine before my player is known, and marks a lost game as stale', () => {
  const world = drawnWorld(['12']);
  world.players.mySmallId = null;
  world.stale = true;
  expect(stateView(world, null)).toMatchObject({ myPlayer: null, stale: true });
});

test('does not mention omitted entries when there are none', () => {
  expect(omittedOf({ a: 0, b: 0 })).toEqual({});
  expect(omittedOf({ a: 0, b: 2 })).toEqual({ omitted: { b: 2 } });
});
