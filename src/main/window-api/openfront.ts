import type { OpenFrontIntent } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Agents } from '../agents/index.ts';
import {
  mapChanges,
  wholeMap,
  playersView,
  statusView,
  type PlayedOpenFront,
  type World,
} from '../openfront/index.ts';
import type { Clock } from '../platform/runtime.ts';
import type { Handlers } from './dispatcher.ts';

export interface OpenFrontCallDeps {
  readonly openfront: PlayedOpenFront;
  readonly agents: Pick<Agents, 'find'>;
  readonly clock: Clock;
}

type OpenFrontCallName =
  | keyof typeof import('../../shared/contract/openfront.ts').OPENFRONT_CALLS
  | keyof typeof import('../../shared/contract/openfront-player.ts').OPENFRONT_PLAYER_CALLS;
type OpenFrontCalls = Pick<Handlers, OpenFrontCallName>;

/** Returns a function that finds the name of an agent; it returns '' for an unknown one. */
export const createAgentNameLookup =
  ({ agents }: Pick<OpenFrontCallDeps, 'agents'>) =>
  (agentId: string): string =>
    agents.find(agentId)?.name ?? '';

/** The payload of both the call `openfront.status` and the event `openfront.changed`. */
export const readOpenFrontStatus = (deps: OpenFrontCallDeps) =>
  statusView({
    game: deps.openfront,
    nowMonotonicMs: deps.clock.monotonicMs(),
    nameOf: createAgentNameLookup(deps),
  });

/** Handlers of the calls about the connected game, its player and the pairing with the bridge. */
export function openFrontCalls(deps: OpenFrontCallDeps): OpenFrontCalls {
  const { openfront } = deps;
  const resolveWorld = (): Outcome<World> => {
    const current = openfront.connectedGame.world;
    return current === null ? refuse('NOT_FOUND', 'No game has connected yet') : accept(current);
  };
  const readWorld = <T>(read: (current: World) => T, fallback: T): Outcome<T> => {
    const current = openfront.connectedGame.world;
    return accept(current === null ? fallback : read(current));
  };
  const readAccess = () =>
    accept({
      origins: [...openfront.pairingSettings.origins()],
      paired: openfront.pairingSettings.isPaired(),
      lobby: openfront.pairingSettings.isLobbyAllowed(),
    });
  return {
    'openfront.status': () => accept(readOpenFrontStatus(deps)),
    'openfront.players': () => readWorld(playersView, []),
    'openfront.units': () => readWorld(unitsOf, { tick: 0, units: [] }),
    'openfront.events': ({ afterSeq, limit }) =>
      readWorld((current) => current.eventsAfter(afterSeq, limit).map((event) => ({ ...event })), []),
    'openfront.intents': ({ afterSeq, limit }) => accept(readIntents(deps, afterSeq, limit)),
    'openfront.decisions': ({ gameId, beforeId = null, untilTick = null, limit }) =>
      accept([...openfront.decisions.listPage({ gameId, limit, beforeId, untilTick })]),
    'openfront.player': () => accept(openfront.player.status()),
    'openfront.play': (request) => openfront.player.start(request),
    'openfront.holdPlayer': ({ held }) => accept(openfront.player.hold(held)),
    'openfront.stopPlayer': () => accept(openfront.player.stop()),
    'openfront.map': async () => {
      const current = resolveWorld();
      return current.ok ? accept(await wholeMap(current.value)) : current;
    },
    'openfront.mapChanges': ({ gameId, seq }) => {
      const current = resolveWorld();
      return current.ok ? accept(mapChanges(current.value, gameId, seq)) : current;
    },
    'openfront.release': () => {
      openfront.control.release();
      return accept(readOpenFrontStatus(deps));
    },
    'openfront.playSample': () => {
      const started = openfront.playSample();
      return started.ok ? accept(readOpenFrontStatus(deps)) : started;
    },
    'openfront.bridgeFiles': () => openfront.bridgeFiles(),
    'openfront.door': readAccess,
    'openfront.setOrigins': async ({ origins }) => {
      const outcome = await openfront.pairingSettings.setOrigins(origins);
      return outcome.ok ? readAccess() : outcome;
    },
    'openfront.setLobby': async ({ on }) => {
      await openfront.pairingSettings.setLobby(on);
      return readAccess();
    },
    'openfront.releaseSeat': ({ clientId }) => {
      openfront.seats.release(clientId);
      return accept(readOpenFrontStatus(deps));
    },
    'openfront.setPairing': async ({ on }) =>
      accept({ token: await openfront.pairingSettings.setPairing(on) }),
  };
}

const unitsOf = (world: World) => ({
  tick: world.tick,
  units: [...world.units.byId.values()].map((unit) => ({
    id: unit.id,
    type: unit.type,
    owner: unit.owner,
    pos: world.units.positionAt(unit, world.tick).pos,
    level: unit.level,
    underConstruction: unit.underConstruction,
  })),
});

const readIntents = (deps: OpenFrontCallDeps, afterSeq: number, limit: number): OpenFrontIntent[] =>
  deps.openfront.intents
    .recordsAfter(afterSeq, limit)
    .map((record) => ({ ...record, agentName: createAgentNameLookup(deps)(record.agentId) }));
