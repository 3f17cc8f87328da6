export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** One line per event; fields are plain values and never secrets. */
export interface Log {
  (
    level: LogLevel,
    message: string,
    fields?: Readonly<Record<string, string | number | boolean | null>>,
  ): void;
}
