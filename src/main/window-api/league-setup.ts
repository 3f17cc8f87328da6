import type { LeaguePlan, LeagueSeat } from '../../shared/contract/index.ts';
import type { HostedPlayer, OpenLeagueRequest } from '../league/index.ts';

const playerOf = (seat: LeagueSeat): HostedPlayer =>
  seat.kind === 'strategy'
    ? { name: seat.name, strategy: seat.strategy }
    : { name: seat.name, player: seat.choice };

/** What a person put together in the wizard, as the league service opens it. */
export const toSetup = (plan: LeaguePlan): OpenLeagueRequest => ({
  name: plan.name,
  gameType: plan.game,
  players: plan.seats.map(playerOf),
  referees: plan.referees,
  settings: {
    format: plan.format,
    swissRounds: plan.format === 'swiss' ? (plan.swissRounds ?? null) : null,
    auth: plan.auth,
    wire: plan.wire,
    budgetMs: plan.budgetMs,
    trustReferee: plan.trustReferee ?? false,
    rateTechnical: plan.rateTechnical ?? false,
    allowedPorts: plan.allowedPorts,
  },
});
