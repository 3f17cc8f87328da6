import type { GameNote, GameEventText } from '../../../shared/contract/openfront-notes.ts';

/** The sentences that agents read, in English; the window has its own in the person's language. */

const NOTES: { readonly [C in GameNote['code']]: string } = {
  NO_SCHEMAS: 'The bridge sent no intent schemas; built-in shapes stand in for them.',
  SCHEMA_TOO_LARGE:
    'The schema of {intent} was not taken: it is too large or nested too deep; a built-in shape stands in for it.',
  SCHEMA_PART:
    'The schema of {intent} was not taken: its {part} is not usable; a built-in shape stands in for it.',
  SCHEMA_NONE: 'The schema of {intent} was not taken: it is no schema; a built-in shape stands in for it.',
  INTENTS_ABSENT: 'This game has no {intents}.',
  NO_TABLE: 'The bridge sent no {table}; built-in names stand in for it.',
};

const EVENTS: { readonly [C in GameEventText['code']]: string } = {
  CHAT_FROM: 'from {name}: {key}',
  CHAT_TO: 'to {name}: {key}',
  ALLIANCE_ASKED: '{name} asks {other}',
  ALLIANCE_ACCEPTED: 'by {name}',
  ALLIANCE_REJECTED: 'by {name}',
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

/** Values are never read again as words with places: a name may hold anything. */
const filled = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/gu, (whole, name: string) => String(values[name] ?? whole));

export const noteText = ({ code, values }: GameNote): string => filled(NOTES[code], values);

/** Beside the event's type, which says what kind of thing it was. */
export const eventText = ({ code, values }: GameEventText): string => filled(EVENTS[code], values);
