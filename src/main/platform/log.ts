export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Writes one line per event. Fields are plain values and must not contain secrets. */
export interface Log {
  (
    level: LogLevel,
    message: string,
    fields?: Readonly<Record<string, string | number | boolean | null>>,
  ): void;
}
