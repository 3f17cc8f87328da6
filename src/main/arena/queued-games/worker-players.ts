import { accept, type Outcome } from '../../../shared/outcome.ts';
import type { OrderedPlayer } from '../../../shared/wire/fleet.ts';
import {
  canWorkersPlay,
  resolveOrderedPlayer,
  modelMovesOf,
  type CountedGame,
  type TrustClass,
} from '../../fleet/index.ts';
import { isOpenGame, type GameTemplate } from '../../games/index.ts';
import type { MoveRecord } from '../../models/index.ts';
import { isWithWorkers, type HostedChoice } from '../../players/index.ts';
import type { ArenaContext } from '../context.ts';
import { variantSeed } from '../rules/seeds.ts';
import type { SideChoices } from '../side-agents.ts';
import type { ArenaRun } from '../store.ts';

/** The players of runs as workers know them. */

export type SidePlayers = Readonly<Record<'a' | 'b', OrderedPlayer>>;

/** Why workers of this class cannot play these players in this game; null when they can. */
export function findWorkerProblem(
  { a, b }: SideChoices,
  { gameTemplate, trust }: { readonly gameTemplate: GameTemplate; readonly trust: TrustClass },
): string | null {
  if (!canWorkersPlay(a) || !canWorkersPlay(b))
    return 'Workers play random and built-in players, chess engines, models and signed players; coding agents, URL agents and bots play on this computer';
  const signedCount = [a, b].filter(isWithWorkers).length;
  if (signedCount > 0 && gameTemplate.mode !== 'sequential')
    return 'A signature covers the moves before it, so that signed players play games of turns only';
  if (trust !== 'signed') return null;
  if (signedCount < 2) return 'In a run of the class "signed" both players sign their moves';
  return isOpenGame(gameTemplate)
    ? null
    : 'Who carries the moves of this game deals its cards or numbers too, so that it cannot be of the class "signed"';
}

/** The players that a worker must have to play both sides of a run. */
export async function resolveRequiredPlayers(
  context: Pick<ArenaContext, 'readEngineHash' | 'models'>,
  { a: sideA, b: sideB, plan, runSeed }: Pick<ArenaRun, 'a' | 'b' | 'plan' | 'runSeed'>,
): Promise<Outcome<SidePlayers>> {
  const isRenamed = (plan?.variant ?? null) !== null && runSeed !== null;
  const names = isRenamed ? variantSeed(runSeed) : undefined;
  const a = await resolveOrderedPlayer(context, sideA.choice as HostedChoice, names);
  if (!a.ok) return a;
  const b = await resolveOrderedPlayer(context, sideB.choice as HostedChoice, names);
  return b.ok ? accept({ a: a.value, b: b.value }) : b;
}

/** The moves of the models of a run that a worker reports. */
export const runMovesOf = (
  run: Pick<ArenaRun, 'a' | 'b'> | null,
  aRole: string,
  counted: CountedGame,
): readonly MoveRecord[] =>
  run === null
    ? []
    : modelMovesOf(counted, (role) => (role === aRole ? run.a : run.b).choice as HostedChoice);
