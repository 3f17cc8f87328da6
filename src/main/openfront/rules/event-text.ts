import type { GameNote, GameEventText } from '../../../shared/contract/openfront-notes.ts';

/** The English texts that agents read. The window has its own texts in the user's language. */

const NOTE_TEMPLATES: { readonly [C in GameNote['code']]: string } = {
  NO_SCHEMAS: 'The bridge sent no intent schemas; built-in schemas are used instead.',
  SCHEMA_TOO_LARGE:
    'The schema of {intent} is too large or nested too deeply; a built-in schema is used instead.',
  SCHEMA_PART: 'The schema of {intent} has an unusable {part}; a built-in schema is used instead.',
  SCHEMA_NONE: 'The schema of {intent} is not a valid schema; a built-in schema is used instead.',
  INTENTS_ABSENT: 'This game has no {intents}.',
  NO_TABLE: 'The bridge sent no {table}; built-in names are used instead.',
  NO_MOTION_PLANS: 'Ships and trains stand where they were last reported: {name} was not found.',
  NO_UPDATE_KINDS: 'Kinds of updates are recognised by their fields: {name} was not found.',
  NO_EMOJIS: 'Emojis can be sent by number only: {name} was not found.',
  NO_EVENTS: 'Some actions cannot be sent. Not found in the game: {names}.',
  NOT_FOUND_IN_GAME: 'The bridge did not find {names}.',
  TICKS_MISSED: 'Ticks that never arrived: {count}. Their events are unknown.',
  FRAMES_REFUSED: 'Messages of the bridge that were refused: {count}.',
};

const EVENT_TEMPLATES: { readonly [C in GameEventText['code']]: string } = {
  CHAT_FROM: 'from {name}: {key}',
  CHAT_TO: 'to {name}: {key}',
  ALLIANCE_ASKED: 'from {name} to {other}',
  ALLIANCE_ACCEPTED: 'by {name}',
  ALLIANCE_REJECTED: 'by {name}',
  ALLIANCE_REQUEST_LAPSED: 'the request of {name} to {other} was not answered in time',
  ALLIANCE_BROKEN: '{name} betrayed {other}',
  ALLIANCE_EXPIRED: '{name} and {other}',
  ALLIANCE_EXTENSION: '{name} wants to extend',
  TARGET: '{name} targets {other}',
  EMOJI: '{name}: {emoji}',
  EMBARGO_STARTED: '{name} against {other}',
  EMBARGO_STOPPED: '{name} against {other}',
  CONQUEST: 'conquered {name} for {gold} gold',
  GOLD_SENT: '{amount} gold',
  GOLD_RECEIVED: '{amount} gold',
  TROOPS_SENT: '{amount} troops',
  TROOPS_RECEIVED: '{amount} troops',
  DONATION_SENT: '{amount} {kind}',
  DONATION_RECEIVED: '{amount} {kind}',
  BONUS: '{gold} gold, {troops} troops',
  SPAWN_PHASE_OVER: 'the spawn phase is over',
  PAUSED: 'paused',
  RESUMED: 'resumed',
  GAME_ENDED: 'the game has ended',
  ELIMINATED: 'you were eliminated',
  GAME_FAILED: 'the game stopped with an error',
};

/**
 * Fills the template once, so that braces inside a value, such as a player's name, are not replaced
 * again.
 */
const fillTemplate = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/gu, (whole, name: string) => String(values[name] ?? whole));

export const noteText = ({ code, values }: GameNote): string => fillTemplate(NOTE_TEMPLATES[code], values);

/** The text of an event; the type of the event is sent beside it. */
export const eventText = ({ code, values }: GameEventText): string =>
  fillTemplate(EVENT_TEMPLATES[code], values);
