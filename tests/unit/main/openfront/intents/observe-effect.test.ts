import type { GameIntent } from '../../../../../src/main/openfront/rules/translate-intent.ts';
import { pidOf } from '../../../../support/openfront/drawn-world.ts';
import { event, player, testRows, together } from '../../../../support/openfront/effect-rows.ts';

const SPAWN: GameIntent = { type: 'spawn', tile: 5 };
const TARGET: GameIntent = { type: 'targetPlayer', target: pidOf(2) };
const EMOJI: GameIntent = { type: 'emoji', recipient: pidOf(2), emoji: 1 };
const ALL: GameIntent = { type: 'emoji', recipient: 'AllPlayers', emoji: 1 };
const CHAT: GameIntent = { type: 'quick_chat', recipient: pidOf(2), quickChatKey: 'greet.hello' };
const GOLD: GameIntent = { type: 'donate_gold', recipient: pidOf(2), gold: 100 };
const TROOPS: GameIntent = { type: 'donate_troops', recipient: pidOf(2), troops: 100 };
const embargo = (action: string): GameIntent => ({ type: 'embargo', targetID: pidOf(2), action });
const embargoAll = (action: string): GameIntent => ({ type: 'embargo_all', action });
const pause = (paused: boolean): GameIntent => ({ type: 'toggle_pause', paused });

const unspawned = player({ hasSpawned: false });
const emoji = (senderID: number, recipientID: number | string) =>
  event('Emoji', { emoji: { message: '👍', senderID, recipientID, createdAt: 1001 } });
const chat = (fields: object) =>
  event('DisplayChatEvent', {
    key: 'hello',
    category: 'greet',
    playerID: 1,
    isFrom: false,
    recipient: pidOf(2),
    ...fields,
  });
const donation = (fields: object) =>
  event('DonateEvent', {
    donationType: 'gold',
    senderId: pidOf(1),
    recipientId: pidOf(2),
    amount: 90,
    ...fields,
  });
const held = (...ids: readonly number[]) => player({ embargoes: ids.map(pidOf) });
const paused = (is: boolean) => event('GamePaused', { paused: is });
const embargoEvent = (kind: string, playerID: number, embargoedID: number) =>
  event('EmbargoEvent', { event: kind, playerID, embargoedID });

testRows('confirmed', [
  {
    title: 'a spawn on the tile',
    intent: SPAWN,
    before: unspawned,
    after: [{}, player({ hasSpawned: true, spawnTile: 5 })],
  },
  {
    title: 'a spawn whose tile only its owner shows',
    intent: SPAWN,
    before: unspawned,
    after: [{ ...player({ hasSpawned: true }), tiles: [5, 0x80_0001] }],
  },
  {
    title: 'a spawn that is moved',
    intent: SPAWN,
    before: player({ spawnTile: 7 }),
    after: [player({ spawnTile: 5 })],
  },
  {
    title: 'a target that I marked',
    intent: TARGET,
    after: [{}, event('TargetPlayer', { playerID: 1, targetID: 2 })],
  },
  { title: 'an emoji of mine to the player', intent: EMOJI, after: [{}, emoji(1, 2)] },
  { title: 'an emoji of mine to all', intent: ALL, after: [emoji(1, 'AllPlayers')] },
  { title: 'a message of mine', intent: CHAT, after: [{}, chat({})] },
  { title: 'a message whose key has its category', intent: CHAT, after: [chat({ key: 'greet.hello' })] },
  { title: 'gold that I gave', intent: GOLD, after: [{}, donation({})] },
  { title: 'troops that I gave', intent: TROOPS, after: [donation({ donationType: 'troops' })] },
  { title: 'an embargo that begins', intent: embargo('start'), after: [{}, held(2)] },
  { title: 'an embargo that ends', intent: embargo('stop'), before: held(2, 3), after: [held(3)] },
  { title: 'embargoes against all', intent: embargoAll('start'), before: held(3), after: [held(2, 3)] },
  { title: 'the end of all embargoes', intent: embargoAll('stop'), before: held(2), after: [held()] },
  { title: 'a pause', intent: pause(true), after: [paused(true)] },
  { title: 'the end of a pause', intent: pause(false), before: paused(true), after: [paused(false)] },
]);

testRows('no_effect', [
  { title: 'nothing after a spawn', intent: SPAWN, before: unspawned },
  {
    title: 'a spawn on another tile',
    intent: SPAWN,
    before: unspawned,
    after: [player({ hasSpawned: true, spawnTile: 7 })],
  },
  {
    title: 'the spawn of another player',
    intent: SPAWN,
    before: unspawned,
    after: [player({ hasSpawned: true, spawnTile: 5 }, 2)],
  },
  {
    title: 'the end of the spawn phase',
    intent: SPAWN,
    before: unspawned,
    after: [event('SpawnPhaseEnd', { startTick: 1001 })],
  },
  {
    title: 'a target of an ally',
    intent: TARGET,
    before: player({ allies: [3] }),
    after: [event('TargetPlayer', { playerID: 3, targetID: 2 })],
  },
  { title: 'another target', intent: TARGET, after: [event('TargetPlayer', { playerID: 1, targetID: 3 })] },
  {
    title: 'a target that was marked before',
    intent: TARGET,
    before: event('TargetPlayer', { playerID: 1, targetID: 2 }),
  },
  { title: 'an emoji of another player to all', intent: ALL, after: [emoji(2, 'AllPlayers')] },
  { title: 'an emoji of the player to me', intent: EMOJI, after: [emoji(2, 1)] },
  { title: 'an emoji of mine to another player', intent: EMOJI, after: [emoji(1, 3)] },
  { title: 'an emoji of mine to all instead of one', intent: EMOJI, after: [emoji(1, 'AllPlayers')] },
  { title: 'an emoji from before', intent: EMOJI, before: emoji(1, 2) },
  { title: 'a message of the player to me', intent: CHAT, after: [chat({ isFrom: true })] },
  { title: 'a message of mine to another player', intent: CHAT, after: [chat({ recipient: pidOf(3) })] },
  { title: 'another message of mine', intent: CHAT, after: [chat({ key: 'bye' })] },
  { title: 'a message between others', intent: CHAT, after: [chat({ playerID: 3 })] },
  {
    title: 'gold that I received',
    intent: GOLD,
    after: [donation({ senderId: pidOf(2), recipientId: pidOf(1) })],
  },
  { title: 'gold for another player', intent: GOLD, after: [donation({ recipientId: pidOf(3) })] },
  { title: 'troops instead of gold', intent: GOLD, after: [donation({ donationType: 'troops' })] },
  { title: 'gold instead of troops', intent: TROOPS, after: [donation({})] },
  { title: 'an embargo against another player', intent: embargo('start'), after: [held(3)] },
  {
    title: 'an embargo of the player against me',
    intent: embargo('start'),
    after: [together(embargoEvent('start', 2, 1), player({ embargoes: [pidOf(1)] }, 2))],
  },
  {
    title: 'the event of an embargo without the embargo',
    intent: embargo('start'),
    after: [embargoEvent('start', 1, 2)],
  },
  {
    title: 'the event of an end without the end',
    intent: embargo('stop'),
    before: held(2),
    after: [embargoEvent('stop', 1, 2)],
  },
  { title: 'the end of another embargo', intent: embargo('stop'), before: held(2, 3), after: [held(2)] },
  { title: 'embargoes that stay', intent: embargoAll('start'), before: held(3), after: [held(3)] },
  {
    title: 'embargoes that end instead of beginning',
    intent: embargoAll('start'),
    before: held(2, 3),
    after: [held(3)],
  },
  { title: 'embargoes against me', intent: embargoAll('start'), after: [embargoEvent('start', 2, 1)] },
  {
    title: 'embargoes that begin instead of ending',
    intent: embargoAll('stop'),
    before: held(3),
    after: [held(2, 3)],
  },
  { title: 'a game that runs on', intent: pause(true) },
  { title: 'a game that stays paused', intent: pause(false), before: paused(true), after: [paused(true)] },
]);

testRows('no_change', [
  { title: 'a spawn where it is', intent: SPAWN, before: player({ spawnTile: 5 }) },
  { title: 'an embargo that I hold', intent: embargo('start'), before: held(2) },
  { title: 'an embargo that I do not hold', intent: embargo('stop'), after: [embargoEvent('stop', 1, 2)] },
  { title: 'no embargo to end', intent: embargoAll('stop') },
  { title: 'a game that is paused', intent: pause(true), before: paused(true) },
  { title: 'a game that is not paused', intent: pause(false) },
]);
