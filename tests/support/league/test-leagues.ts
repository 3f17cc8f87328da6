import { onTestFinished } from 'vitest';
import type { OpenLeagueRequest } from '../../../src/main/league/index.ts';
import { temporaryPaths } from '../test-storage.ts';
import { openLeagues, type OpenedLeagues, type OpenOptions } from './open-leagues.ts';

export { ADMIN } from './open-leagues.ts';

/** The league system for one test, closed after it. */
export async function openTestLeagues(options: Partial<OpenOptions> = {}): Promise<OpenedLeagues> {
  const opened = await openLeagues({ paths: temporaryPaths(), ...options });
  onTestFinished(opened.close);
  return opened;
}

/** `count` built-in players with the strategies in turn. */
export const builtins = (count: number): NonNullable<OpenLeagueRequest['players']> =>
  Array.from({ length: count }, (_, i) => ({
    name: `Agent ${i + 1}`,
    strategy:
      (['random', 'always_even', 'always_odd', 'alternating', 'frequency', 'markov'] as const)[i % 6] ??
      'random',
  }));

/** The value of an outcome; a refusal fails the test. */
export function valueOf<T>(
  outcome: { ok: true; value: T } | { ok: false; code: string; message: string },
): T {
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.message}`);
  return outcome.value;
}

/** A call whose answer is ignored. The receiver may already be closed when it is sent. */
export const notify = (url: string, body: unknown): void => void post(url, body).catch(() => undefined);

/** One JSON-RPC call of an external program. */
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
