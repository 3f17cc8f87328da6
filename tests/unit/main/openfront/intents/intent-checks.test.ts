import { describe, expect, it, test } from 'vitest';
import {
  checkIntent,
  cooldownKey,
  COOLDOWN_TICKS,
} from '../../../../../src/main/openfront/intents/intent-checks.ts';
import type { World } from '../../../../../src/main/openfront/state/world.ts';
import type { GameIntent } from '../../../../../src/main/openfront/rules/translate-intent.ts';
import { surveyTerritory } from '../../../../../src/main/openfront/views/territory.ts';
import { drawnWorld, pidOf, place, notify } from '../../../../support/openfront/drawn-world.ts';

/** I border 2; 3 lives across the water. */
const islands = (): World => drawnWorld(['11~33', '12~33', '22~.^']);
const coolNever = (): null => null;

function judged(world: World, intent: GameIntent, cooldownEndOf: (key: string) => number | null = coolNever) {
  const territory = surveyTerritory(world.grid, 1, world.tick);
  const verdict = checkIntent(intent, { world, territory, cooldownEndOf });
  return verdict.ok ? 'fine' : verdict.code;
}

const attack = (target: number | null, troops: number): GameIntent => ({
  type: 'attack',
  targetID: target === null ? null : pidOf(target),
  troops,
});

test('an attack needs a shared border, and the refusal names who does share one', () => {
  const world = islands();
  expect(judged(world, attack(2, 10))).toBe('fine');
  const territory = surveyTerritory(world.grid, 1, world.tick);
  const refused = checkIntent(attack(3, 10), { world, territory, cooldownEndOf: coolNever });
  expect(refused).toMatchObject({ code: 'NO_SHARED_BORDER', detail: { valid: [2] } });
});

test('where my land was not surveyed the border is left to the game', () => {
  const world = islands();
  const verdict = checkIntent(attack(3, 10), { world, territory: null, cooldownEndOf: coolNever });
  expect(verdict.ok).toBe(true);
});

test('an attack takes at least one and at most all troops, never on me or an ally', () => {
  const world = islands();
  expect([1000, 1001, 0.5].map((troops) => judged(world, attack(2, troops)))).toEqual([
    'fine',
    'INSUFFICIENT_TROOPS',
    'INSUFFICIENT_TROOPS',
  ]);
  expect(judged(world, attack(1, 10))).toBe('INVALID_INTENT');
  notify(world, 1, { allies: [2] });
  expect(judged(world, attack(2, 10))).toBe('INVALID_INTENT');
});

describe('before anything else', () => {
  const spawn = (tile: number): GameIntent => ({ type: 'spawn', tile });
  const emoji: GameIntent = { type: 'emoji', recipient: 'AllPlayers', emoji: 1 };

  it('an ended game takes nothing, not even a pause', () => {
    const world = islands();
    world.ending = { tick: 1, winner: null, myResult: 'lost' };
    expect(judged(world, { type: 'toggle_pause', paused: true })).toBe('GAME_OVER');
  });

  it('a paused game takes only the end of the pause', () => {
    const world = islands();
    world.isPaused = true;
    expect(judged(world, { type: 'toggle_pause', paused: false })).toBe('fine');
    expect(judged(world, emoji)).toBe('PAUSED');
  });

  it('who has not spawned or is out can do nothing, each in its own words', () => {
    const world = islands();
    const me = notify(world, 1, { hasSpawned: false });
    expect(judged(world, emoji)).toBe('NOT_SPAWNED');
    me.hasSpawned = true;
    me.isAlive = false;
    expect(judged(world, emoji)).toBe('ELIMINATED');
  });

  it('a spawn wants free, passable land of this map while the phase lasts', () => {
    const world = islands();
    expect(judged(world, spawn(13))).toBe('SPAWN_PHASE_OVER');
    world.inSpawnPhase = true;
    expect(judged(world, spawn(13))).toBe('fine');
    const [water, mine, rock, outside] = [2, 0, 14, 15];
    for (const tile of [water, mine, rock, outside])
      expect(judged(world, spawn(tile))).toBe('INVALID_INTENT');
  });
});

test('what cools down is refused until its tick has come, and then is fine', () => {
  const world = islands();
  const chat: GameIntent = { type: 'quick_chat', recipient: pidOf(2), quickChatKey: 'a' };
  expect(judged(world, chat, () => world.tick + 1)).toBe('ON_COOLDOWN');
  expect(judged(world, chat, () => world.tick)).toBe('fine');
});

test('gifts and requests cool down for each player by themselves, all else for everybody', () => {
  for (const type of ['donate_gold', 'donate_troops', 'allianceRequest'] as const)
    expect(cooldownKey({ type, recipient: pidOf(2) })).not.toBe(cooldownKey({ type, recipient: pidOf(3) }));
  expect(cooldownKey({ type: 'emoji', recipient: pidOf(2) })).toBe(
    cooldownKey({ type: 'emoji', recipient: pidOf(3) }),
  );
  expect(COOLDOWN_TICKS['attack']).toBeUndefined();
});

test('gifts go to allies alone and never beyond what I have', () => {
  const world = islands();
  const gold = (amount: number): GameIntent => ({ type: 'donate_gold', recipient: pidOf(2), gold: amount });
  expect(judged(world, gold(10))).toBe('NOT_ALLIED');
  notify(world, 1, { allies: [2] });
  expect([judged(world, gold(500)), judged(world, gold(501))]).toEqual(['fine', 'INSUFFICIENT_GOLD']);
  expect(judged(world, { type: 'donate_troops', recipient: pidOf(2), troops: 1001 })).toBe(
    'INSUFFICIENT_TROOPS',
  );
  expect(judged(world, { type: 'donate_troops', recipient: pidOf(2), troops: null })).toBe('fine');
});

test('a teammate may be given to without an alliance, and can still be asked for one', () => {
  const world = islands();
  notify(world, 1, { team: 'Red' });
  notify(world, 2, { team: 'Red' });
  expect(judged(world, { type: 'donate_gold', recipient: pidOf(2), gold: 1 })).toBe('fine');
  expect(judged(world, { type: 'allianceRequest', recipient: pidOf(2) })).toBe('fine');
  notify(world, 1, { allies: [2] });
  expect(judged(world, { type: 'allianceRequest', recipient: pidOf(2) })).toBe('ALREADY_ALLIED');
  expect(judged(world, { type: 'allianceRequest', recipient: pidOf(1) })).toBe('INVALID_INTENT');
});

test('three boats are out at most; the boat intent alone sends them', () => {
  const world = islands();
  const sail: GameIntent = { type: 'boat', troops: 5, dst: 3 };
  for (const id of [1, 2]) place(world, id, { unitType: 'Transport' });
  place(world, 9, { unitType: 'Transport', ownerID: 3 });
  expect(judged(world, sail)).toBe('fine');
  place(world, 3, { unitType: 'Transport' });
  expect(judged(world, sail)).toBe('NOT_BUILDABLE');
  expect(judged(world, { ...sail, dst: 15 })).toBe('INVALID_INTENT');
  expect(judged(world, { type: 'build_unit', unit: 'Transport', tile: 0 })).toBe('NOT_BUILDABLE');
});

test('units that are named must all be mine', () => {
  const world = islands();
  place(world, 1);
  place(world, 2, { ownerID: 2 });
  const move = (unitIds: number[]): GameIntent => ({ type: 'move_warship', unitIds, tile: 2 });
  expect([judged(world, move([1])), judged(world, move([1, 2]))]).toEqual(['fine', 'UNKNOWN_UNIT']);
  expect(judged(world, { type: 'delete_unit', unitId: 2 })).toBe('UNKNOWN_UNIT');
  expect(judged(world, { type: 'cancel_boat', unitID: 1 })).toBe('fine');
});

test('only an attack that I lead can be called back', () => {
  const world = islands();
  const mine = { id: 'a1', attackerID: 1, targetID: 2, troops: 5, retreating: false };
  notify(world, 1, { outgoingAttacks: [mine], incomingAttacks: [{ ...mine, id: 'b1', attackerID: 2 }] });
  expect(judged(world, { type: 'cancel_attack', attackID: 'a1' })).toBe('fine');
  expect(judged(world, { type: 'cancel_attack', attackID: 'b1' })).toBe('UNKNOWN_ATTACK');
});
