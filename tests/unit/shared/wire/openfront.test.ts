import { describe, expect, test } from 'vitest';
import {
  bridgeFrame,
  helloFrame,
  playerActionsResult,
  playerUpdate,
  tickFrame,
  unitUpdate,
} from '../../../../src/shared/wire/openfront.ts';
import { faults } from '../../../support/schema.ts';

const HELLO = {
  t: 'hello',
  protocol: 1,
  gameID: 'g',
  clientID: 'c',
  turnIntervalMs: 50,
  config: { gameMap: 'World' },
  map: { width: 2, height: 2, terrainEncoding: 'gzip+base64', terrain: '' },
  enums: { UnitType: { City: 'City' } },
};

describe('a tick', () => {
  const wrong = (over: object) => faults(tickFrame, { t: 'tick', tick: 1, ...over });

  test('has tiles in pairs of whole refs', () => {
    expect([...wrong({ tiles: [] }), ...wrong({ tiles: [0, 0xffff_ffff] })]).toEqual([]);
    for (const tiles of [[1], [1, -1], [1, 0.5], [1, 2 ** 32], [1, '2'], 'abcd', { length: 2 }]) {
      expect(wrong({ tiles })).toEqual(['tiles']);
    }
  });

  test('takes longer rows of a newer game, and no shorter or endless ones', () => {
    expect(wrong({ stats: [[1, 2, 3, 4, 5]] })).toEqual([]);
    for (const row of [[1, 2, 3], Array(17).fill(0), [1, 2, 3, null], [1, 2, 3, Number.NaN], 'row']) {
      expect(wrong({ stats: [row] })).toEqual(['stats']);
    }
  });

  test('leaves entries of its lists unjudged: one that does not fit costs only itself', () => {
    expect(wrong({ up: { DisplayEvent: [{ strange: true }, 5] } })).toEqual([]);
    expect(wrong({ up: { DisplayEvent: 5 } })).toEqual(['up.DisplayEvent']);
  });

  test('is never before the start', () => {
    for (const tick of [-1, 0.5, 1e13]) expect(wrong({ tick })).toEqual(['tick']);
  });
});

describe('a hello', () => {
  test('of a newer game is degraded and not lost', () => {
    const read = helloFrame.parse({
      ...HELLO,
      turnIntervalMs: 'fast',
      config: 7,
      enums: [],
      emojis: {},
      extra: 1,
    });
    expect(read).toMatchObject({ turnIntervalMs: 100, config: {}, enums: {}, emojis: [], quickChatKeys: [] });
    expect(read).not.toHaveProperty('extra');
  });

  test('loses one table that does not fit and keeps the others', () => {
    const { enums } = helloFrame.parse({ ...HELLO, enums: { UnitType: { City: 'City' }, Nukes: 5 } });
    expect([enums.UnitType, enums.Nukes]).toEqual([{ City: 'City' }, undefined]);
  });

  test('needs a map that can be and a game with a name', () => {
    const map = (over: object) => faults(helloFrame, { ...HELLO, map: { ...HELLO.map, ...over } });
    expect(map({})).toEqual([]);
    expect(map({ width: 0, height: 16_385 })).toEqual(['map.width', 'map.height']);
    expect(map({ terrainEncoding: 'raw' })).toEqual(['map.terrainEncoding']);
    expect(faults(helloFrame, { ...HELLO, gameID: '' })).toEqual(['gameID']);
  });
});

test('a frame is known by its kind', () => {
  expect(faults(bridgeFrame, { t: 'res', id: 1, ok: true })).toEqual([]);
  expect(faults(bridgeFrame, { t: 'welcome', id: 1 })).toEqual(['t']);
});

test('a player has an id of letters and digits, so that it can stand in an intent', () => {
  for (const id of ['', 'a b', '../x', 'x'.repeat(33), 'é'])
    expect(faults(playerUpdate, { id })).toEqual(['id']);
  expect(faults(playerUpdate, { id: 'abCD1234', smallID: 4096 })).toEqual(['smallID']);
});

test('a unit has a level and troops even where the game is silent', () => {
  const received = { id: 1, unitType: 'City', ownerID: 1, pos: 5, isActive: true };
  expect(unitUpdate.parse(received)).toEqual({ ...received, level: 1, troops: 0, missileTimerQueue: [] });
});

test('what the game does not say one may do, one may not', () => {
  expect(playerActionsResult.parse({ canAttack: 'yes', buildableUnits: 5 })).toEqual({
    canAttack: false,
    buildableUnits: [],
    canSendEmojiAllPlayers: false,
    canEmbargoAll: false,
  });
  const [unit] = playerActionsResult.parse({
    buildableUnits: [{ type: 'City', canBuild: true, cost: '125000' }],
  }).buildableUnits;
  expect(unit).toEqual({ type: 'City', canBuild: false, canUpgrade: false, cost: 125_000 });
});
