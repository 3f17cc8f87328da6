import { onTestFinished } from 'vitest';
import type { NewLeague } from '../../../src/main/league/index.ts';
import { temporaryPaths } from '../test-storage.ts';
import { openLeagues, type OpenedLeagues, type OpenOptions } from './open-leagues.ts';

export { ADMIN } from './open-leagues.ts';

/** The league for one test, closed when it ends. */
export async function openLeagueStage(options: Partial<OpenOptions> = {}): Promise<OpenedLeagues> {
  const opened = await openLeagues({ paths: temporaryPaths(), ...options });
  onTestFinished(opened.close);
  return opened;
}

/** `count` built-in players, each with the next strategy. */
export const builtins = (count: number): NonNullable<NewLeague['players']> =>
  Array.from({ length: count }, (_, i) => ({
    name: `Agent ${i + 1}`,
    strategy:
      (['random', 'always_even', 'always_odd', 'alternating', 'frequency', 'markov'] as const)[i % 6] ??
      'random',
  }));

/** Value of an outcome, or a failed test. */
export function taken<T>(outcome: { ok: true; value: T } | { ok: false; code: string; message: string }): T {
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.message}`);
  return outcome.value;
}

/** A call whose answer nobody waits for; by the time it is out the other side may be gone. */
export const notify = (url: string, body: unknown): void => void post(url, body).catch(() => undefined);

/** One JSON-RPC call as a stranger would make it. */
export async function post(
  url: string,
  body: unknown,
): Promise<{ http: number; body: Record<string, unknown> }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { http: response.status, body: (await response.json()) as Record<string, unknown> };
}
