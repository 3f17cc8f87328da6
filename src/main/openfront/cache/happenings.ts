import { cleanText } from '../../../shared/display-text.ts';
import type { HappeningName, Happenings } from '../../../shared/wire/openfront.ts';
import { plainName } from '../../mcp/plain-words.ts';

export type AllianceEventType = 'request' | 'accepted' | 'rejected' | 'broken' | 'expired' | 'extended';

/** Something that the person at this client was shown. */
export interface GameEvent {
  readonly seq: number;
  readonly tick: number;
  readonly type: string;
  readonly message: string;
  readonly playerId: number | null;
  readonly alliance: { readonly type: AllianceEventType; readonly a: number; readonly b: number } | null;
}

export type NewEvent = Omit<GameEvent, 'seq' | 'tick'>;

/** Who looks, and whose affairs are shown to them. */
export interface Onlooker {
  readonly me: number;
  readonly myPid: string;
  readonly isAlly: (smallId: number) => boolean;
  readonly hasAlliance: (allianceId: number) => boolean;
  readonly nameOf: (smallId: number) => string;
  readonly smallIdOf: (pid: string) => number | null;
  readonly messageType: (kind: number) => string;
}

type Reader<N extends HappeningName> = (happening: Happenings[N], who: Onlooker) => NewEvent | null;

const MESSAGE_LIMIT = 160;

const event = (type: string, message: string, playerId: number | null = null): NewEvent => ({
  type,
  message: cleanText(message, MESSAGE_LIMIT),
  playerId,
  alliance: null,
});

const allied = (
  type: AllianceEventType,
  sides: readonly [a: number, b: number],
  message: string,
): NewEvent => ({
  ...event(`alliance_${type}`, message, sides[0]),
  alliance: { type, a: sides[0], b: sides[1] },
});

/** For me by name, or for everybody. */
const isForMe = (addressee: number | null | undefined, { me }: Onlooker): boolean =>
  addressee === null || addressee === undefined || addressee === me;

const isMineOrAllys = (smallId: number, who: Onlooker): boolean => smallId === who.me || who.isAlly(smallId);

/**
 * A message of the game is a key of its own texts with the words to fill in;
 * a bridge may have put it into a sentence already.
 */
export function spokenMessage(message: string, params: Readonly<Record<string, unknown>> = {}): string {
  if (!/^[a-z0-9_]+(\.[a-z0-9_]+)+$/iu.test(message)) return message;
  const words = (message.split('.').at(-1) ?? '').replaceAll('_', ' ');
  const filled = Object.entries(params).map(([name, value]) => `${name} ${plainName(String(value))}`);
  return filled.length === 0 ? words : `${words} (${filled.join(', ')})`;
}

/**
 * Visibility parity: the stream holds more than a person sees. Of messages,
 * warnings, chat and diplomacy only what this client's own screen would show
 * passes; for the rest the answer is null.
 */
const READERS: { readonly [N in HappeningName]: Reader<N> } = {
  DisplayEvent: ({ message, messageType, playerID, params }, who) =>
    isForMe(playerID, who) ? event(who.messageType(messageType), spokenMessage(message, params ?? {})) : null,
  DisplayChatEvent: ({ key, category, playerID, isFrom, recipient }, who) => {
    if (!isForMe(playerID, who)) return null;
    const other = who.smallIdOf(recipient);
    const side = isFrom ? 'from' : 'to';
    return event(
      'chat',
      `${side} ${other === null ? 'a player' : who.nameOf(other)}: ${category}.${key}`,
      other,
    );
  },
  UnitIncoming: ({ message, messageType, playerID }, who) =>
    isForMe(playerID, who) ? event(who.messageType(messageType), spokenMessage(message)) : null,
  AllianceRequest: ({ requestorID, recipientID }, who) =>
    requestorID === who.me || recipientID === who.me
      ? allied(
          'request',
          [requestorID, recipientID],
          `${who.nameOf(requestorID)} asks ${who.nameOf(recipientID)}`,
        )
      : null,
  AllianceRequestReply: ({ request: { requestorID, recipientID }, accepted }, who) =>
    requestorID === who.me || recipientID === who.me
      ? allied(
          accepted ? 'accepted' : 'rejected',
          [requestorID, recipientID],
          `by ${who.nameOf(recipientID)}`,
        )
      : null,
  BrokeAlliance: ({ traitorID, betrayedID }, who) =>
    isMineOrAllys(traitorID, who) || isMineOrAllys(betrayedID, who)
      ? allied(
          'broken',
          [traitorID, betrayedID],
          `${who.nameOf(traitorID)} betrayed ${who.nameOf(betrayedID)}`,
        )
      : null,
  AllianceExpired: ({ player1ID, player2ID }, who) =>
    isMineOrAllys(player1ID, who) || isMineOrAllys(player2ID, who)
      ? allied('expired', [player1ID, player2ID], `${who.nameOf(player1ID)} and ${who.nameOf(player2ID)}`)
      : null,
  AllianceExtension: ({ playerID, allianceID }, who) =>
    who.hasAlliance(allianceID)
      ? allied('extended', [playerID, who.me], `${who.nameOf(playerID)} wants to extend`)
      : null,
  TargetPlayer: ({ playerID, targetID }, who) =>
    isMineOrAllys(playerID, who)
      ? event('target', `${who.nameOf(playerID)} targets ${who.nameOf(targetID)}`, playerID)
      : null,
  Emoji: ({ emoji: { message, senderID, recipientID } }, who) => {
    const shown = senderID === who.me || recipientID === who.me || recipientID === 'AllPlayers';
    return shown ? event('emoji', `${who.nameOf(senderID)}: ${message}`, senderID) : null;
  },
  EmbargoEvent: ({ event: kind, playerID, embargoedID }, who) =>
    playerID === who.me || embargoedID === who.me
      ? event(`embargo_${kind}`, `${who.nameOf(playerID)} against ${who.nameOf(embargoedID)}`, playerID)
      : null,
  ConquestEvent: ({ conquerorId, conqueredId, gold }, who) => {
    const beaten = who.smallIdOf(conqueredId);
    if (conquerorId !== who.myPid || beaten === null) return null;
    return event('conquest', `conquered ${who.nameOf(beaten)} for ${Math.round(gold)} gold`, beaten);
  },
  DonateEvent: ({ donationType, senderId, recipientId, amount }, who) => {
    if (senderId !== who.myPid && recipientId !== who.myPid) return null;
    const giver = who.smallIdOf(senderId);
    const what = `${Math.round(amount)} ${cleanText(donationType, 16)}`;
    return event(senderId === who.myPid ? 'donation_sent' : 'donation_received', what, giver);
  },
  BonusEvent: ({ player, gold, troops }, who) =>
    player === who.myPid ? event('bonus', `${Math.round(gold)} gold, ${Math.round(troops)} troops`) : null,
  SpawnPhaseEnd: () => event('spawn_phase_end', 'the spawn phase is over'),
  GamePaused: ({ paused }) => event(paused ? 'paused' : 'resumed', paused ? 'paused' : 'resumed'),
  Win: () => event('game_ended', 'the game has ended'),
};

/** The event as this client's person is shown it, or null. */
export const seenBy = <N extends HappeningName>(
  name: N,
  happening: Happenings[N],
  who: Onlooker,
): NewEvent | null => READERS[name](happening, who);
