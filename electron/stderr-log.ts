import type { Log } from '../src/main/log.ts';

/** One JSON line per event on stderr, the same form as `serve --json`. */
export const stderrLog: Log = (level, message, fields = {}) => {
  if (level === 'debug') return;
  process.stderr.write(`${JSON.stringify({ level, message, ...fields })}\n`);
};
