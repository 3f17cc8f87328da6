import { createAgents } from '../../../src/main/agents/index.ts';
import { checkGame } from '../../../src/main/fleet/checks/serve-checks.ts';
import {
  createFleet,
  type Fleet,
  type FleetDeps,
  type FleetWorker,
  type WorkQueue,
} from '../../../src/main/fleet/index.ts';
import type { FleetOwner } from '../../../src/main/fleet/context.ts';
import type { NewFleetGame } from '../../../src/main/fleet/types.ts';
import { builtInGameTemplates, createRegistry, rulesHash } from '../../../src/main/games/index.ts';
import { createOpenings } from '../../../src/main/chess-data/openings/index.ts';
import { realRuntime } from '../../../src/main/platform/real-runtime.ts';
import { createSessions, type Sessions } from '../../../src/main/sessions/index.ts';
import type { GameUpload, LeaseBody, LeasedOrder } from '../../../src/shared/wire/fleet.ts';
import { memoryServices, type MemoryServices } from '../memory-services.ts';
import { chained, gameTemplateOf, type Row } from './played-games.ts';

const TEMPLATE = 'tic_tac_toe.v1';
export const TIC_TAC_TOE_RULES = rulesHash(gameTemplateOf(TEMPLATE));
/** `x` has the left column. */
export const LEFT_COLUMN = ['0', '1', '3', '4', '6'];

export interface TestFleet extends MemoryServices {
  readonly fleet: Fleet;
  readonly sessions: Sessions;
  /** The calls of the owner of the orders, as texts. */
  readonly told: string[];
  worker(name: string, trust?: 'own' | 'invited'): Promise<FleetWorker>;
  /** Orders games of tic-tac-toe and returns their session ids. */
  order(
    games?: number,
    trust?: 'own' | 'invited',
    playerSeeds?: Readonly<Record<string, string>>,
  ): Promise<readonly string[]>;
  lease(worker: FleetWorker, own?: Partial<LeaseBody>): Promise<readonly LeasedOrder[]>;
  /** A fleet over the same database, as after a restart. */
  restart(own?: { readonly queue?: WorkQueue }): Fleet;
}

export async function openTestFleet(
  given: Pick<FleetDeps, 'playAgain' | 'recheckShare' | 'maxDrops'> = {},
): Promise<TestFleet> {
  const services = await memoryServices();
  const runtime = realRuntime(services.clock);
  const games = createRegistry(builtInGameTemplates, { check: 'on_first_use' });
  const shared = { ...services, runtime, games };
  const agents = createAgents(shared);
  const sessions = createSessions({
    ...shared,
    openings: createOpenings(new URL('../../../resources/openings.tsv', import.meta.url)),
    agents,
    crashPoint: () => undefined,
    idleMs: () => 1000,
  });
  const [x, o] = [await agents.register('X'), await agents.register('O')];
  const told: string[] = [];
  const owner: FleetOwner = {
    onCounted: (groupId, { sessionId }) => void told.push(`counted ${groupId} ${sessionId}`),
    onWithdrawn: (groupId) => void told.push(`withdrawn ${groupId}`),
  };
  const restart: TestFleet['restart'] = (own = {}) =>
    createFleet({
      ...shared,
      ...given,
      ...own,
      sessions,
      crashPoint: () => undefined,
      ownerOf: () => owner,
      checkThreadUrl: new URL('file:///none'),
      checker: { check: async (request) => checkGame(request, games), stop: () => Promise.resolve() },
    });
  const fleet = restart();
  const specify = (playerSeeds: Readonly<Record<string, string>>): NewFleetGame => {
    const participants = { x: x.agentId, o: o.agentId };
    const specified = sessions.specify(x.agentId, { template: TEMPLATE, participants }, {});
    if (!specified.ok) throw new Error(specified.message);
    const seats = { x: { kind: 'random' }, o: { kind: 'random' } } as const;
    return {
      specification: specified.value,
      createdBy: x.agentId,
      seats,
      playerSeeds,
      ownerData: { number: 0 },
    };
  };
  return {
    ...services,
    fleet,
    sessions,
    told,
    restart,
    async worker(name, trust = 'own') {
      const made = await fleet.invite({ name, trust, hours: 1 });
      if (!made.ok) throw new Error(made.message);
      return made.value.worker;
    },
    async order(count = 2, trust = 'own', playerSeeds = {}) {
      const ordered = Array.from({ length: count }, () => specify(playerSeeds));
      await services.writer.write(() =>
        fleet.placeOrderInJob({ groupId: 'run', trust, template: TEMPLATE, games: ordered }),
      );
      // The order is offered after the commit, in a transaction of its own.
      await services.writer.write(() => undefined);
      return ordered.map(({ specification }) => specification.header.session_id);
    },
    async lease(worker, own = {}) {
      const rules = { [TEMPLATE]: TIC_TAC_TOE_RULES };
      const body: LeaseBody = { v: 1, max: 1, wait_ms: 0, slots: 1, rules, version: 'test', ...own };
      return (await fleet.lease(worker, { body, signal: new AbortController().signal })).orders;
    },
  };
}

/** The upload of a game in which these actions were played. */
export function uploadOf(
  order: LeasedOrder,
  game: number,
  actions: readonly string[],
  nowMs: number,
): GameUpload {
  const ordered = order.games.find((one) => one.game === game);
  if (ordered === undefined) throw new Error('no such game');
  const { header, header_hash: headerHash, seed, prelude } = ordered;
  const rows = actions.map((action, at): Row => {
    const role = at % 2 === 0 ? 'x' : 'o';
    const agentId = header.participants[role] ?? '';
    const createdAt = new Date(nowMs).toISOString();
    return { seq: at + 1, tick: at, kind: 'action', role, agentId, action, createdAt };
  });
  const played = chained({ header, headerHash, seed, prelude } as Parameters<typeof chained>[0], rows);
  const wireRows = played.rows.map(({ agentId: agent_id, createdAt: created_at, ...row }) => ({
    ...row,
    agent_id,
    created_at,
  }));
  return {
    v: 1,
    attempt: order.attempt,
    rules: order.rules,
    header,
    rows: wireRows as GameUpload['rows'],
    head: played.head,
  };
}
