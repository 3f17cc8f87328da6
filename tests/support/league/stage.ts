import { onTestFinished } from 'vitest';
import { createAudit, createHeadFile } from '../../../src/main/audit/index.ts';
import type { DataPaths } from '../../../src/main/data-folder/index.ts';
import { guardedOpen } from '../../../src/main/db/guarded-open.ts';
import { createWriter, type Db } from '../../../src/main/db/tx.ts';
import { createBus, type Bus } from '../../../src/main/events/bus.ts';
import { realPorts } from '../../../src/main/host/ports.ts';
import { createLeagues, type LeaguesApi, type NewLeague } from '../../../src/main/league/index.ts';
import type { Clock } from '../../../src/main/ports.ts';
import { systemClock } from '../../../src/main/system-clock.ts';
import { temporaryPaths } from '../house.ts';

export const ADMIN = 'admin-token-of-the-test';

export interface LeagueStage {
  readonly leagues: LeaguesApi;
  readonly paths: DataPaths;
  readonly db: Db;
  readonly bus: Bus;
  readonly managerUrl: string;
  readonly log: string[];
  /** As a clean stop does. May be called early. */
  close(): Promise<void>;
}

/** The league over real SQLite and real sockets on free ports. */
export async function openLeagueStage(
  options: { readonly paths?: DataPaths; readonly clock?: Clock } = {},
): Promise<LeagueStage> {
  const paths = options.paths ?? temporaryPaths();
  const ports = realPorts(options.clock ?? systemClock);
  const { db } = await guardedOpen({ paths, nowMs: ports.clock.nowMs() });
  const writer = createWriter(db, { onState: () => undefined });
  const bus = createBus((error) => {
    throw error;
  });
  const headFile = createHeadFile({ file: paths.auditHead, clock: ports.clock, onFailure: () => undefined });
  const audit = createAudit({ db, writer, clock: ports.clock, bus, headFile });
  const log: string[] = [];
  const leagues = createLeagues({
    db,
    writer,
    audit,
    bus,
    ports,
    log: (level, message, fields) => void log.push(`${level} ${message} ${JSON.stringify(fields ?? {})}`),
    listen: { manager: 0, referees: [], players: [] },
    isAdmin: (token) => token === ADMIN,
    otherPorts: () => [],
  });
  await leagues.start();
  let closed = false;
  const close = async (): Promise<void> => {
    if (closed) return;
    closed = true;
    await leagues.stop();
    writer.close();
    await headFile.close();
    db.close();
  };
  onTestFinished(close);
  return {
    leagues,
    paths,
    db,
    bus,
    log,
    close,
    managerUrl: `http://127.0.0.1:${leagues.ports().manager}/mcp`,
  };
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
