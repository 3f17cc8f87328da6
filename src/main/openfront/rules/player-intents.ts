/**
 * The intents of a player: those of docs/specifications/004-openfront.md §5.2 and those
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

const ID = { type: 'string', pattern: '^[A-Za-z0-9]{8,10}$' };
const WHOLE = { type: 'integer', minimum: 0 };
const AMOUNT = { type: 'number', minimum: 0 };
const maybe = (schema: object): object => ({ anyOf: [schema, { type: 'null' }] });

const shape = (type: string, required: Readonly<Record<string, object>>, optional: object = {}): object => ({
  type: 'object',
  properties: { type: { const: type }, ...required, ...optional },
  required: ['type', ...Object.keys(required)],
});

/** The schemas for a bridge that sends none, written after the table of fields in docs/openfront.md. */
export const BUILT_IN_SCHEMAS: Readonly<Record<PlayerIntent, object>> = {
  spawn: shape('spawn', { tile: WHOLE }),
  attack: shape('attack', { targetID: maybe(ID), troops: maybe(AMOUNT) }),
  cancel_attack: shape('cancel_attack', { attackID: { type: 'string' } }),
  boat: shape('boat', { troops: AMOUNT, dst: WHOLE }),
  cancel_boat: shape('cancel_boat', { unitID: WHOLE }),
  build_unit: shape(
    'build_unit',
    { unit: { type: 'string' }, tile: WHOLE },
    { rocketDirectionUp: { type: 'boolean' } },
  ),
  upgrade_structure: shape('upgrade_structure', { unit: { type: 'string' }, unitId: WHOLE }),
  delete_unit: shape('delete_unit', { unitId: WHOLE }),
  move_warship: shape('move_warship', {
    unitIds: { type: 'array', items: { type: 'integer' }, minItems: 1 },
    tile: WHOLE,
  }),
  allianceRequest: shape('allianceRequest', { recipient: ID }),
  allianceReject: shape('allianceReject', { requestor: ID }),
  allianceExtension: shape('allianceExtension', { recipient: ID }),
  breakAlliance: shape('breakAlliance', { recipient: ID }),
  targetPlayer: shape('targetPlayer', { target: ID }),
  emoji: shape('emoji', {
    recipient: { anyOf: [ID, { const: 'AllPlayers' }] },
    emoji: { type: 'integer', minimum: 0, maximum: 511 },
  }),
  quick_chat: shape('quick_chat', { recipient: ID, quickChatKey: { type: 'string' } }, { target: ID }),
  donate_gold: shape('donate_gold', { recipient: ID, gold: AMOUNT }),
  donate_troops: shape('donate_troops', { recipient: ID, troops: maybe(AMOUNT) }),
  embargo: shape('embargo', { targetID: ID, action: { enum: ['start', 'stop'] } }),
  embargo_all: shape('embargo_all', { action: { enum: ['start', 'stop'] } }),
  toggle_pause: shape('toggle_pause', { paused: { type: 'boolean' } }),
};
