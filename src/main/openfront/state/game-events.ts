import { cleanText } from '../../../shared/display-text.ts';
import type { GameEventName, GameEvents } from '../../../shared/wire/openfront.ts';
import type { GameEventText } from '../../../shared/contract/openfront-notes.ts';
import { plainName } from '../../platform/mcp/plain-text.ts';
import { eventText } from '../rules/event-text.ts';

export type AllianceEventType =
  | 'request'
  | 'accepted'
  | 'rejected'
  | 'lapsed'
  | 'broken'
  | 'expired'
  | 'extended';

/** An act of one player towards another, with the ids of the game; evidence for the effect of an intent. */
export interface PlayerAct {
  readonly by: number;
  readonly to: number | 'AllPlayers';
  /** An emoji, a key of a quick chat or the kind of a donation; empty where the type of the event says it. */
  readonly what: string;
  readonly amount: number | null;
}

/** An event that the user of this client could see in the game. */
export interface GameEvent {
  readonly seq: number;
  readonly tick: number;
  readonly type: string;
  /** English text, or the game's own text in the game's language. */
  readonly message: string;
  /** The code and values from which the window builds its text; null for a text of the game. */
  readonly told: GameEventText | null;
  readonly playerId: number | null;
  readonly alliance: { readonly type: AllianceEventType; readonly a: number; readonly b: number } | null;
  /** Null for events that are not the act of one player towards another. */
  readonly act: PlayerAct | null;
}

export type NewEvent = Omit<GameEvent, 'seq' | 'tick'>;

/** The player of this client, with the lookups that decide which events this player may see. */
export interface EventViewer {
  readonly me: number;
  readonly myPid: string;
  readonly tick: number;
  readonly isAlly: (smallId: number) => boolean;
  /** The ally in this alliance of the agent's player; null for an alliance of others. */
  readonly allyOf: (allianceId: number) => number | null;
  readonly nameOf: (smallId: number) => string;
  readonly smallIdOf: (pid: string) => number | null;
  readonly messageType: (kind: number) => string;
}

type Reader<N extends GameEventName> = (event: GameEvents[N], viewer: EventViewer) => NewEvent | null;

const MAX_MESSAGE_LENGTH = 160;

/** An event with a text of the host: a code for the window and English for agents. */
export const hostEvent = (type: string, text: GameEventText, playerId: number | null = null): NewEvent => ({
  type,
  told: text,
  message: cleanText(eventText(text), MAX_MESSAGE_LENGTH),
  playerId,
  alliance: null,
  act: null,
});

const actOf = (by: number, to: PlayerAct['to'], what = '', amount: number | null = null): PlayerAct => ({
  by,
  to,
  what,
  amount,
});

/** An event with a text of the game, in the game's language. */
const gameEvent = (type: string, message: string): NewEvent => ({
  type,
  told: null,
  message: cleanText(message, MAX_MESSAGE_LENGTH),
  playerId: null,
  alliance: null,
  act: null,
});

const allianceEvent = (
  type: AllianceEventType,
  sides: readonly [a: number, b: number],
  text: GameEventText,
): NewEvent => ({
  ...hostEvent(`alliance_${type}`, text, sides[0]),
  alliance: { type, a: sides[0], b: sides[1] },
  act: actOf(...sides),
});

/** The game keeps an alliance request open for this long. A negative reply after that only says that it has lapsed. */
export const REQUEST_TICKS = 200;

/** The game offers an extension in this many last ticks of an alliance. */
export const EXTENSION_TICKS = 300;

/** Whether the event is addressed to the agent's player or to all players. */
const isForMe = (recipientId: number | null | undefined, { me }: EventViewer): boolean =>
  recipientId === null || recipientId === undefined || recipientId === me;

const isMeOrAlly = (smallId: number, viewer: EventViewer): boolean =>
  smallId === viewer.me || viewer.isAlly(smallId);

/**
 * The game sends a text key with parameters; a bridge may also send a finished sentence.
 * A key is turned into readable words, and a sentence is returned unchanged.
 */
function formatMessage(message: string, params: Readonly<Record<string, unknown>> = {}): string {
  if (!/^[a-z0-9_]+(\.[a-z0-9_]+)+$/iu.test(message)) return message;
  const text = (message.split('.').at(-1) ?? '').replaceAll('_', ' ');
  const filled = Object.entries(params).map(([name, value]) => `${name} ${plainName(String(value))}`);
  return filled.length === 0 ? text : `${text} (${filled.join(', ')})`;
}

/**
 * Keeps the visibility of a human player: the bridge sends more events than the game
 * shows to this client's user. A reader returns null for an event that the user would
 * not see.
 */
const READERS: { readonly [N in GameEventName]: Reader<N> } = {
  DisplayEvent: ({ message, messageType, playerID, params }, viewer) =>
    isForMe(playerID, viewer)
      ? gameEvent(viewer.messageType(messageType), formatMessage(message, params ?? {}))
      : null,
  DisplayChatEvent: ({ key, category, playerID, isFrom, recipient }, viewer) => {
    if (!isForMe(playerID, viewer)) return null;
    const other = viewer.smallIdOf(recipient);
    const values = {
      name: other === null ? '?' : viewer.nameOf(other),
      key: cleanText(`${category}.${key}`, MAX_MESSAGE_LENGTH),
    };
    const chat = hostEvent('chat', { code: isFrom ? 'CHAT_FROM' : 'CHAT_TO', values }, other);
    // The sender's copy names the player to whom the message went.
    const isMine = !isFrom && playerID === viewer.me && other !== null;
    return isMine ? { ...chat, act: actOf(viewer.me, other, key) } : chat;
  },
  UnitIncoming: ({ message, messageType, playerID }, viewer) =>
    isForMe(playerID, viewer) ? gameEvent(viewer.messageType(messageType), formatMessage(message)) : null,
  AllianceRequest: ({ requestorID, recipientID }, viewer) =>
    requestorID === viewer.me || recipientID === viewer.me
      ? allianceEvent('request', [requestorID, recipientID], {
          code: 'ALLIANCE_ASKED',
          values: namesOf(requestorID, recipientID, viewer),
        })
      : null,
  AllianceRequestReply: ({ request: { requestorID, recipientID, createdAt }, accepted }, viewer) => {
    if (requestorID !== viewer.me && recipientID !== viewer.me) return null;
    const sides = [requestorID, recipientID] as const;
    if (accepted)
      return allianceEvent('accepted', sides, replyText('ALLIANCE_ACCEPTED', recipientID, viewer));
    if (viewer.tick < createdAt + REQUEST_TICKS)
      return allianceEvent('rejected', sides, replyText('ALLIANCE_REJECTED', recipientID, viewer));
    const values = namesOf(requestorID, recipientID, viewer);
    return allianceEvent('lapsed', sides, { code: 'ALLIANCE_REQUEST_LAPSED', values });
  },
  BrokeAlliance: ({ traitorID, betrayedID }, viewer) =>
    isMeOrAlly(traitorID, viewer) || isMeOrAlly(betrayedID, viewer)
      ? allianceEvent('broken', [traitorID, betrayedID], {
          code: 'ALLIANCE_BROKEN',
          values: namesOf(traitorID, betrayedID, viewer),
        })
      : null,
  AllianceExpired: ({ player1ID, player2ID }, viewer) =>
    isMeOrAlly(player1ID, viewer) || isMeOrAlly(player2ID, viewer)
      ? allianceEvent('expired', [player1ID, player2ID], {
          code: 'ALLIANCE_EXPIRED',
          values: namesOf(player1ID, player2ID, viewer),
        })
      : null,
  AllianceExtension: ({ playerID, allianceID }, viewer) => {
    const ally = viewer.allyOf(allianceID);
    if (ally === null) return null;
    const other = playerID === viewer.me ? ally : viewer.me;
    const values = { name: viewer.nameOf(playerID) };
    return allianceEvent('extended', [playerID, other], { code: 'ALLIANCE_EXTENSION', values });
  },
  TargetPlayer: ({ playerID, targetID }, viewer) => {
    if (!isMeOrAlly(playerID, viewer)) return null;
    const text = { code: 'TARGET', values: namesOf(playerID, targetID, viewer) } as const;
    return { ...hostEvent('target', text, playerID), act: actOf(playerID, targetID) };
  },
  Emoji: ({ emoji: { message, senderID, recipientID } }, viewer) => {
    const isVisible = senderID === viewer.me || recipientID === viewer.me || recipientID === 'AllPlayers';
    if (!isVisible) return null;
    const values = { name: viewer.nameOf(senderID), emoji: cleanText(message, MAX_MESSAGE_LENGTH) };
    const to = typeof recipientID === 'number' ? recipientID : 'AllPlayers';
    return { ...hostEvent('emoji', { code: 'EMOJI', values }, senderID), act: actOf(senderID, to, message) };
  },
  EmbargoEvent: ({ event: kind, playerID, embargoedID }, viewer) => {
    if (playerID !== viewer.me && embargoedID !== viewer.me) return null;
    const code = kind === 'start' ? 'EMBARGO_STARTED' : 'EMBARGO_STOPPED';
    return hostEvent(`embargo_${kind}`, { code, values: namesOf(playerID, embargoedID, viewer) }, playerID);
  },
  ConquestEvent: ({ conquerorId, conqueredId, gold }, viewer) => {
    const conquered = viewer.smallIdOf(conqueredId);
    if (conquerorId !== viewer.myPid || conquered === null) return null;
    const values = { name: viewer.nameOf(conquered), gold: Math.round(gold) };
    return hostEvent('conquest', { code: 'CONQUEST', values }, conquered);
  },
  DonateEvent: ({ donationType, senderId, recipientId, amount }, viewer) => {
    if (senderId !== viewer.myPid && recipientId !== viewer.myPid) return null;
    const side = senderId === viewer.myPid ? 'sent' : 'received';
    const text = donationText(donationType, Math.round(amount), side);
    const [by, to] = [viewer.smallIdOf(senderId), viewer.smallIdOf(recipientId)];
    const act = by === null || to === null ? null : actOf(by, to, donationType.toLowerCase(), amount);
    return { ...hostEvent(`donation_${side}`, text, by), act };
  },
  BonusEvent: ({ player, gold, troops }, viewer) =>
    player === viewer.myPid
      ? hostEvent('bonus', {
          code: 'BONUS',
          values: { gold: Math.round(gold), troops: Math.round(troops) },
        })
      : null,
  SpawnPhaseEnd: () => hostEvent('spawn_phase_end', { code: 'SPAWN_PHASE_OVER', values: {} }),
  GamePaused: ({ paused }) =>
    paused
      ? hostEvent('paused', { code: 'PAUSED', values: {} })
      : hostEvent('resumed', { code: 'RESUMED', values: {} }),
  Win: () => hostEvent('game_ended', { code: 'GAME_ENDED', values: {} }),
};

const replyText = (
  code: 'ALLIANCE_ACCEPTED' | 'ALLIANCE_REJECTED',
  recipient: number,
  { nameOf }: EventViewer,
): GameEventText => ({ code, values: { name: nameOf(recipient) } });

const namesOf = (first: number, other: number, { nameOf }: EventViewer) => ({
  name: nameOf(first),
  other: nameOf(other),
});

const DONATIONS = {
  gold: { sent: 'GOLD_SENT', received: 'GOLD_RECEIVED' },
  troops: { sent: 'TROOPS_SENT', received: 'TROOPS_RECEIVED' },
} as const;

function donationText(type: string, amount: number, side: 'sent' | 'received'): GameEventText {
  const kind = cleanText(type, 16);
  if (kind === 'gold' || kind === 'troops') return { code: DONATIONS[kind][side], values: { amount } };
  return { code: side === 'sent' ? 'DONATION_SENT' : 'DONATION_RECEIVED', values: { amount, kind } };
}

/** The event as the user of this client sees it, or null if it is not visible. */
export const visibleEvent = <N extends GameEventName>(
  name: N,
  event: GameEvents[N],
  viewer: EventViewer,
): NewEvent | null => READERS[name](event, viewer);
