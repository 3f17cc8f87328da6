import type { Log } from '../platform/log.ts';

type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** Anything that could move a terminal's cursor or break one event into two lines. */
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g; // oxlint-disable-line no-control-regex

const printable = (text: string): string => text.replace(UNPRINTABLE, '\u00b7');

const readable = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => ` ${name}=${printable(String(value))}`)
    .join('');

/**
 * One line per event: JSON for programs, plain words for people. `debug` is
 * written only where `verbose` asks for it.
 */
export function createLog(sink: {
  readonly json: boolean;
  readonly verbose: boolean;
  write(text: string): void;
  nowMs(): number;
}): Log {
  return (level, message, fields = {}) => {
    if (level === 'debug' && !sink.verbose) return;
    const time = new Date(sink.nowMs()).toISOString();
    const line = sink.json
      ? JSON.stringify({ time, level, message, ...fields })
      : `${time.slice(11, 19)} ${level.padEnd(5)} ${printable(message)}${readable(fields)}`;
    sink.write(`${line}\n`);
  };
}
