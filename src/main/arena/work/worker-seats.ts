import { accept, type Outcome } from '../../../shared/outcome.ts';
import type { OrderedPlayer } from '../../../shared/wire/fleet.ts';
import { canWorkersPlay, findOrderedPlayer, modelMovesOf, type CountedGame } from '../../fleet/index.ts';
import type { MoveRecord } from '../../models/index.ts';
import type { HostedChoice } from '../../players/index.ts';
import type { ArenaContext } from '../context.ts';
import { variantSeed } from '../rules/seeds.ts';
import type { ArenaChoices } from '../seats.ts';
import type { Arena } from '../store.ts';

/* The players of runs as workers know them. */

export type SidePlayers = Readonly<Record<'a' | 'b', OrderedPlayer>>;

/** Why workers cannot play these players; null when they can. */
export const workerProblem = ({ a, b }: ArenaChoices): string | null =>
  canWorkersPlay(a) && canWorkersPlay(b)
    ? null
    : 'Workers play random and built-in players, chess engines and models; coding agents, URL agents and bots play on this computer';

/** The players that a worker must have to play both sides of a run. */
export async function findRequiredPlayers(
  context: Pick<ArenaContext, 'engineHash' | 'models'>,
  { a: sideA, b: sideB, plan, runSeed }: Pick<Arena, 'a' | 'b' | 'plan' | 'runSeed'>,
): Promise<Outcome<SidePlayers>> {
  const isRenamed = (plan?.variant ?? null) !== null && runSeed !== null;
  const names = isRenamed ? variantSeed(runSeed) : undefined;
  const a = await findOrderedPlayer(context, sideA.choice as HostedChoice, names);
  if (!a.ok) return a;
  const b = await findOrderedPlayer(context, sideB.choice as HostedChoice, names);
  return b.ok ? accept({ a: a.value, b: b.value }) : b;
}

/** The moves of the models of a run that a worker reports. */
export const runMovesOf = (
  arena: Pick<Arena, 'a' | 'b'> | null,
  aRole: string,
  counted: CountedGame,
): readonly MoveRecord[] =>
  arena === null
    ? []
    : modelMovesOf(counted, (role) => (role === aRole ? arena.a : arena.b).choice as HostedChoice);
