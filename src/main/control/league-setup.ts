import type { LeaguePlan } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { NewLeague } from '../league/index.ts';

type HousePlayer = NonNullable<NewLeague['players']>[number];

/** What a person put together in the wizard, as the league service opens it. */
export function toSetup(plan: LeaguePlan): Outcome<NewLeague> {
  const players: HousePlayer[] = [];
  for (const seat of plan.seats) {
    if (seat.kind !== 'strategy')
      return refuse('INVALID_REQUEST', `${seat.name} plays no league of ${plan.game}`);
    players.push({ name: seat.name, strategy: seat.strategy });
  }
  return accept({
    name: plan.name,
    gameType: plan.game,
    players,
    referees: plan.referees,
    settings: {
      format: plan.format,
      swissRounds: plan.format === 'swiss' ? (plan.swissRounds ?? null) : null,
      auth: plan.auth,
      wire: plan.wire,
      budgetMs: plan.budgetMs,
      allowedPorts: plan.allowedPorts,
    },
  });
}
