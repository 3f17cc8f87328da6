import type { GameClockView } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { cx } from '../../ui/index.ts';
import { useClockNow } from './use-clock-now.ts';

/** A clock with less than this is low. */
export const LOW_MS = 20_000;
/** A clock with less than this shows tenths of a second. */
const TENTHS_MS = 10_000;

const pad = (value: number): string => String(value).padStart(2, '0');

/** Formats `12:07`, `1:02:33`, and `7.4` in the last ten seconds. */
export function clockText(ms: number): string {
  const leftMs = Math.max(0, ms);
  if (leftMs < TENTHS_MS) return (Math.floor(leftMs / 100) / 10).toFixed(1);
  const seconds = Math.ceil(leftMs / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${pad(minutes)}:${pad(seconds % 60)}`;
}

/**
 * The remaining time at `nowMs`: what the host reported, counted down in this window while the clock runs; below 0 when
 * it is over, null for a role without a clock.
 */
export const remainingMsAt = (clock: GameClockView, role: string, nowMs: number): number | null => {
  const leftMs = clock.remainingMs[role];
  if (leftMs === undefined) return null;
  return clock.running.includes(role) ? leftMs - Math.max(0, nowMs - clock.atMs) : leftMs;
};

/**
 * Shows a player's clock, with a strong contrast while it runs. It is not a live region, because
 * it changes every second.
 */
export function ClockFace(props: {
  readonly clock: GameClockView;
  readonly role: string;
  readonly hasEnded: boolean;
}) {
  const { t } = useText();
  const isRunning = props.clock.running.includes(props.role) && !props.hasEnded;
  const nowMs = useClockNow(isRunning);
  const leftMs = remainingMsAt(
    props.hasEnded ? { ...props.clock, running: [] } : props.clock,
    props.role,
    nowMs,
  );
  if (leftMs === null) return null;
  const isLow = isRunning && leftMs < LOW_MS;
  return (
    <span
      role="timer"
      aria-live="off"
      aria-label={t('session.clock', { time: clockText(leftMs) })}
      className={cx(
        'rounded-control px-3 py-0.5 font-mono text-[1.75rem] leading-9 font-semibold tabular-nums short:py-0 short:text-section short:leading-6',
        !isRunning && 'bg-raised text-muted',
        isRunning && !isLow && 'bg-accent text-on-accent',
        isLow && 'bg-bad text-on-bad',
      )}
    >
      {clockText(leftMs)}
    </span>
  );
}
