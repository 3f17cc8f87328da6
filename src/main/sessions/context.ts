import type { GameRegistry } from '../games/index.ts';
import type { Openings } from '../chess-data/openings/index.ts';
import type { Agents } from '../agents/index.ts';
import type { Audit } from '../platform/audit/index.ts';
import type { Writer } from '../platform/db/writer.ts';
import type { Bus } from '../platform/events/bus.ts';
import type { Log } from '../platform/log.ts';
import type { Runtime } from '../platform/runtime.ts';
import type { CrashTrigger } from '../platform/crash-points.ts';
import type { LiveSessions } from './live-sessions.ts';
import type { SessionStore } from './store/store.ts';
import type { DelayStore } from './store/delay-store.ts';
import type { IdempotencyStore } from './store/idempotency-store.ts';
import type { RefusalStore } from './store/refusal-store.ts';
import type { SpectatorTokenStore } from './store/spectator-token-store.ts';
import type { SignatureStore } from './store/signature-store.ts';
import type { SessionRuns } from './types.ts';

/** The dependencies that all parts of the session service share. */
export interface SessionContext {
  readonly store: SessionStore;
  readonly refusals: RefusalStore;
  readonly idempotency: IdempotencyStore;
  readonly spectatorTokens: SpectatorTokenStore;
  readonly signatures: SignatureStore;
  readonly delays: DelayStore;
  readonly live: LiveSessions;
  readonly games: GameRegistry;
  readonly openings: Openings;
  readonly agents: Agents;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly runtime: Runtime;
  readonly log: Log;
  readonly crashPoint: CrashTrigger;
  /** The milliseconds without an action after which a session ends as abandoned; read again with each log row. */
  readonly idleMs: () => number;
  /** The runs to which sessions belong; absent where there are none. */
  readonly runs?: () => SessionRuns;
}
