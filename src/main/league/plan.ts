import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { LeagueRefusal } from '../../shared/codes/league.ts';
import type { HousePlayer, NewLeague } from './api.ts';
import type { Desk } from './desk.ts';

export interface LeaguePlan {
  /** `even_odd`, or the id of a template. */
  readonly gameType: string;
  readonly players: readonly HousePlayer[];
}

/** What can be refused before a league exists: a game nobody can lead, a player that cannot play it. */
export function planOf(
  { boards }: Pick<Desk, 'boards'>,
  request: NewLeague,
): Outcome<LeaguePlan, LeagueRefusal> {
  const asked = request.gameType ?? 'even_odd';
  const game = asked === 'even_odd' ? null : (boards?.game(asked) ?? null);
  if (asked !== 'even_odd' && game === null)
    return refuse('INVALID_REQUEST', `No league of ${asked} can be played here`);
  for (const { name, strategy, player } of request.players ?? []) {
    if (game === null && strategy === undefined)
      return refuse('INVALID_REQUEST', `${name}: players of even_odd have a strategy`);
    if (game === null) continue;
    if (player === undefined) return refuse('INVALID_REQUEST', `${name}: strategies are for even_odd`);
    const admitted = boards?.admit(game.template, player);
    if (admitted?.ok === false) return refuse('INVALID_REQUEST', `${name}: ${admitted.message}`);
  }
  return accept({ gameType: game?.template ?? 'even_odd', players: distinct(request.players ?? []) });
}

/** A name stands for one player of the league, for ratings go by it. */
function distinct(players: readonly HousePlayer[]): HousePlayer[] {
  const seen = new Map<string, number>();
  return players.map((player) => {
    const times = (seen.get(player.name) ?? 0) + 1;
    seen.set(player.name, times);
    return times === 1 ? player : { ...player, name: `${player.name} ${times}` };
  });
}
