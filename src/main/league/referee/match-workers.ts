import { accept, type Outcome } from '../../../shared/outcome.ts';
import { leagueOfGroup, leagueGroupId } from '../../../shared/contract/index.ts';
import type { OrderedPlayer } from '../../../shared/wire/fleet.ts';
import {
  canWorkersPlay,
  resolveOrderedPlayer,
  modelMovesOf,
  type Fleet,
  type FleetOwner,
  type PlayedBy,
  type PlayerSources,
  type TrustClass,
} from '../../fleet/index.ts';
import type { Models } from '../../models/index.ts';
import type { Writer } from '../../platform/db/writer.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { isWithWorkers, type HostedChoice } from '../../players/index.ts';
import type { Sessions } from '../../sessions/index.ts';
import { hexOf } from '../context.ts';
import type { LeagueMatchKey } from '../store/match-store.ts';

/** Matches between players of this host as orders: a worker plays the game, and it counts when its log was replayed. */

/** The services of other domains that placing an order uses. */
export interface WorkerServices extends Pick<PlayerSources, 'readEngineHash'> {
  readonly fleet: Pick<Fleet, 'placeOrderInJob' | 'listUncountedGames' | 'withdraw' | 'findPlayedBy'>;
  readonly sessions: Pick<Sessions, 'specify'>;
  readonly models: Pick<Models, 'find' | 'storeMoves'>;
}

export interface SeatToOrder {
  readonly role: string;
  /** Id of the session-host agent that acts for the player. */
  readonly agentId: string;
  readonly choice: HostedChoice;
}

export interface MatchToOrder extends LeagueMatchKey {
  readonly template: string;
  /** The class that a worker needs at least. */
  readonly trust: TrustClass;
  readonly seats: readonly SeatToOrder[];
}

/** The orders of leagues. As their owner it takes the games that count. */
export interface MatchWorkers extends FleetOwner {
  /** Whether workers of this class may play all of these players: the class `signed` takes only players who sign. */
  canPlay(choices: readonly HostedChoice[], trust: TrustClass): boolean;
  /** Fixes the game of a match. The returned function orders it; it must run inside a writer job. */
  prepare(match: MatchToOrder): Promise<Outcome<() => void>>;
  /** Whether a worker has the match or is to get it. */
  isOrdered(match: LeagueMatchKey): boolean;
  /**
   * Resolves when the game of the match counts, when its order may have been deleted, or when its league was cancelled.
   */
  nextChange(match: LeagueMatchKey): Promise<void>;
  /** Lets the waiting matches of a league, or of all leagues, check their results again. */
  wake(leagueId?: string): void;
  /** Takes the open orders of a league back. */
  withdraw(leagueId: string): Promise<void>;
  /** Who played the session of a match; null when this host did. */
  findPlayedBy(sessionId: string): PlayedBy | null;
  /** Who played the sessions of these matches, by the id of the session; sessions that this host played are left out. */
  workersOf(matches: readonly { readonly sessionId: string | null }[]): ReadonlyMap<string, PlayedBy>;
}

/** The matches to which counted games belong. */
export interface OrderedMatches {
  /** The player in this role of a match; null when there is none. */
  readonly choiceOf: (match: LeagueMatchKey, role: string) => HostedChoice | null;
  /** Links the session to its match; called in the writer job that stored it. */
  readonly linkSession: (match: LeagueMatchKey, sessionId: string) => void;
}

interface Parts extends OrderedMatches {
  readonly writer: Pick<Writer, 'afterCommit'>;
  readonly runtime: Pick<Runtime, 'random'>;
}

const SEED_BYTES = 32;
const leagueOf = (groupId: string): string => leagueOfGroup(groupId) ?? '';

export function createMatchWorkers(services: WorkerServices, parts: Parts): MatchWorkers {
  const { fleet, models } = services;
  const waits = createWaits();
  const newSeed = (): string => hexOf(parts.runtime.random.bytes(SEED_BYTES));
  return {
    canPlay: (choices, trust) =>
      choices.every((choice) => (trust === 'signed' ? isWithWorkers(choice) : canWorkersPlay(choice))),
    prepare: (match) => prepareOrder(services, match, newSeed),
    isOrdered: ({ leagueId, matchId }) =>
      fleet
        .listUncountedGames(leagueGroupId(leagueId))
        .some(({ ownerData }) => ownerData['matchId'] === matchId),
    nextChange: waits.add,
    wake: waits.wake,
    withdraw: (leagueId) => fleet.withdraw(leagueGroupId(leagueId), { leased: true }),
    findPlayedBy: fleet.findPlayedBy,
    workersOf: (matches) =>
      new Map(
        matches.flatMap(({ sessionId }) => {
          const playedBy = sessionId === null ? null : fleet.findPlayedBy(sessionId);
          return sessionId === null || playedBy === null ? [] : [[sessionId, playedBy]];
        }),
      ),
    onCounted(groupId, game) {
      const match = { leagueId: leagueOf(groupId), matchId: String(game.ownerData['matchId']) };
      models.storeMoves(modelMovesOf(game, (role) => parts.choiceOf(match, role)));
      parts.linkSession(match, game.sessionId);
      parts.writer.afterCommit(() => waits.wake(match.leagueId, match.matchId));
    },
    onWithdrawn: (groupId) => waits.wake(leagueOf(groupId)),
  };
}

interface Wait extends LeagueMatchKey {
  readonly end: () => void;
}

/** Matches that wait for their workers. */
function createWaits() {
  const waits = new Set<Wait>();
  return {
    add: ({ leagueId, matchId }: LeagueMatchKey): Promise<void> =>
      new Promise((resolve) => void waits.add({ leagueId, matchId, end: resolve })),
    wake(leagueId?: string, matchId?: string): void {
      for (const wait of waits) {
        if (leagueId !== undefined && wait.leagueId !== leagueId) continue;
        if (matchId !== undefined && wait.matchId !== matchId) continue;
        waits.delete(wait);
        wait.end();
      }
    },
  };
}

async function prepareOrder(
  { fleet, sessions, ...sources }: WorkerServices,
  { leagueId, matchId, template, trust, seats }: MatchToOrder,
  newSeed: () => string,
): Promise<Outcome<() => void>> {
  const participants = Object.fromEntries(seats.map(({ role, agentId }) => [role, agentId]));
  const createdBy = seats[0]?.agentId ?? '';
  const specification = sessions.specify(createdBy, { template, participants }, {});
  if (!specification.ok) return specification;
  const players: Record<string, OrderedPlayer> = {};
  for (const { role, choice } of seats) {
    const player = await resolveOrderedPlayer(sources, choice);
    if (!player.ok) return player;
    players[role] = player.value;
  }
  const game = {
    specification: specification.value,
    createdBy,
    seats: players,
    // Players whose moves follow from their seed can be played again to check an invited worker.
    playerSeeds: Object.fromEntries(seats.map(({ role }) => [role, newSeed()])),
    ownerData: { matchId },
  };
  return accept(() =>
    fleet.placeOrderInJob({ groupId: leagueGroupId(leagueId), trust, template, games: [game] }),
  );
}
