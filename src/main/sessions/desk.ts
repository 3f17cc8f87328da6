import type { Registry } from '../games/index.ts';
import type { Agents } from '../agents/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Writer } from '../db/tx.ts';
import type { Bus } from '../events/bus.ts';
import type { Log } from '../log.ts';
import type { Ports } from '../ports.ts';
import type { CrashPort } from '../crash-points.ts';
import type { LiveSessions } from './live.ts';
import type { SessionStore } from './store.ts';
import type { ExtrasStore } from './extras-store.ts';

/** What every part of the session service works with. */
export interface Desk {
  readonly store: SessionStore;
  readonly extras: ExtrasStore;
  readonly live: LiveSessions;
  readonly games: Registry;
  readonly agents: Agents;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly ports: Ports;
  readonly log: Log;
  readonly crash: CrashPort;
  /** How long an untouched session stays open, milliseconds. */
  readonly idleMs: () => number;
}

export const isoNow = (desk: Desk): string => new Date(desk.ports.clock.nowMs()).toISOString();
