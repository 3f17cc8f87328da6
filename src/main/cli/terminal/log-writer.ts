import type { Log } from '../../platform/log.ts';

type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** Characters that could move the cursor of a terminal or split one event into two lines. */
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g; // oxlint-disable-line no-control-regex

const printable = (text: string): string => text.replace(UNPRINTABLE, '\u00b7');

const fieldsText = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => ` ${name}=${printable(String(value))}`)
    .join('');

interface LogSink {
  readonly json: boolean;
  readonly verbose: boolean;
  write(text: string): void;
  nowMs(): number;
}

/** Creates a log that writes one line per event, as JSON or as text. `debug` events are written only with `verbose`. */
export function createLog(sink: LogSink): Log {
  return (level, message, fields = {}) => {
    if (level === 'debug' && !sink.verbose) return;
    const time = new Date(sink.nowMs()).toISOString();
    const line = sink.json
      ? JSON.stringify({ time, level, message, ...fields })
      : `${time.slice(11, 19)} ${level.padEnd(5)} ${printable(message)}${fieldsText(fields)}`;
    sink.write(`${line}\n`);
  };
}

/** Creates a log that writes warnings and errors alone to stderr, for a command that the user did not start for its log. */
export function createWarningLog(io: { stderr(text: string): void; nowMs(): number }): Log {
  const log = createLog({ json: false, verbose: false, write: io.stderr, nowMs: io.nowMs });
  return (level, message, fields) => {
    if (level === 'warn' || level === 'error') log(level, message, fields);
  };
}
