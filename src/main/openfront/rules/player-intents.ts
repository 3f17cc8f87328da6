/**
 * The intents of a player: the intents of docs/specifications/004-openfront.md §5.2 and the intents
 * that the game has added since. Intents of lobby owners and servers are left out.
 */
export const PLAYER_INTENTS = [
  'spawn',
  'attack',
  'cancel_attack',
  'boat',
  'cancel_boat',
  'build_unit',
  'upgrade_structure',
  'delete_unit',
  'move_warship',
  'allianceRequest',
  'allianceReject',
  'allianceExtension',
  'breakAlliance',
  'targetPlayer',
  'emoji',
  'quick_chat',
  'donate_gold',
  'donate_troops',
  'embargo',
  'embargo_all',
  'toggle_pause',
] as const;
export type PlayerIntent = (typeof PLAYER_INTENTS)[number];

export const isPlayerIntent = (type: string): type is PlayerIntent =>
  (PLAYER_INTENTS as readonly string[]).includes(type);

const PLAYER_ID = { type: 'string', pattern: '^[A-Za-z0-9]{8,10}$' };
const NON_NEGATIVE_INTEGER = { type: 'integer', minimum: 0 };
const AMOUNT = { type: 'number', minimum: 0 };
const orNull = (schema: object): object => ({ anyOf: [schema, { type: 'null' }] });

const shape = (type: string, required: Readonly<Record<string, object>>, optional: object = {}): object => ({
  type: 'object',
  properties: { type: { const: type }, ...required, ...optional },
  required: ['type', ...Object.keys(required)],
});

/** The schemas for a bridge that sends none (docs/openfront-bridge.md). */
export const BUILT_IN_SCHEMAS: Readonly<Record<PlayerIntent, object>> = {
  spawn: shape('spawn', { tile: NON_NEGATIVE_INTEGER }),
  attack: shape('attack', { targetID: orNull(PLAYER_ID), troops: orNull(AMOUNT) }),
  cancel_attack: shape('cancel_attack', { attackID: { type: 'string' } }),
  boat: shape('boat', { troops: AMOUNT, dst: NON_NEGATIVE_INTEGER }),
  cancel_boat: shape('cancel_boat', { unitID: NON_NEGATIVE_INTEGER }),
  build_unit: shape(
    'build_unit',
    { unit: { type: 'string' }, tile: NON_NEGATIVE_INTEGER },
    { rocketDirectionUp: { type: 'boolean' } },
  ),
  upgrade_structure: shape('upgrade_structure', { unit: { type: 'string' }, unitId: NON_NEGATIVE_INTEGER }),
  delete_unit: shape('delete_unit', { unitId: NON_NEGATIVE_INTEGER }),
  move_warship: shape('move_warship', {
    unitIds: { type: 'array', items: { type: 'integer' }, minItems: 1 },
    tile: NON_NEGATIVE_INTEGER,
  }),
  allianceRequest: shape('allianceRequest', { recipient: PLAYER_ID }),
  allianceReject: shape('allianceReject', { requestor: PLAYER_ID }),
  allianceExtension: shape('allianceExtension', { recipient: PLAYER_ID }),
  breakAlliance: shape('breakAlliance', { recipient: PLAYER_ID }),
  targetPlayer: shape('targetPlayer', { target: PLAYER_ID }),
  emoji: shape('emoji', {
    recipient: { anyOf: [PLAYER_ID, { const: 'AllPlayers' }] },
    emoji: { type: 'integer', minimum: 0, maximum: 511 },
  }),
  quick_chat: shape(
    'quick_chat',
    { recipient: PLAYER_ID, quickChatKey: { type: 'string' } },
    { target: PLAYER_ID },
  ),
  donate_gold: shape('donate_gold', { recipient: PLAYER_ID, gold: AMOUNT }),
  donate_troops: shape('donate_troops', { recipient: PLAYER_ID, troops: orNull(AMOUNT) }),
  embargo: shape('embargo', { targetID: PLAYER_ID, action: { enum: ['start', 'stop'] } }),
  embargo_all: shape('embargo_all', { action: { enum: ['start', 'stop'] } }),
  toggle_pause: shape('toggle_pause', { paused: { type: 'boolean' } }),
};
