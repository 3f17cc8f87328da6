import { canonicalJson } from '../../../src/shared/json.ts';
import { createBus } from '../../../src/main/platform/events/bus.ts';
import type { Bus } from '../../../src/main/platform/events/bus.ts';
import { createEngineHost, createPlayers, NO_BOTS } from '../../../src/main/players/index.ts';
import type {
  ConnectedBots,
  PlayerAgent,
  PlayerAgents,
  HostedChoice,
  Players,
} from '../../../src/main/players/index.ts';
import { builtInGameTemplates, createRegistry } from '../../../src/main/games/index.ts';
import { createTurnTexts } from '../../../src/main/models/prompt/turn-texts.ts';
import { manualClock } from './manual-clock.ts';
import type { Clock } from '../../../src/main/platform/runtime.ts';
import type { ManualClock } from './manual-clock.ts';
import { memoryBreaches } from './memory-breaches.ts';
import { memorySeatRecords, type MemorySeatRecords } from './memory-seat-records.ts';
import { memorySessions } from './memory-sessions.ts';
import type { MemorySessions } from './memory-sessions.ts';
import { patientClock } from './real-clock.ts';
import { randomFrom } from './built-in-input.ts';

export interface TestPlayers {
  readonly players: Players;
  readonly sessions: MemorySessions;
  readonly agents: PlayerAgents & { readonly names: ReadonlyMap<string, string> };
  readonly bus: Bus;
  readonly clock: ManualClock;
  readonly records: MemorySeatRecords;
  readonly warnings: string[];
  /** The agent for a choice; throws when it is refused. */
  seat(template: string, choice: HostedChoice, taken?: readonly string[]): Promise<string>;
  /** Resolves with the end reason of the session; call it before the end. */
  ended(sessionId: string): Promise<string | null>;
  stop(): Promise<void>;
}

/** Players over the real rules, with a hand-driven clock and a real engine worker. */
export function createTestPlayers(
  keep?: TestPlayers,
  processClock: Clock = patientClock,
  bots: ConnectedBots = NO_BOTS,
): TestPlayers {
  const bus = createBus((error) => {
    throw error;
  });
  const sessions = memorySessions(bus);
  const clock = manualClock();
  const warnings: string[] = [];
  const draw = randomFrom(77);
  const random = { bytes: (length: number) => Uint8Array.from({ length }, () => Math.floor(draw() * 256)) };
  const records = memorySeatRecords();
  const agents = keep?.agents ?? memoryAgents();
  const players = createPlayers({
    sessions: sessions.api,
    seats: sessions.seats,
    bus,
    agents,
    games: createRegistry(builtInGameTemplates, { check: 'on_first_use' }),
    texts: createTurnTexts(() => []),
    seatRecords: records,
    breaches: memoryBreaches(),
    bots,
    version: 'test',
    openSeatMcpEndpoint: () => Promise.resolve(null),
    models: {
      find: () => null,
      chooserFor: () => {
        throw new Error('no models here');
      },
    },
    runtime: { clock, random, ids: { uuid: () => 'unused' } },
    processClock,
    engineHost: createEngineHost({
      threadUrl: new URL('../../../src/main/threads/engine-thread.ts', import.meta.url),
      random,
      clock: patientClock,
      log: () => {},
    }),
    log: (_level, message, fields) => warnings.push(`${message}: ${String(fields?.['reason'])}`),
  });
  return {
    players,
    records,
    sessions,
    agents,
    bus,
    clock,
    warnings,
    async seat(template, choice, taken = []) {
      const seated = await players.ensureAgent({ template, choice, taken });
      if (!seated.ok) throw new Error(seated.message);
      return seated.value;
    },
    ended: (sessionId) =>
      new Promise((resolve) => {
        const off = bus.on('session.changed', (event) => {
          if (event.sessionId !== sessionId || !event.ended) return;
          off();
          const seen = sessions.api.spectate(sessionId);
          resolve(seen.ok ? seen.value.outcomeReason : null);
        });
      }),
    stop: () => players.stop(),
  };
}

function memoryAgents(): TestPlayers['agents'] {
  const rows = new Map<string, PlayerAgent>();
  const names = new Map<string, string>();
  return {
    names,
    listOwnAgents: () => rows,
    async ensureOwnAgent(kind, name, spec) {
      for (const [agentId, row] of rows)
        if (canonicalJson(row.spec) === canonicalJson(spec)) return { agentId };
      const agentId = `agent-${rows.size + 1}`;
      rows.set(agentId, { kind, spec });
      names.set(agentId, name);
      return { agentId };
    },
  };
}
