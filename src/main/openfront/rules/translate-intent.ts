import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { OpenFrontCode } from '../../../shared/codes/openfront.ts';
import { isPlayerIntent, PLAYER_INTENTS, type PlayerIntent } from './player-intents.ts';

/**
 * An intent as a model writes it: one flat object with the field names of the specification or of the game.
 */
export type WrittenIntent = Readonly<Record<string, unknown>>;
export type GameIntent = Readonly<Record<string, unknown>> & { readonly type: PlayerIntent };

/** A value, or why the intent is refused. */
type Refusable<T> = Outcome<T, OpenFrontCode>;

/** The lookups in the state of the game that the translation needs. */
export interface IntentLookup {
  /** Finds a player by number, id or unambiguous name. */
  readonly resolvePlayer: (given: unknown) => Refusable<{ readonly pid: string; readonly smallId: number }>;
  /** Finds the game's own name of a unit type for any spelling. */
  readonly resolveUnitType: (given: unknown) => Refusable<string>;
  readonly typeOfUnit: (unitId: number) => string | null;
  readonly emojis: readonly string[];
  readonly quickChatKeys: readonly string[];
  /** Troops of an attack for which no number was given: the attack ratio times the player's troops. */
  readonly usualTroops: number;
}

const ALL_PLAYERS = new Set(['__all__', 'AllPlayers', 'all']);

/** Translates the field names of the specification to the names of the game and drops unknown fields. */
export function translateIntent(written: WrittenIntent, lookup: IntentLookup): Refusable<GameIntent> {
  const { type } = written;
  if (type === 'allianceRequestReply') return replyToRequest(written, lookup);
  if (typeof type !== 'string' || !isPlayerIntent(type)) {
    return refuse('UNKNOWN_INTENT', 'There is no such intent', { valid: [...PLAYER_INTENTS] });
  }
  return TRANSLATORS[type](written, lookup);
}

/**
 * The game no longer has `allianceRequestReply`. Accepting is now a request in the other
 * direction, and refusing is the intent `allianceReject`.
 */
function replyToRequest(written: WrittenIntent, lookup: IntentLookup): Refusable<GameIntent> {
  const { requestor, accept: accepted } = written;
  if (typeof accepted !== 'boolean') return refuseIntent('accept must be true or false');
  return accepted
    ? TRANSLATORS.allianceRequest({ recipient: requestor }, lookup)
    : TRANSLATORS.allianceReject({ requestor }, lookup);
}

type Translator = (written: WrittenIntent, lookup: IntentLookup) => Refusable<GameIntent>;

const refuseIntent = (message: string): Refusable<never> => refuse('INVALID_INTENT', message);

/** A translator for an intent whose only field is a player. */
const playerFieldTranslator =
  (type: PlayerIntent, field: string): Translator =>
  (written, lookup) => {
    const player = lookup.resolvePlayer(written[field]);
    return player.ok ? accept({ type, [field]: player.value.pid }) : player;
  };

const copyFields =
  (type: PlayerIntent, ...fields: readonly string[]): Translator =>
  (written) =>
    accept({
      type,
      ...Object.fromEntries(
        fields.flatMap((field) => (written[field] === undefined ? [] : [[field, written[field]]])),
      ),
    });

const numberOf = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,15}$/u.test(value) ? Number(value) : value;

/** The specification names the field unitID or boatID; the game names it unitId or unitID. */
const unitOf = ({ unitId, unitID, boatID }: WrittenIntent): unknown => numberOf(unitId ?? unitID ?? boatID);

const TRANSLATORS: Readonly<Record<PlayerIntent, Translator>> = {
  spawn: copyFields('spawn', 'tile'),
  attack: ({ targetID, troops }, lookup) => {
    const amount = troops ?? lookup.usualTroops;
    if (targetID === null || targetID === undefined || targetID === 0 || targetID === '0')
      return accept({ type: 'attack', targetID: null, troops: amount });
    const player = lookup.resolvePlayer(targetID);
    return player.ok ? accept({ type: 'attack', targetID: player.value.pid, troops: amount }) : player;
  },
  cancel_attack: copyFields('cancel_attack', 'attackID'),
  boat: ({ troops, dst }, lookup) => accept({ type: 'boat', troops: troops ?? lookup.usualTroops, dst }),
  cancel_boat: (written) => accept({ type: 'cancel_boat', unitID: unitOf(written) }),
  build_unit: ({ unit, tile, rocketDirectionUp, amount }, lookup) => {
    const type = lookup.resolveUnitType(unit);
    if (!type.ok) return type;
    return accept({
      type: 'build_unit',
      unit: type.value,
      tile,
      ...(rocketDirectionUp === undefined ? {} : { rocketDirectionUp }),
      // A game that does not know the field loses it with its own schema.
      ...(amount === undefined ? {} : { amount }),
    });
  },
  upgrade_structure: (written, lookup) => {
    const unitId = unitOf(written);
    const unitType = typeof unitId === 'number' ? lookup.typeOfUnit(unitId) : null;
    const unit = unitType === null ? lookup.resolveUnitType(written['unit']) : accept(unitType);
    if (!unit.ok) return unit;
    const { amount } = written;
    return accept({
      type: 'upgrade_structure',
      unit: unit.value,
      unitId,
      ...(amount === undefined ? {} : { amount }),
    });
  },
  delete_unit: (written) => accept({ type: 'delete_unit', unitId: unitOf(written) }),
  move_warship: (written) => {
    const { unitIds, tile } = written;
    return accept({
      type: 'move_warship',
      unitIds: Array.isArray(unitIds) ? unitIds : [unitOf(written)],
      tile,
    });
  },
  allianceRequest: playerFieldTranslator('allianceRequest', 'recipient'),
  allianceReject: playerFieldTranslator('allianceReject', 'requestor'),
  allianceExtension: playerFieldTranslator('allianceExtension', 'recipient'),
  breakAlliance: playerFieldTranslator('breakAlliance', 'recipient'),
  targetPlayer: playerFieldTranslator('targetPlayer', 'target'),
  emoji: ({ recipient, emoji }, lookup) => {
    const index = typeof emoji === 'string' ? emojiIndex(emoji, lookup.emojis) : emoji;
    if (!Number.isInteger(index))
      return refuseIntent('emoji must be an integer or one of the emojis of the game');
    if (typeof recipient === 'string' && ALL_PLAYERS.has(recipient))
      return accept({ type: 'emoji', recipient: 'AllPlayers', emoji: index });
    const player = lookup.resolvePlayer(recipient);
    return player.ok ? accept({ type: 'emoji', recipient: player.value.pid, emoji: index }) : player;
  },
  quick_chat: ({ recipient, key, quickChatKey, target }, lookup) => {
    if (typeof recipient === 'string' && ALL_PLAYERS.has(recipient))
      return refuseIntent('quick_chat needs one player as recipient');
    const chatKey = quickChatKey ?? key;
    if (lookup.quickChatKeys.length > 0 && !lookup.quickChatKeys.includes(String(chatKey)))
      return refuse('INVALID_INTENT', 'The game has no such quick chat key', { valid: lookup.quickChatKeys });
    const to = lookup.resolvePlayer(recipient);
    if (!to.ok) return to;
    const about = target === undefined || target === null ? null : lookup.resolvePlayer(target);
    if (about?.ok === false) return about;
    return accept({
      type: 'quick_chat',
      recipient: to.value.pid,
      quickChatKey: chatKey,
      ...(about === null ? {} : { target: about.value.pid }),
    });
  },
  donate_gold: ({ recipient, gold }, lookup) => {
    if (typeof gold !== 'number' || gold <= 0) return refuseIntent('gold must be a number greater than 0');
    const player = lookup.resolvePlayer(recipient);
    return player.ok
      ? accept({ type: 'donate_gold', recipient: player.value.pid, gold: Math.floor(gold) })
      : player;
  },
  donate_troops: ({ recipient, troops = null }, lookup) => {
    const player = lookup.resolvePlayer(recipient);
    return player.ok ? accept({ type: 'donate_troops', recipient: player.value.pid, troops }) : player;
  },
  embargo: ({ targetID, action }, lookup) => {
    const player = lookup.resolvePlayer(targetID);
    return player.ok ? accept({ type: 'embargo', targetID: player.value.pid, action }) : player;
  },
  embargo_all: copyFields('embargo_all', 'action'),
  toggle_pause: copyFields('toggle_pause', 'paused'),
};

function emojiIndex(given: string, emojis: readonly string[]): number {
  const index = emojis.indexOf(given);
  return index >= 0 ? index : /^\d{1,4}$/u.test(given) ? Number(given) : Number.NaN;
}
