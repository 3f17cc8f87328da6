import { maxPlayersOf } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { LeagueRefusal } from '../../shared/codes/league.ts';
import type { HostedPlayer, OpenLeagueRequest } from './types.ts';
import type { LeagueContext } from './context.ts';
import type { LeagueSettings } from './records.ts';
import { settingsOf } from './settings.ts';

export interface CheckedLeagueRequest {
  /** `even_odd` or the id of a session template. */
  readonly gameType: string;
  readonly players: readonly HostedPlayer[];
}

/**
 * Checks a request before the league is created: the host must be able to run the game, and each
 * player must be able to play it.
 */
export function checkLeagueRequest(
  { sessions }: Pick<LeagueContext, 'sessions'>,
  request: OpenLeagueRequest,
): Outcome<CheckedLeagueRequest, LeagueRefusal> {
  const requested = request.gameType ?? EVEN_ODD;
  const players = request.players ?? [];
  const template = requested === EVEN_ODD ? null : (sessions?.game(requested)?.template ?? '');
  if (template === '') return refuse('INVALID_REQUEST', `This host cannot run a league of ${requested}`);
  const formatFault = formatProblem(settingsOf(request.settings), players.length);
  if (formatFault !== null) return refuse('INVALID_REQUEST', formatFault);
  const problem = template === null ? parityProblem(request) : boardProblem(players, template, sessions);
  if (problem !== null) return refuse('INVALID_REQUEST', problem);
  return accept({ gameType: template ?? EVEN_ODD, players: distinct(players) });
}

/** Why the format does not fit the league, as a sentence; null when it does. */
function formatProblem({ format, lateEntry, expect }: LeagueSettings, hosted: number): string | null {
  if (lateEntry === true && format === 'knockout')
    return 'Nobody joins a knockout after its start, so it has no late entry';
  const max = maxPlayersOf(format);
  return hosted + (expect ?? 0) > max ? `A league of this format takes up to ${max} players` : null;
}

const EVEN_ODD = 'even_odd';

function parityProblem({ settings, players = [] }: OpenLeagueRequest): string | null {
  if (settings?.workers !== undefined) return 'Workers play board games; even_odd is played on this computer';
  return firstProblem(players, parityError);
}

const boardProblem = (
  players: readonly HostedPlayer[],
  template: string,
  sessions: LeagueContext['sessions'],
): string | null => firstProblem(players, (player) => boardError(player, template, sessions));

function firstProblem(
  players: readonly HostedPlayer[],
  problemOf: (player: HostedPlayer) => string | null,
): string | null {
  for (const player of players) {
    const problem = problemOf(player);
    if (problem !== null) return `${player.name}: ${problem}`;
  }
  return null;
}

const parityError = ({ strategy }: HostedPlayer): string | null =>
  strategy === undefined ? 'a player of even_odd needs a strategy' : null;

function boardError(
  { player }: HostedPlayer,
  template: string,
  boards: LeagueContext['sessions'],
): string | null {
  if (player === undefined) return 'strategies play only even_odd';
  const admitted = boards?.admit(template, player);
  return admitted?.ok === false ? admitted.message : null;
}

/** Numbers repeated names, because ratings identify a player by its name. */
function distinct(players: readonly HostedPlayer[]): HostedPlayer[] {
  const seen = new Map<string, number>();
  return players.map((player) => {
    const times = (seen.get(player.name) ?? 0) + 1;
    seen.set(player.name, times);
    return times === 1 ? player : { ...player, name: `${player.name} ${times}` };
  });
}
