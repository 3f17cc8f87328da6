import { describe, expect, test } from 'vitest';
import { checkIntent, cooldownKey } from '../../../../../src/main/openfront/intents/intent-checks.ts';
import type { World } from '../../../../../src/main/openfront/state/world.ts';
import type { GameIntent } from '../../../../../src/main/openfront/rules/translate-intent.ts';
import { surveyTerritory } from '../../../../../src/main/openfront/state/territory.ts';
import { drawnWorld, pidOf, place, notify } from '../../../../support/openfront/drawn-world.ts';

/** My land borders player 2; player 3 is across the water. */
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

test('requires a shared border for an attack and lists the neighbours in the refusal', () => {
  const world = islands();
  expect(judged(world, attack(2, 10))).toBe('fine');
  const territory = surveyTerritory(world.grid, 1, world.tick);
  const refused = checkIntent(attack(3, 10), { world, territory, cooldownEndOf: coolNever });
  expect(refused).toMatchObject({ code: 'NO_SHARED_BORDER', detail: { valid: [2] } });
});

test('leaves the check of the border to the game when my land was not surveyed', () => {
  const world = islands();
  const verdict = checkIntent(attack(3, 10), { world, territory: null, cooldownEndOf: coolNever });
  expect(verdict.ok).toBe(true);
});

test('requires between one and all troops for an attack, never against me or an ally', () => {
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

describe('before all other checks', () => {
  const spawn = (tile: number): GameIntent => ({ type: 'spawn', tile });
  const emoji: GameIntent = { type: 'emoji', recipient: 'AllPlayers', emoji: 1 };

  test('refuses every intent after the end of the game, including a pause', () => {
    const world = islands();
    world.ending = { tick: 1, winner: null, myResult: 'lost' };
    expect(judged(world, { type: 'toggle_pause', paused: true })).toBe('GAME_OVER');
  });

  test('accepts only the end of the pause while the game is paused', () => {
    const world = islands();
    world.isPaused = true;
    expect(judged(world, { type: 'toggle_pause', paused: false })).toBe('fine');
    expect(judged(world, emoji)).toBe('PAUSED');
  });

  test('refuses a player who has not spawned or is eliminated with a message for each', () => {
    const world = islands();
    const me = notify(world, 1, { hasSpawned: false });
    expect(judged(world, emoji)).toBe('NOT_SPAWNED');
    me.hasSpawned = true;
    me.isAlive = false;
    expect(judged(world, emoji)).toBe('ELIMINATED');
  });

  test('requires a free passable tile of this map for a spawn during the spawn phase', () => {
    const world = islands();
    expect(judged(world, spawn(13))).toBe('SPAWN_PHASE_OVER');
    world.inSpawnPhase = true;
    expect(judged(world, spawn(13))).toBe('fine');
    const [water, mine, rock, outOfRange] = [2, 0, 14, 15];
    for (const tile of [water, mine, rock, outOfRange])
      expect(judged(world, spawn(tile))).toBe('INVALID_INTENT');
  });
});

test('refuses an intent on cooldown until its tick has come', () => {
  const world = islands();
  const chat: GameIntent = { type: 'quick_chat', recipient: pidOf(2), quickChatKey: 'a' };
  expect(judged(world, chat, () => world.tick + 1)).toBe('ON_COOLDOWN');
  expect(judged(world, chat, () => world.tick)).toBe('fine');
});

test('keeps a cooldown per recipient, one for donations of both kinds, and one for all players otherwise', () => {
  const key = (type: string, recipient = 2) => cooldownKey({ type, recipient: pidOf(recipient) } as never);
  for (const type of ['donate_gold', 'donate_troops', 'allianceRequest', 'emoji', 'quick_chat'])
    expect(key(type)).not.toBe(key(type, 3));
  expect(key('donate_gold')).toBe(key('donate_troops'));
  expect(key('targetPlayer')).toBe(key('targetPlayer', 3));
});

test('accepts gifts only to allies and only up to what I own', () => {
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

test('accepts gifts to a teammate without an alliance, and a request to a teammate', () => {
  const world = islands();
  notify(world, 1, { team: 'Red' });
  notify(world, 2, { team: 'Red' });
  expect(judged(world, { type: 'donate_gold', recipient: pidOf(2), gold: 1 })).toBe('fine');
  expect(judged(world, { type: 'allianceRequest', recipient: pidOf(2) })).toBe('fine');
  notify(world, 1, { allies: [2] });
  expect(judged(world, { type: 'allianceRequest', recipient: pidOf(2) })).toBe('ALREADY_ALLIED');
  expect(judged(world, { type: 'allianceRequest', recipient: pidOf(1) })).toBe('INVALID_INTENT');
});

test('allows three boats at most, sent only with the boat intent', () => {
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

test('requires that all named units are mine', () => {
  const world = islands();
  place(world, 1);
  place(world, 2, { ownerID: 2 });
  const move = (unitIds: number[]): GameIntent => ({ type: 'move_warship', unitIds, tile: 2 });
  expect([judged(world, move([1])), judged(world, move([1, 2]))]).toEqual(['fine', 'UNKNOWN_UNIT']);
  expect(judged(world, { type: 'delete_unit', unitId: 2 })).toBe('UNKNOWN_UNIT');
  expect(judged(world, { type: 'cancel_boat', unitID: 1 })).toBe('fine');
});

test('accepts the recall only of an attack that I lead', () => {
  const world = islands();
  const mine = { id: 'a1', attackerID: 1, targetID: 2, troops: 5, retreating: false };
  notify(world, 1, { outgoingAttacks: [mine], incomingAttacks: [{ ...mine, id: 'b1', attackerID: 2 }] });
  expect(judged(world, { type: 'cancel_attack', attackID: 'a1' })).toBe('fine');
  expect(judged(world, { type: 'cancel_attack', attackID: 'b1' })).toBe('UNKNOWN_ATTACK');
});
