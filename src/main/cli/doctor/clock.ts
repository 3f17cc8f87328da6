import { readLatestAuditTime } from './clock-store.ts';
import type { DoctorItem } from './doctor-item.ts';
import { HOUR_MS } from '../../../shared/units.ts';

/** A clock that the system corrects in small steps is no reason for a message. */
const TOLERANCE_MS = 60_000;

const formatSpan = (ms: number): string => {
  const hours = Math.round(ms / HOUR_MS);
  if (hours < 1) return 'less than an hour';
  return hours < 48 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : `${Math.round(hours / 24)} days`;
};

/**
 * Reports stored times that are in the future, because the clock of this computer once ran ahead: the time of the
 * rewards never goes back, so it continues from there. No item when there are no such times.
 */
export async function clockItem(dataFolder: string, nowMs: number): Promise<readonly DoctorItem[]> {
  const latest = await readLatestAuditTime(dataFolder);
  const aheadMs = latest === null ? 0 : Date.parse(latest) - nowMs;
  if (latest === null || aheadMs <= TOLERANCE_MS) return [];
  return [
    {
      name: 'clock',
      state: 'problem',
      detail: `the audit log has a row of ${latest}, ${formatSpan(aheadMs)} after this computer’s clock`,
      remedy:
        'correct the clock if it is behind; if it once ran ahead, rewards and their limits count the days ' +
        'from that time on, and requests that are signed with today’s date are refused until then',
    },
  ];
}
