import { createAgents } from '../../../src/main/agents/index.ts';
import type { Audit } from '../../../src/main/platform/audit/index.ts';
import type { Db, Writer } from '../../../src/main/platform/db/writer.ts';
import type { Bus } from '../../../src/main/platform/events/bus.ts';
import { builtInGameTemplates, createRegistry } from '../../../src/main/games/index.ts';
import { createLeagueSessions } from '../../../src/main/league/index.ts';
import type { Log } from '../../../src/main/platform/log.ts';
import { createTurnTexts } from '../../../src/main/models/prompt/turn-texts.ts';
import { createEngineHost, createPlayers, NO_BOTS } from '../../../src/main/players/index.ts';
import type { Runtime } from '../../../src/main/platform/runtime.ts';
import { createOpenings } from '../../../src/main/chess-data/openings/index.ts';
import { createSessions } from '../../../src/main/sessions/index.ts';
import { memoryBreaches } from '../players/memory-breaches.ts';
import { memorySeatRecords } from '../players/memory-seat-records.ts';
import { systemClock } from '../../../src/main/platform/clocks/system-clock.ts';

interface BoardServices {
  readonly db: Db;
  readonly writer: Writer;
  readonly bus: Bus;
  readonly runtime: Runtime;
  readonly audit: Audit;
  readonly log: Log;
}

/** The session host as the board of a league, with built-in players and without models. */
export function openBoard({ log, ...services }: BoardServices) {
  const { bus, runtime } = services;
  const games = createRegistry(builtInGameTemplates, { check: 'on_first_use' });
  const agents = createAgents(services);
  const openings = createOpenings(new URL('../../../resources/openings.tsv', import.meta.url));
  const sessions = createSessions({
    openings,
    ...services,
    games,
    agents,
    log,
    crashPoint: () => undefined,
    idleMs: () => 24 * 3_600_000,
  });
  const engineHost = createEngineHost({
    threadUrl: new URL('../../../src/main/threads/engine-thread.ts', import.meta.url),
    random: runtime.random,
    clock: systemClock,
    log,
  });
  const players = createPlayers({
    sessions,
    bus,
    runtime,
    processClock: systemClock,
    engineHost,
    agents: { ensureOwnAgent: agents.ensureOwnAgent, listOwnAgents: () => new Map() },
    seats: {
      seatsOf(sessionId) {
        const summary = sessions.findSummary(sessionId);
        return summary && { template: summary.template, agents: summary.participants };
      },
      suspendGameClock: sessions.suspendGameClock,
      resumeGameClock: sessions.resumeGameClock,
      activeSessionsOf: () => [],
    },
    models: {
      find: () => null,
      chooserFor: () => {
        throw new Error('there are no models here');
      },
    },
    texts: createTurnTexts(() => []),
    games,
    seatRecords: memorySeatRecords(),
    bots: NO_BOTS,
    breaches: memoryBreaches(),
    version: 'test',
    openSeatMcpEndpoint: () => Promise.resolve(null),
    log,
  });
  return {
    boards: createLeagueSessions({ games, agents, sessions, players, bus }),
    sessions,
    start(): void {
      sessions.start(null);
      players.start();
    },
    async stop(): Promise<void> {
      await players.stop();
      sessions.stop();
    },
  };
}
