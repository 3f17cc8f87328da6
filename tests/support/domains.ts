import { createAgents, type Agents } from '../../src/main/agents/index.ts';
import { createChallenges, type Challenges } from '../../src/main/sessions/challenges/index.ts';
import { builtInGameTemplates, createRegistry } from '../../src/main/games/index.ts';
import { realRuntime } from '../../src/main/platform/real-runtime.ts';
import { createOpenings } from '../../src/main/chess-data/openings/index.ts';
import { createSessions, type Sessions } from '../../src/main/sessions/index.ts';
import { openTestStorage, type TestStorage } from './test-storage.ts';

export interface Domains extends TestStorage {
  readonly agents: Agents;
  readonly sessions: Sessions;
  readonly challenges: Challenges;
}

/** The session host's services over a real database, without listeners and with a stopped clock. */
export async function openDomains(existing?: TestStorage): Promise<Domains> {
  const storage = existing ?? (await openTestStorage());
  const { db, writer, audit, bus, clock } = storage;
  const runtime = realRuntime(clock);
  const games = createRegistry(builtInGameTemplates, { check: 'on_first_use' });
  const agents = createAgents({ db, writer, audit, bus, runtime });
  const openings = createOpenings(new URL('../../resources/openings.tsv', import.meta.url));
  const sessions = createSessions({
    openings,
    db,
    writer,
    games,
    agents,
    audit,
    bus,
    runtime,
    log: () => undefined,
    crashPoint: () => undefined,
    idleMs: () => 24 * 3_600_000,
  });
  const challenges = createChallenges({ db, writer, audit, bus, runtime, agents, games, sessions });
  return { ...storage, agents, sessions, challenges };
}
