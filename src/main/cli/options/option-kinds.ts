import { GAME_NAMES, isGameName } from '../../../shared/names/game-names.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';

/** How one option is written, read and explained. This file knows no parser, so the stdio child can use it. */
export interface Option<T> {
  /** A flag needs no value; every other option takes one. */
  readonly isFlag: boolean;
  /** True when the option may be given more than once; `read` then gets one text at a time. */
  readonly isRepeatable: boolean;
  /** Shown after the name in the help text. */
  readonly placeholder: string;
  readonly help: string;
  readonly fallback: T;
  /** True for an option of the host itself: only the help of `arbiter serve` lists it. */
  readonly isHostOption?: boolean;
  /** `soFar` is the fallback, or the value that earlier occurrences gave. */
  read(text: string, soFar: T): Outcome<T, 'USAGE'>;
}

export type Options = Readonly<Record<string, Option<unknown>>>;
export type Values<O extends Options> = { readonly [K in keyof O]: O[K] extends Option<infer T> ? T : never };

/** Refuses what a user typed; the message says what is accepted instead. */
export const refuseUsage = (message: string) => refuse('USAGE', message);

const singleOption = <T>(
  shape: Pick<Option<T>, 'placeholder' | 'help' | 'fallback'>,
  read: (text: string) => Outcome<T, 'USAGE'>,
): Option<T> => ({ ...shape, isFlag: false, isRepeatable: false, read: (text) => read(text) });

const YES = new Set(['1', 'true', 'yes', 'on']);
const NO = new Set(['', '0', 'false', 'no', 'off']);

/** Marks an option that belongs to the host rather than to one command. */
export const hostOption = <T>(option: Option<T>): Option<T> => ({ ...option, isHostOption: true });

export const flagOption = (help: string): Option<boolean> => ({
  isFlag: true,
  isRepeatable: false,
  placeholder: '',
  help,
  fallback: false,
  read(text) {
    if (YES.has(text.toLowerCase())) return accept(true);
    return NO.has(text.toLowerCase()) ? accept(false) : refuseUsage('takes 1 or 0');
  },
});

export function textOption<T extends string | null>(placeholder: string, help: string, fallback: T) {
  return singleOption<string | T>({ placeholder, help, fallback }, (text) =>
    text === '' ? refuseUsage('must not be empty') : accept(text),
  );
}

/**
 * The maximum length of a list of choices that replaces the value's name; a longer one follows the help, which is
 * wrapped.
 */
const MAX_PLACEHOLDER_LENGTH = 32;

export function choiceOption<const C extends readonly string[]>(
  choices: C,
  help: string,
  fallback: C[number],
) {
  const choiceList = choices.join('|');
  const isShort = choiceList.length <= MAX_PLACEHOLDER_LENGTH;
  const texts = isShort
    ? { placeholder: choiceList, help }
    : { placeholder: 'NAME', help: `${help}: ${choices.join(', ')}` };
  return singleOption<C[number]>({ ...texts, fallback }, (text) =>
    choices.includes(text) ? accept(text) : refuseUsage(`must be one of ${choices.join(', ')}`),
  );
}

/** A game, with or without its version. An unknown one is refused before a host is started for it. */
export const gameNameOption = (help: string, fallback: string) =>
  singleOption<string>({ placeholder: 'GAME', help, fallback }, (text) =>
    isGameName(text)
      ? accept(text)
      : refuseUsage(`names no game: there is no game "${text}"; the games are ${GAME_NAMES.join(', ')}`),
  );

/** One or more games with commas between them. */
export const gameNamesOption = (help: string, fallback: string) =>
  singleOption<string>({ placeholder: 'GAME', help, fallback }, (text) => {
    const unknown = text.split(',').find((name) => !isGameName(name));
    return unknown === undefined
      ? accept(text)
      : refuseUsage(`names no game: there is no game "${unknown}"; the games are ${GAME_NAMES.join(', ')}`);
  });

export function countOption(help: string, fallback: number, max: number) {
  return singleOption<number>({ placeholder: 'N', help, fallback }, (text) => parseCount(text, max));
}

function parseCount(text: string, max: number): Outcome<number, 'USAGE'> {
  const value = Number(text);
  return /^\d{1,9}$/.test(text) && value >= 1 && value <= max
    ? accept(value)
    : refuseUsage(`must be a whole number from 1 to ${max}`);
}

/** A number that may be left out; null when it is not given. */
export const optionalCountOption = (help: string, max: number) =>
  singleOption<number | null>({ placeholder: 'N', help, fallback: null }, (text) => parseCount(text, max));

/** A time in milliseconds; null when the option is not given and the server decides. */
export const millisecondsOption = (help: string, max: number) =>
  singleOption<number | null>({ placeholder: 'MS', help, fallback: null }, (text) =>
    /^\d{1,9}$/.test(text) && Number(text) <= max
      ? accept(Number(text))
      : refuseUsage(`must be milliseconds from 0 to ${max}`),
  );

const MAX_PORT = 65_535;
const MAX_PORTS = 1000;

const parsePort = (text: string): number | null => {
  const value = Number(text);
  return /^\d{1,5}$/.test(text) && value <= MAX_PORT ? value : null;
};

export const portOption = (help: string, fallback: number) =>
  singleOption<number>({ placeholder: 'PORT', help, fallback }, (text) => {
    const value = parsePort(text);
    return value === null ? refuseUsage(`must be a port from 0 to ${MAX_PORT}`) : accept(value);
  });

/** A port that may be left to the command; null when it is not given. */
export const optionalPortOption = (help: string) =>
  singleOption<number | null>({ placeholder: 'PORT', help, fallback: null }, (text) => {
    const value = parsePort(text);
    return value === null ? refuseUsage(`must be a port from 0 to ${MAX_PORT}`) : accept(value);
  });

/** The ports of `8001` or of the range `8001-8010`; null when the text is neither. */
function parsePortRange(part: string): readonly number[] | null {
  const [from = '', to = from, ...more] = part.trim().split('-');
  const [first, last] = [parsePort(from), parsePort(to)];
  if (more.length > 0) return null;
  if (first === null || last === null || last < first || last - first >= MAX_PORTS) return null;
  if (first === 0 && last > 0) return null;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The ports of `8001-8010`, `8001,8005` or `0` (a free port); null when a fixed port occurs twice. */
function parsePorts(text: string): readonly number[] | null {
  const parts = text.split(',', MAX_PORTS).map(parsePortRange);
  if (parts.some((part) => part === null)) return null;
  const all = parts.flatMap((part) => part ?? []);
  const fixed = all.filter((value) => value !== 0);
  return all.length <= MAX_PORTS && new Set(fixed).size === fixed.length ? all : null;
}

export const portsOption = (help: string, fallback: readonly number[]) =>
  singleOption<readonly number[]>({ placeholder: 'FROM-TO', help, fallback }, (text) => {
    const value = parsePorts(text);
    return value === null ? refuseUsage('must be ports such as 8001-8010, 8001,8005 or 0') : accept(value);
  });

/** A text; the option may be given more than once. */
export const textsOption = (placeholder: string, help: string): Option<readonly string[]> => ({
  isFlag: false,
  isRepeatable: true,
  placeholder,
  help,
  fallback: [],
  read: (text, soFar) => (text === '' ? refuseUsage('must not be empty') : accept([...soFar, text])),
});

/** `name=value`; the option may be given more than once, each name once. */
export const pairsOption = (placeholder: string, help: string): Option<Readonly<Record<string, string>>> => ({
  isFlag: false,
  isRepeatable: true,
  placeholder,
  help,
  fallback: {},
  read(text, soFar) {
    const equalsIndex = text.indexOf('=');
    if (equalsIndex < 1 || equalsIndex === text.length - 1)
      return refuseUsage(`must look like ${placeholder}`);
    const name = text.slice(0, equalsIndex);
    if (Object.hasOwn(soFar, name)) return refuseUsage(`gives ${name} twice`);
    return accept(Object.freeze({ ...soFar, [name]: text.slice(equalsIndex + 1) }));
  },
});
