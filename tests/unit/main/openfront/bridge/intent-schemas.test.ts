import { describe, expect, test } from 'vitest';
import { createIntentSchemas } from '../../../../../src/main/openfront/bridge/intent-schemas.ts';
import { PLAYER_INTENTS } from '../../../../../src/main/openfront/rules/player-intents.ts';
import { hasRecordings, recording } from '../../../../support/openfront/fixtures.ts';

describe('without schemas of the game', () => {
  const check = createIntentSchemas(null);

  test('has a built-in schema for every intent of a player and a note about it', () => {
    expect(check.types).toEqual([...PLAYER_INTENTS]);
    expect(check.notes).toEqual([{ code: 'NO_SCHEMAS', values: {} }]);
  });

  test('drops fields that the game would drop', () => {
    expect(check.check({ type: 'spawn', tile: 5, hostile: true })).toEqual({
      ok: true,
      value: { type: 'spawn', tile: 5 },
    });
  });

  test.each([
    [{ type: 'spawn' }, 'tile'],
    [{ type: 'spawn', tile: 1.5 }, 'integer'],
    [{ type: 'attack', targetID: 'short', troops: 1 }, 'targetID'],
    [{ type: 'embargo_all', action: 'maybe' }, 'action'],
  ] as const)('refuses %j and names the fields', (intent, word) => {
    const refused = check.check(intent);
    expect(refused).toMatchObject({ ok: false, code: 'INVALID_INTENT' });
    expect(refused.ok ? '' : refused.message).toContain(word);
  });
});

test('replaces a schema that is unsafe to compile and names it', () => {
  const check = createIntentSchemas({ spawn: { $ref: 'http://evil.example/' } });
  expect(check.notes).toContainEqual({ code: 'SCHEMA_PART', values: { intent: 'spawn', part: '$ref' } });
  expect(check.check({ type: 'spawn', tile: 1 }).ok).toBe(true);
});

test('refuses an intent that this game does not have and lists the valid ones', () => {
  const check = createIntentSchemas({ spawn: { type: 'object' } });
  expect(check.check({ type: 'boat' })).toMatchObject({
    ok: false,
    code: 'UNKNOWN_INTENT',
    detail: { valid: ['spawn'] },
  });
});

test.skipIf(!hasRecordings())(
  'compiles and applies the schemas of a recorded game (ARBITER_FIXTURES)',
  async () => {
    const { hello } = await recording('onion-medium');
    const check = createIntentSchemas(hello['intents'] as Record<string, unknown>);
    expect(check.types).toEqual([...PLAYER_INTENTS]);
    expect(check.notes).toEqual([]);
    expect(check.check({ type: 'attack', targetID: 'wr443kg6', troops: 10 }).ok).toBe(true);
    expect(check.check({ type: 'attack', targetID: 1, troops: 10 }).ok).toBe(false);
    expect(check.check({ type: 'build_unit', unit: 'AtomBomb', tile: 1 }).ok).toBe(false);
    expect(check.check({ type: 'move_warship', unitIds: [], tile: 1 }).ok).toBe(false);
    expect(check.check({ type: 'emoji', recipient: 'AllPlayers', emoji: 60 }).ok).toBe(false);
  },
);
