import type { English, Language, PhraseTable, TextKey } from './languages.ts';
import { parseBuiltInName } from '../../src/shared/names/built-in-names.ts';
import { pluralForm } from '../../src/shared/plural.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/shared/units.ts';
import type { PlaceholderArgs } from './phrase.ts';

/**
 * Groups of keys whose last part is a code from the host. `safe` has the reasons of safe mode; `check_state` and
 * `check_value` what a reward check found; `risk` the signals of its anti-cheat score; `chain_problem` why a network
 * cannot be used; `poker_hand` the ranks of hands.
 */
export type CodeFamily =
  | 'error'
  | 'remedy'
  | 'reason'
  | 'outcome'
  | 'role'
  | 'game'
  | 'action'
  | 'audit_action'
  | 'attention'
  | 'note'
  | 'port_failure'
  | 'service'
  | 'system'
  | 'port'
  | 'safe'
  | 'card'
  | 'suit'
  | 'street'
  | 'poker_hand'
  | 'log'
  | 'option'
  | 'fault'
  | 'test'
  | 'connect_host'
  | 'profile'
  | 'chain_state'
  | 'ledger_state'
  | 'ledger_empty'
  | 'ledger_kind'
  | 'ledger_code'
  | 'chain_problem'
  | 'decided'
  | 'mint'
  | 'mint_step'
  | 'hold'
  | 'evidence'
  | 'refused'
  | 'check_state'
  | 'check'
  | 'check_value'
  | 'risk';

/** A player as seats and agents name it. */
export interface PlayerIdentity {
  readonly kind: string;
  readonly name: string;
}

export interface Translator {
  readonly language: Language;
  /** The text of a key, with its placeholders filled in and the plural form of its count. */
  t<K extends TextKey>(key: K, ...placeholders: PlaceholderArgs<English[K]>): string;
  /** The sentence for a code of the host; an unknown code falls back to the host's own message. */
  code(family: CodeFamily, code: string, fallback?: string): string;
  /**
   * Says why the host refused a call: the sentence for its code. For a code with many causes the host's own message,
   * which is in English, replaces that sentence in English and follows it in another language. An unknown code falls
   * back to the message.
   */
  refusal(code: string, message?: string): string;
  /** The name of a player; built-in players have theirs in the language of the window. */
  player(player: PlayerIdentity): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  bytes(value: number): string;
  /** Formats a duration in the two largest units that are not zero, e.g. `2 h 5 min`. */
  duration(ms: number): string;
  /** Formats `2 min ago`, in the coarsest unit with a value of at least one. */
  ago(atMs: number, nowMs: number): string;
  /** Formats date and time to the second, in the person's own time zone. */
  dateTime(atMs: number): string;
}

/** Formats a time in UTC as `2026-11-21 16:44:57`, for lists that would repeat the zone on every row. */
export const formatUtcWithoutZone = (atMs: number): string => {
  const date = new Date(atMs);
  if (Number.isNaN(date.getTime())) return '—';
  return date.toISOString().slice(0, 19).replace('T', ' ');
};

/** Formats `2026-11-21 16:44:57 UTC`, the same in every language so that times can be compared. */
export const formatUtc = (atMs: number): string => {
  const text = formatUtcWithoutZone(atMs);
  return text === '—' ? text : `${text} UTC`;
};

const AGO_UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

const DURATION_UNITS = [...AGO_UNITS, ['second', SECOND_MS]] as const;

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** These codes have many causes, so only the host's message says what was wrong. */
const CODES_WITH_MANY_CAUSES: ReadonlySet<string> = new Set([
  'CONFLICT',
  'INVALID_REQUEST',
  'FORBIDDEN',
  'NOT_FOUND',
]);

const asSentence = (text: string): string => (/[.!?…]$/u.test(text) ? text : `${text}.`);

/**
 * Looks up each sentence in the table of phrases, because more phrases may be loaded later. An unknown
 * key is shown as it is.
 */
export function createTranslator(language: Language, phrases: PhraseTable): Translator {
  const pluralRules = new Intl.PluralRules(language);
  const plainNumber = new Intl.NumberFormat(language);
  const relativeFormat = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  const dateTimeFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });

  const fill = (key: TextKey, placeholders: Readonly<Record<string, string | number>>): string => {
    const phrase = phrases[key] ?? key;
    const form =
      typeof phrase === 'string' ? phrase : pluralForm(pluralRules, phrase, Number(placeholders['count']));
    return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = placeholders[name];
      if (value === undefined) return whole;
      return typeof value === 'number' ? plainNumber.format(value) : value;
    });
  };

  // Creating a formatter takes longer than rendering a table row, so each kind is created once.
  const formats = new Map<string, Intl.NumberFormat>();
  const formatOf = (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
    const key = JSON.stringify(options);
    const format = formats.get(key) ?? new Intl.NumberFormat(language, options);
    formats.set(key, format);
    return format;
  };

  const formatUnit = (value: number, name: string, digits = 0) =>
    formatOf({
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    }).format(value);

  const sentenceOf = (family: CodeFamily, code: string, fallback?: string): string => {
    const key = `${family}.${code}`;
    if (Object.hasOwn(phrases, key)) return fill(key as TextKey, {});
    return fallback ?? code;
  };

  return {
    language,
    t: (key, ...placeholders) => fill(key, placeholders[0] ?? {}),
    code: sentenceOf,
    refusal(code, message) {
      const sentence = sentenceOf('error', code, message);
      const hostMessage = message?.trim() ?? '';
      if (hostMessage === '' || !CODES_WITH_MANY_CAUSES.has(code)) return sentence;
      return language === 'en' ? asSentence(hostMessage) : `${sentence} ${asSentence(hostMessage)}`;
    },
    player({ kind, name }) {
      const builtIn = parseBuiltInName(kind, name);
      if (builtIn === null) return name;
      const { level, copy } = builtIn;
      const baseName =
        builtIn.kind === 'random' ? fill('player.random', {}) : fill('player.builtin', { level });
      return copy === 1 ? baseName : fill('player.copy', { name: baseName, copy });
    },
    number: (value, options) =>
      options === undefined ? plainNumber.format(value) : formatOf(options).format(value),
    bytes(value) {
      let step = 0;
      let scaled = value;
      while (scaled >= 1000 && step < BYTE_UNITS.length - 1) {
        scaled /= 1000;
        step += 1;
      }
      return formatUnit(scaled, BYTE_UNITS[step] ?? 'byte', step === 0 ? 0 : 1);
    },
    duration(ms) {
      const parts: string[] = [];
      let remainingMs = Math.max(0, ms);
      for (const [name, size] of DURATION_UNITS) {
        const count = Math.floor(remainingMs / size);
        remainingMs -= count * size;
        if (count > 0) parts.push(formatUnit(count, name));
        if (parts.length === 2) break;
      }
      return parts.length === 0 ? formatUnit(0, 'second') : parts.join(' ');
    },
    ago(atMs, nowMs) {
      const pastMs = Math.max(0, nowMs - atMs);
      for (const [name, size] of AGO_UNITS) {
        if (pastMs >= size) return relativeFormat.format(-Math.floor(pastMs / size), name);
      }
      return pastMs < 5000
        ? relativeFormat.format(0, 'second')
        : relativeFormat.format(-Math.floor(pastMs / 1000), 'second');
    },
    dateTime: (atMs) => dateTimeFormat.format(atMs),
  };
}
