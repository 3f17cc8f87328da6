import { createAudit, createHeadFile, type Audit } from '../../../src/main/platform/audit/index.ts';
import { createCrashTrigger } from '../../../src/main/platform/crash-points.ts';
import type { DataPaths } from '../../../src/main/platform/data-folder/index.ts';
import { openGuardedDatabase } from '../../../src/main/host/database/guarded-open.ts';
import { openBoard } from './open-board.ts';
import { createWriter, type Db } from '../../../src/main/platform/db/writer.ts';
import { createBus } from '../../../src/main/platform/events/bus.ts';
import { realRuntime } from '../../../src/main/platform/real-runtime.ts';
import { createLeagues, type LeaguesApi } from '../../../src/main/league/index.ts';
import type { Clock } from '../../../src/main/platform/runtime.ts';
import type { Sessions } from '../../../src/main/sessions/index.ts';
import { systemClock } from '../../../src/main/platform/clocks/system-clock.ts';

export const ADMIN = 'admin-token-of-the-test';

export interface OpenedLeagues {
  readonly leagues: LeaguesApi;
  readonly paths: DataPaths;
  readonly db: Db;
  readonly audit: Audit;
  readonly sessions: Sessions;
  readonly managerUrl: string;
  readonly log: string[];
  /** Closes everything in order, like a regular stop. It may be called before the test ends. */
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly paths: DataPaths;
  readonly clock?: Clock;
  readonly crashAt?: string | null;
  /** The setting that lets a league open when an agent registers and none is open. */
  readonly mayOpen?: () => boolean;
  /** Ports for built-in players, in order. Any free ports by default. */
  readonly playerPorts?: readonly number[];
}

/** The league system over real SQLite and real sockets on free ports. */
export async function openLeagues({
  paths,
  clock = systemClock,
  crashAt = null,
  mayOpen = () => true,
  playerPorts = [],
}: OpenOptions): Promise<OpenedLeagues> {
  const runtime = realRuntime(clock);
  const { db } = await openGuardedDatabase({ paths, nowMs: runtime.clock.nowMs() });
  const writer = createWriter(db, { onState: () => undefined });
  const bus = createBus((error) => {
    throw error;
  });
  const headFile = createHeadFile({
    file: paths.auditHead,
    clock: runtime.clock,
    onFailure: () => undefined,
  });
  const audit = createAudit({ db, writer, clock: runtime.clock, bus, headFile });
  const logged: string[] = [];
  const log = (level: string, message: string, fields?: object): void =>
    void logged.push(`${level} ${message} ${JSON.stringify(fields ?? {})}`);
  const board = openBoard({ db, writer, bus, runtime, audit, log });
  const leagues = createLeagues({
    sessions: board.boards,
    processClock: systemClock,
    canAutoOpen: mayOpen,
    bodies: () => ({ days: 30 }),
    db,
    writer,
    audit,
    bus,
    runtime,
    crashPoint: createCrashTrigger(crashAt),
    log,
    listen: { manager: 0, referees: [], players: playerPorts },
    isAdmin: (token) => token === ADMIN,
    otherPorts: () => [],
    hasPrize: () => false,
  });
  board.start();
  await leagues.start();
  let closed = false;
  const close = async (): Promise<void> => {
    if (closed) return;
    closed = true;
    await leagues.stop();
    await board.stop();
    writer.close();
    await headFile.close();
    db.close();
  };
  return {
    leagues,
    paths,
    db,
    audit,
    sessions: board.sessions,
    log: logged,
    close,
    managerUrl: `http://127.0.0.1:${leagues.ports().manager}/mcp`,
  };
}
