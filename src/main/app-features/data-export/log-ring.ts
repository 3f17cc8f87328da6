import type { Log, LogLevel } from '../../platform/log.ts';

export interface LogLine {
  readonly level: LogLevel;
  readonly message: string;
  readonly fields: Readonly<Record<string, string | number | boolean | null>>;
}

/** A log that also remembers its last lines for a problem report, except those of the level `debug`. */
export interface LogRing {
  readonly log: Log;
  lines(): readonly LogLine[];
}

const MAX_LINES = 300;

export function createLogRing(log: Log): LogRing {
  const lines: LogLine[] = [];
  return {
    log(level, message, fields = {}) {
      log(level, message, fields);
      if (level === 'debug') return;
      lines.push({ level, message, fields });
      if (lines.length > MAX_LINES) lines.shift();
    },
    lines: () => [...lines],
  };
}
