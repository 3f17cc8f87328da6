/** Where a progress bar is drawn: the terminal of stderr, if there is one. */
export interface ProgressOutput {
  readonly isTerminal: boolean;
  readonly columns: number;
  write(text: string): void;
}

export interface TerminalProgress {
  /** `note` is a short text shown after the numbers. */
  update(done: number, total: number, note?: string): void;
  /** Clears the bar. */
  end(): void;
}

const CLEAR_LINE = '\r\u001b[2K';
const REDRAW_MS = 80;
const BAR_CELLS = 24;

const bar = (share: number): string => {
  const fullCells = Math.min(BAR_CELLS, Math.floor(share * BAR_CELLS));
  return `${'█'.repeat(fullCells)}${'░'.repeat(BAR_CELLS - fullCells)}`;
};

/** Formats a duration, rounded up to seconds: `4 s`, `2 min 05 s`, `1 h 10 min`. */
export function formatDuration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** Formats label, bar, count, rate and the time left at this rate. */
export function progressLine(label: string, done: number, total: number, elapsedMs: number): string {
  const rate = elapsedMs > 0 ? (done * 1000) / elapsedMs : 0;
  const parts = [label, bar(total > 0 ? done / total : 0), `${done}/${total}`];
  if (rate > 0) {
    parts.push(`${rate >= 10 ? rate.toFixed(0) : rate.toFixed(1)}/s`);
    if (done < total) parts.push(`${formatDuration(((total - done) / rate) * 1000)} left`);
  }
  return parts.join('  ');
}

/** A progress bar in a terminal; draws nothing elsewhere. `nowMs` is a monotonic clock. */
export function createProgress(label: string, output: ProgressOutput, nowMs: () => number): TerminalProgress {
  if (!output.isTerminal) return { update: () => undefined, end: () => undefined };
  const startedMs = nowMs();
  let drawnMs = Number.NEGATIVE_INFINITY;
  return {
    update(done, total, note = '') {
      const nowAtMs = nowMs();
      if (nowAtMs - drawnMs < REDRAW_MS && done < total) return;
      drawnMs = nowAtMs;
      const line = progressLine(label, done, total, nowAtMs - startedMs);
      const text = note === '' ? line : `${line}  ${note}`;
      output.write(`${CLEAR_LINE}${text.slice(0, Math.max(10, output.columns - 1))}`);
    },
    end: () => output.write(CLEAR_LINE),
  };
}
