import type { Outcome } from '../../../shared/outcome.ts';
import { accept } from '../../../shared/outcome.ts';
import type { CountedGame, Fleet, NewFleetGame } from '../../fleet/index.ts';
import type { SessionStart } from '../../sessions/index.ts';
import type { ArenaContext } from '../context.ts';
import { pairOf, type GameToStart, type GameRow } from '../rules/game-schedule.ts';
import { playerSeed } from '../rules/seeds.ts';
import type { ArenaRun, NewGame } from '../store.ts';
import { resolveRequiredPlayers, runMovesOf, type SidePlayers } from './worker-players.ts';

/**
 * Games of runs that this host orders from workers. It fixes each game before, and counts it when its log was replayed.
 */

export type ArenaFleet = Pick<Fleet, 'placeOrderInJob' | 'listUncountedGames' | 'withdraw' | 'findPlayedBy'>;

/** For hosts without workers. */
export const NO_FLEET: ArenaFleet = {
  placeOrderInJob: () => undefined,
  listUncountedGames: () => [],
  withdraw: () => Promise.resolve(),
  findPlayedBy: () => null,
};

/** Between engines, a game of any template but chess takes milliseconds, so a worker gets several in one order. */
const GAMES_PER_ORDER = 8;
const GAMES_PER_PAIR = 2;

interface GameToOrder {
  readonly game: GameToStart;
  readonly openingId: string | null;
  readonly start: SessionStart;
}

interface OrderedSides {
  /** The agents of both players. */
  readonly agentIds: { readonly a: string; readonly b: string };
  readonly required: SidePlayers;
}

/** Fixes a game with everything that a worker needs to play it. */
function specify(
  context: ArenaContext,
  run: ArenaRun,
  { game, openingId, start }: GameToOrder,
  { agentIds, required }: OrderedSides,
): Outcome<NewFleetGame> {
  const { template, options, runSeed } = run;
  const roles = context.games.get(template)?.roles ?? [];
  const sideOf = (role: string): 'a' | 'b' => (role === game.aRole ? 'a' : 'b');
  const participants = Object.fromEntries(roles.map((role) => [role, agentIds[sideOf(role)]]));
  const specification = context.sessions.specify(agentIds.a, { template, participants, options }, start);
  if (!specification.ok) return specification;
  const playerSeeds =
    runSeed === null
      ? {}
      : Object.fromEntries(
          roles.map((role) => [role, playerSeed(runSeed, { template, number: game.number, role })]),
        );
  return accept({
    specification: specification.value,
    createdBy: agentIds.a,
    seats: Object.fromEntries(roles.map((role) => [role, required[sideOf(role)]])),
    playerSeeds,
    ownerData: { ...game, openingId, preludePlies: start.openingActions?.length ?? 0 },
  });
}

/**
 * Orders games. They are stored before a worker can ask for them. Returns their number, 0 for a run that is not
 * running.
 */
export async function orderGames(
  context: ArenaContext,
  run: ArenaRun,
  {
    games,
    agentIds,
  }: { readonly games: readonly GameToOrder[]; readonly agentIds: OrderedSides['agentIds'] },
): Promise<Outcome<number>> {
  const requiredPlayers = await resolveRequiredPlayers(context, run);
  if (!requiredPlayers.ok) return requiredPlayers;
  const newGames: NewFleetGame[] = [];
  for (const game of games) {
    const newGame = specify(context, run, game, { agentIds, required: requiredPlayers.value });
    if (!newGame.ok) return newGame;
    newGames.push(newGame.value);
  }
  const { arenaId, template, plan } = run;
  const orderedCount = await context.writer.write(() => {
    // The run may have been cancelled or paused while this job waited.
    if (context.store.find(arenaId)?.state !== 'running') return 0;
    for (const batch of batchesOf(run, newGames))
      context.fleet.placeOrderInJob({
        groupId: arenaId,
        trust: plan?.workers ?? 'own',
        template,
        games: batch,
      });
    return newGames.length;
  });
  return accept(orderedCount);
}

/** Splits games into orders. Both games of a pair go to one worker, so that they are played on the same computer. */
function batchesOf(
  { template }: ArenaRun,
  games: readonly NewFleetGame[],
): readonly (readonly NewFleetGame[])[] {
  const size = template === 'chess.v1' ? GAMES_PER_PAIR : GAMES_PER_ORDER;
  const batches: NewFleetGame[][] = [];
  for (const game of games) {
    const last = batches.at(-1);
    const previous = last?.at(-1);
    const isPair = previous !== undefined && pairOfGame(previous) === pairOfGame(game);
    if (last !== undefined && (last.length < size || isPair)) last.push(game);
    else batches.push([game]);
  }
  return batches;
}

const toNewGame = (ownerData: NewFleetGame['ownerData']): Omit<NewGame, 'sessionId'> =>
  ownerData as unknown as Omit<NewGame, 'sessionId'>;

const pairOfGame = ({ ownerData }: NewFleetGame): number => pairOf(toNewGame(ownerData).number);

/** Reads all games of a run: games that are stored, and games that workers have or are to get. */
export function readRunGames({ store, fleet }: ArenaContext, arenaId: string): readonly GameRow[] {
  const openGames = fleet.listUncountedGames(arenaId).map(({ sessionId, ownerData }): GameRow => ({
    ...toNewGame(ownerData),
    sessionId,
    status: 'active',
    outcome: null,
    reason: null,
    winner: null,
    isOrdered: true,
  }));
  return [...store.listGames(arenaId), ...openGames];
}

/** Puts a game that counts into its run, in the job that stores its session. */
export function addCountedGameInJob(context: ArenaContext, arenaId: string, countedGame: CountedGame): void {
  const { sessionId, ownerData } = countedGame;
  const game = toNewGame(ownerData);
  context.store.insertGame(arenaId, { ...game, sessionId });
  context.models.storeMoves(runMovesOf(context.store.find(arenaId), game.aRole, countedGame));
  // This runs at once, because the event of the session is sent before anything that is added here.
  context.arenaIdBySession.set(sessionId, arenaId);
  context.writer.ifUndone(() => void context.arenaIdBySession.delete(sessionId));
}
