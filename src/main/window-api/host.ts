import type { HostInfo, Overview, SafeMode, ServiceState, TakenPort } from '../../shared/contract/index.ts';
import { accept, type Outcome } from '../../shared/outcome.ts';
import type { Audit } from '../platform/audit/index.ts';
import type { Clock } from '../platform/runtime.ts';
import { toSessionCard, type SessionCardDeps } from './session-rows.ts';
import type { Handlers } from './dispatcher.ts';
import type { StatusFeed } from './status-feed.ts';

export interface HostCallDeps extends SessionCardDeps {
  readonly audit: Audit;
  readonly statusFeed: StatusFeed;
  readonly clock: Clock;
  readonly version: string;
  readonly commandLine: Overview['commandLine'];
  readonly startedAtMs: number;
  readonly safeMode: SafeMode | null;
  /** The port that another program held, so that the gateway uses another one; null when there is none. */
  readonly takenPort: TakenPort | null;
  readonly services: () => readonly ServiceState[];
  readonly facts: () => Promise<HostInfo>;
  readonly restoreBackup: (file: string) => Promise<Outcome<{ restartNeeded: boolean }>>;
}

type HostCalls = Pick<Handlers, 'host.overview' | 'host.facts' | 'host.restoreBackup'>;

/** Handlers of the `host.*` calls; `running.ts` has `host.running`. */
export const hostCalls = (deps: HostCallDeps): HostCalls => ({
  'host.overview': () => accept(readOverview(deps)),
  'host.facts': async () => accept(await deps.facts()),
  'host.restoreBackup': ({ file }) => deps.restoreBackup(file),
});

const MAX_LIVE_CARDS = 12;
const MAX_VISIBLE_DECISIONS = 10;

function readOverview(deps: HostCallDeps): Overview {
  const counts = deps.sessions.countByStatus();
  const live = deps.sessions.listPage({ status: 'active', limit: MAX_LIVE_CARDS });
  return {
    version: deps.version,
    commandLine: deps.commandLine,
    startedAtMs: deps.startedAtMs,
    nowMs: deps.clock.nowMs(),
    safeMode: deps.safeMode,
    ...(deps.takenPort === null ? {} : { takenPort: deps.takenPort }),
    services: [...deps.services()],
    loopDelay: deps.statusFeed.loopDelay(),
    live: live.flatMap((id) => toSessionCard(deps, id) ?? []),
    liveCount: counts.active,
    completedCount: counts.completed,
    decisions: deps.audit.page({ offset: 0, limit: MAX_VISIBLE_DECISIONS }).rows,
    refusalsPerHour: deps.statusFeed.refusalsPerHour(),
    movesPerMinute: deps.statusFeed.movesPerMinute(),
    answerP95Ms: deps.statusFeed.answerP95Ms(),
    attention: deps.statusFeed.attention(),
  };
}
