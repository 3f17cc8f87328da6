import type { Bus } from '../../platform/events/bus.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { Sessions, SessionSummary } from '../../sessions/index.ts';
import type { NewMatch } from '../../../shared/contract/index.ts';

/** Time between the end of a demo match and the next one, in which its result can be read. */
const PAUSE_MS = 5000;
/** Number of sessions that are read to find out whether anything but demo matches was played here. */
const MAX_READ = 25;

export interface DemoMatchDeps {
  readonly sessions: Pick<Sessions, 'listPage' | 'findSummary' | 'countByStatus'>;
  readonly bus: Bus;
  readonly clock: Clock;
  /** The demo match; a session is one of them when it has the same game and pace. */
  readonly demo: NewMatch;
  readonly startDemo: () => Promise<unknown>;
  /** True while a window is open, so that a person can watch. */
  readonly isWatched: () => boolean;
}

export interface DemoMatches {
  /** Starts the first demo match, and another one after each, until anything else is played here. */
  start(): Promise<void>;
  stop(): void;
}

/** Keeps a demo match running until anything else is played in this data folder. */
export function createDemoMatches(deps: DemoMatchDeps): DemoMatches {
  const { sessions, bus, clock, demo } = deps;
  let isOver = false;
  let cancel = (): void => undefined;
  const isDemo = (summary: SessionSummary | null): boolean =>
    summary === null || (summary.template === demo.template && summary.paceMs === demo.paceMs);
  const scheduleNext = (): void => {
    if (isOver) return;
    cancel = clock.after(PAUSE_MS, () => {
      if (isOver || sessions.countByStatus().active > 0) return;
      if (deps.isWatched()) void deps.startDemo().catch(() => undefined);
      else scheduleNext();
    });
  };
  const unsubscribes = [
    bus.on('session.changed', ({ sessionId, tick, ended }) => {
      if (isOver || (tick > 0 && !ended)) return;
      if (!isDemo(sessions.findSummary(sessionId))) end();
      else if (ended) scheduleNext();
    }),
    bus.on('league.changed', () => end()),
  ];
  const end = (): void => {
    isOver = true;
    cancel();
    for (const unsubscribe of unsubscribes.splice(0)) unsubscribe();
  };
  return {
    async start() {
      const ids = sessions.listPage({ limit: MAX_READ });
      if (!ids.every((id) => isDemo(sessions.findSummary(id)))) return end();
      if (sessions.countByStatus().active === 0) await deps.startDemo();
    },
    stop: end,
  };
}
