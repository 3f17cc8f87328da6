import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';

/** The host of a data folder that a child has started; null when none is running. */
export function hostPidOf(data: string): number | null {
  const file = join(data, 'host.json');
  if (!existsSync(file)) return null;
  return (JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid;
}

export function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

/** Stops the host and waits until the process has ended, because only then its folder may be removed. */
export async function stopStartedHost(data: string): Promise<void> {
  const pid = hostPidOf(data);
  if (pid === null) return;
  process.kill(pid, 'SIGTERM');
  await vi.waitUntil(() => isGone(pid), { timeout: 60_000, interval: 50 });
}
