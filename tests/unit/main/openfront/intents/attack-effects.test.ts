import type { GameIntent } from '../../../../../src/main/openfront/rules/translate-intent.ts';
import { pidOf } from '../../../../support/openfront/drawn-world.ts';
import { event, player, testRows, together } from '../../../../support/openfront/effect-rows.ts';

const ATTACK: GameIntent = { type: 'attack', targetID: pidOf(2), troops: 300 };
const CANCEL: GameIntent = { type: 'cancel_attack', attackID: 'a1' };

const attackOn = (targetID: number, id = 'a1', more: object = {}) => ({
  attackerID: 1,
  targetID,
  troops: 300,
  id,
  retreating: false,
  ...more,
});
const mine = (...attacks: readonly object[]) => player({ outgoingAttacks: attacks });
const theirs = (troops: number, attackerID = 2) =>
  player({ incomingAttacks: [{ attackerID, targetID: 1, troops, id: 'in', retreating: false }] });
/** The troops of the attack on me and of my player in one tick. */
const strengths = (troops: number, own: number) => ({ ...theirs(troops), stats: [[1, 3, 500, own]] });
/** Tile 2, which belongs to player 2, becomes mine. */
const wonTile = { tiles: [2, 0x80_0001] };

testRows('confirmed', [
  { title: 'a new attack on the target that lasts', intent: ATTACK, after: [{}, mine(attackOn(2))] },
  { title: 'one on free land', intent: { ...ATTACK, targetID: null }, after: [mine(attackOn(0))] },
  {
    title: 'a second attack that replaces the first under a new id',
    intent: ATTACK,
    before: mine(attackOn(2)),
    after: [mine(attackOn(2, 'a2', { troops: 600 }))],
  },
  {
    title: 'a short attack that won land of the target',
    intent: ATTACK,
    after: [mine(attackOn(2)), together(mine(), wonTile)],
  },
  {
    title: 'troops that meet a larger attack of the target',
    intent: ATTACK,
    before: strengths(5000, 1000),
    after: [strengths(4500, 600), strengths(4350, 550)],
  },
  {
    title: 'a recalled attack',
    intent: CANCEL,
    before: mine(attackOn(2)),
    after: [{}, mine(attackOn(2, 'a1', { retreating: true }))],
  },
]);

testRows('no_effect', [
  { title: 'nothing after an attack', intent: ATTACK },
  {
    title: 'an attack that fell back at once',
    intent: ATTACK,
    after: [mine(attackOn(2)), mine(attackOn(2)), mine()],
  },
  { title: 'an attack on somebody else', intent: ATTACK, after: [mine(attackOn(3))] },
  {
    title: 'an older attack that grew',
    intent: ATTACK,
    before: mine(attackOn(2)),
    after: [mine(attackOn(2, 'a1', { troops: 900 }))],
  },
  {
    title: 'an older attack of which only the troops rose',
    intent: ATTACK,
    before: mine(attackOn(2)),
    after: [{ attacks: [[1, 0, 0, 900]] }],
  },
  {
    title: 'an attack of another player on the target',
    intent: ATTACK,
    after: [player({ outgoingAttacks: [attackOn(2, 'b1', { attackerID: 3 })] }, 3)],
  },
  { title: 'land that changed its owner without an attack of mine', intent: ATTACK, after: [wonTile] },
  {
    title: 'free land that I won while the attack on the target fell back',
    intent: ATTACK,
    after: [mine(attackOn(2)), together(mine(), { tiles: [3, 0x80_0001] })],
  },
  {
    title: 'a fight that goes on as before',
    intent: ATTACK,
    before: strengths(5000, 1000),
    after: [strengths(4500, 600), strengths(4000, 200), strengths(3500, 100)],
  },
  {
    title: 'an attack on me that falls while my troops stay',
    intent: ATTACK,
    before: strengths(5000, 1000),
    after: [strengths(4500, 1000), strengths(4450, 1000)],
  },
  {
    title: 'an attack of somebody else on me that falls',
    intent: ATTACK,
    before: theirs(5000, 3),
    after: [
      { ...theirs(4500, 3), stats: [[1, 3, 500, 600]] },
      { ...theirs(4400, 3), stats: [[1, 3, 500, 590]] },
    ],
  },
  {
    title: 'an attack on me that ends by itself',
    intent: ATTACK,
    before: theirs(5000),
    after: [player({ incomingAttacks: [] })],
  },
  {
    title: 'an embargo of the target, which an attack causes too',
    intent: ATTACK,
    after: [event('EmbargoEvent', { event: 'start', playerID: 2, embargoedID: 1 })],
  },
  {
    title: 'another attack that is recalled',
    intent: CANCEL,
    before: mine(attackOn(2), attackOn(3, 'a2')),
    after: [mine(attackOn(2), attackOn(3, 'a2', { retreating: true }))],
  },
  {
    title: 'an attack that goes on',
    intent: CANCEL,
    before: mine(attackOn(2)),
    after: [mine(attackOn(2, 'a1', { troops: 100 }))],
  },
]);

testRows('no_change', [
  { title: 'an attack that had ended', intent: CANCEL, before: mine(attackOn(2)), after: [mine()] },
  {
    title: 'an attack that retreats already',
    intent: CANCEL,
    before: mine(attackOn(2, 'a1', { retreating: true })),
  },
]);
