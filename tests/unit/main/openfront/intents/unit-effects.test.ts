import type { GameIntent } from '../../../../../src/main/openfront/rules/translate-intent.ts';
import { event, testRows, together, unit } from '../../../../support/openfront/effect-rows.ts';

const BOAT: GameIntent = { type: 'boat', dst: 3, troops: 200 };
const RETURN: GameIntent = { type: 'cancel_boat', unitID: 5 };
const CITY: GameIntent = { type: 'build_unit', unit: 'City', tile: 1 };
const WARSHIP: GameIntent = { type: 'build_unit', unit: 'Warship', tile: 9 };
const BOMB: GameIntent = { type: 'build_unit', unit: 'Atom Bomb', tile: 2 };
const UPGRADE: GameIntent = { type: 'upgrade_structure', unit: 'City', unitId: 4 };
const DELETE: GameIntent = { type: 'delete_unit', unitId: 4 };
const MOVE: GameIntent = { type: 'move_warship', unitIds: [6, 7], tile: 9 };

const boat = (fields: object, id = 5) =>
  unit(id, { unitType: 'Transport', transportShipState: { isRetreating: false, troops: 200 }, ...fields });
const returning = boat({ transportShipState: { isRetreating: true, troops: 200 } });
const silo = (shots: number) =>
  unit(8, { unitType: 'Missile Silo', missileTimerQueue: Array(shots).fill(1) });
const bomb = (targetTile: number, fields: object = {}) =>
  unit(9, { unitType: 'Atom Bomb', targetTile, ...fields });
const warship = (id: number, patrolTile: number, fields: object = {}) =>
  unit(id, { unitType: 'Warship', warshipState: { patrolTile }, ...fields });
const ships = (patrolTile: number, pos = 0) =>
  together(warship(6, patrolTile, { pos }), warship(7, patrolTile, { pos }));
const noBoats = (playerID: number) =>
  event('DisplayEvent', {
    message: 'events_display.no_boats_available',
    messageType: 0,
    playerID,
    params: { max: 3 },
  });

testRows('confirmed', [
  { title: 'a boat to the shore', intent: BOAT, after: [{}, boat({ targetTile: 3 })] },
  { title: 'a boat of a game that does not report targets', intent: BOAT, after: [boat({})] },
  { title: 'a boat that returns', intent: RETURN, before: boat({}), after: [returning] },
  {
    title: 'a city that is built and finished in one update',
    intent: CITY,
    after: [together(unit(4, { pos: 1, underConstruction: true }), unit(4, { pos: 1 }))],
  },
  {
    title: 'a city on the tile that the game named',
    intent: CITY,
    buildTile: 4,
    after: [{}, unit(4, { pos: 4 })],
  },
  { title: 'a warship for the tile', intent: WARSHIP, after: [{}, warship(6, 9, { pos: 2 })] },
  {
    title: 'a bomb that left a silo',
    intent: BOMB,
    before: silo(0),
    after: [{}, {}, together(bomb(2), silo(1))],
  },
  { title: 'a higher level', intent: UPGRADE, before: unit(4, {}), after: [unit(4, { level: 2 })] },
  {
    title: 'a unit that is marked',
    intent: DELETE,
    before: unit(4, {}),
    after: [unit(4, { markedForDeletion: 1300 })],
  },
  { title: 'ships that are sent to the tile', intent: MOVE, before: ships(3), after: [ships(9)] },
  {
    title: 'one ship that is sent beside one that is there',
    intent: MOVE,
    before: together(warship(6, 9), warship(7, 3)),
    after: [warship(7, 9)],
  },
]);

testRows('no_effect', [
  { title: 'nothing after a boat', intent: BOAT },
  { title: 'a boat to another shore', intent: BOAT, after: [boat({ targetTile: 7 })] },
  { title: 'a boat of another player', intent: BOAT, after: [boat({ targetTile: 3, ownerID: 2 })] },
  {
    title: 'an older boat that sails on',
    intent: BOAT,
    before: boat({ targetTile: 3 }),
    after: [boat({ targetTile: 3, pos: 2 })],
  },
  {
    title: 'a boat with other troops in a game that does not report targets',
    intent: BOAT,
    after: [boat({ transportShipState: { isRetreating: false, troops: 50 } })],
  },
  { title: 'the message that no boat is free', intent: BOAT, after: [noBoats(1)] },
  { title: 'a boat that sails on', intent: RETURN, before: boat({}), after: [boat({ pos: 3 })] },
  {
    title: 'another boat that returns',
    intent: RETURN,
    before: together(boat({}), boat({}, 6)),
    after: [boat({ transportShipState: { isRetreating: true, troops: 200 } }, 6)],
  },
  { title: 'nothing after a building', intent: CITY },
  { title: 'a city elsewhere', intent: CITY, after: [unit(4, { pos: 0 })] },
  {
    title: 'a city on the tile that was asked for where the game named another',
    intent: CITY,
    buildTile: 4,
    after: [unit(4, { pos: 1 })],
  },
  { title: 'a city of another player', intent: CITY, after: [unit(4, { pos: 1, ownerID: 2 })] },
  { title: 'another building on the tile', intent: CITY, after: [unit(4, { pos: 1, unitType: 'Port' })] },
  {
    title: 'a city that was there',
    intent: CITY,
    before: unit(4, { pos: 1 }),
    after: [unit(4, { pos: 1, level: 2 })],
  },
  {
    title: 'a city that was conquered',
    intent: CITY,
    before: unit(4, { pos: 1, ownerID: 2 }),
    after: [unit(4, { pos: 1 })],
  },
  { title: 'a warship for another tile', intent: WARSHIP, after: [warship(6, 8)] },
  {
    title: 'a warship that was there and is sent to the tile',
    intent: WARSHIP,
    before: warship(6, 8),
    after: [warship(6, 9)],
  },
  { title: 'a bomb without a silo that reloads', intent: BOMB, before: silo(0), after: [bomb(2)] },
  { title: 'a silo that reloads without a bomb', intent: BOMB, before: silo(0), after: [silo(1)] },
  { title: 'a bomb on another tile', intent: BOMB, before: silo(0), after: [together(bomb(3), silo(1))] },
  {
    title: 'a bomb of another player on the tile',
    intent: BOMB,
    before: silo(0),
    after: [together(bomb(2, { ownerID: 2 }), silo(1))],
  },
  {
    title: 'a bomb that was in the air',
    intent: BOMB,
    before: together(bomb(2), silo(0)),
    after: [together(bomb(2, { pos: 3 }), silo(1))],
  },
  {
    title: 'a level that stays',
    intent: UPGRADE,
    before: unit(4, { level: 2 }),
    after: [unit(4, { level: 2, pos: 0 })],
  },
  {
    title: 'a construction site',
    intent: UPGRADE,
    before: unit(4, {}),
    after: [unit(4, { underConstruction: true })],
  },
  {
    title: 'a higher level of another city',
    intent: UPGRADE,
    before: together(unit(4, {}), unit(5, {})),
    after: [unit(5, { level: 2 })],
  },
  { title: 'an unknown building', intent: UPGRADE, after: [unit(5, { level: 2 })] },
  { title: 'a unit that is not marked', intent: DELETE, before: unit(4, {}), after: [unit(4, { level: 2 })] },
  {
    title: 'a unit that was destroyed',
    intent: DELETE,
    before: unit(4, {}),
    after: [unit(4, { isActive: false })],
  },
  {
    title: 'a unit that another player took and marked',
    intent: DELETE,
    before: unit(4, {}),
    after: [unit(4, { ownerID: 2, markedForDeletion: 1300 })],
  },
  { title: 'ships that sail on', intent: MOVE, before: ships(3), after: [ships(3, 1), ships(3, 2)] },
  { title: 'one of two ships', intent: MOVE, before: ships(3), after: [warship(6, 9)] },
  { title: 'ships that are sent elsewhere', intent: MOVE, before: ships(3), after: [ships(8)] },
]);

testRows('no_change', [
  { title: 'a boat that had arrived', intent: RETURN, before: boat({}), after: [boat({ isActive: false })] },
  { title: 'a boat that returns already', intent: RETURN, before: returning },
  { title: 'a unit that is marked already', intent: DELETE, before: unit(4, { markedForDeletion: 1300 }) },
  { title: 'ships that patrol there already', intent: MOVE, before: ships(9) },
]);
