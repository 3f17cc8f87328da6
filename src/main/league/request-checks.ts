import { maxPlayersOf } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { LeagueRefusal } from '../../shared/codes/league.ts';
import { isWithWorkers } from '../players/index.ts';
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
  const requestedGame = request.gameType ?? EVEN_ODD;
  const players = request.players ?? [];
  const template = requestedGame === EVEN_ODD ? null : (sessions?.findGame(requestedGame)?.template ?? '');
  if (template === '') return refuse('INVALID_REQUEST', `This host cannot run a league of ${requestedGame}`);
  const formatProblem = findFormatProblem(settingsOf(request.settings), players.length);
  if (formatProblem !== null) return refuse('INVALID_REQUEST', formatProblem);
  const problem =
    template === null ? findParityProblem(request) : findBoardProblem(request, template, sessions);
  if (problem !== null) return refuse('INVALID_REQUEST', problem);
  return accept({ gameType: template ?? EVEN_ODD, players: withDistinctNames(players) });
}

/** Why the format does not fit the league, as a sentence; null when it does. */
function findFormatProblem(
  { format, lateEntry, expect }: LeagueSettings,
  hostedPlayers: number,
): string | null {
  if (lateEntry === true && format === 'knockout')
    return 'Nobody joins a knockout after its start, so it has no late entry';
  const max = maxPlayersOf(format);
  return hostedPlayers + (expect ?? 0) > max ? `A league of this format takes up to ${max} players` : null;
}

const EVEN_ODD = 'even_odd';

function findParityProblem({ settings, players = [] }: OpenLeagueRequest): string | null {
  if (settings?.workers !== undefined) return 'Workers play board games; even_odd is played on this computer';
  return findFirstProblem(players, findStrategyProblem);
}

const findBoardProblem = (
  request: OpenLeagueRequest,
  template: string,
  sessions: LeagueContext['sessions'],
): string | null =>
  findFirstProblem(request.players ?? [], (player) => findBoardPlayerProblem(player, template, sessions)) ??
  findSignedProblem(request, sessions?.findGame(template)?.isOpen === true);

/**
 * Why players that sign their moves cannot play in this league, or why its class "signed" would prove nothing; null when
 * neither is so.
 */
function findSignedProblem({ settings, players = [] }: OpenLeagueRequest, isOpen: boolean): string | null {
  const areSigned = players.map(({ player }) => player !== undefined && isWithWorkers(player));
  const trust = settings?.workers;
  if (trust === 'signed' && areSigned.includes(false))
    return 'In a league of the class "signed" all players sign their moves';
  return areSigned.includes(true) || trust === 'signed' ? findSignedRulesProblem(settings, isOpen) : null;
}

/** Why a league with these settings has no signed players; null when it may have some. */
function findSignedRulesProblem(settings: OpenLeagueRequest['settings'], isOpen: boolean): string | null {
  if (settings?.workers === undefined)
    return 'The key of a signed player is with a worker, so that its league needs workers: own, signed or invited';
  if ((settings.expect ?? null) !== null || settings.lateEntry === true)
    return 'Workers carry the moves of signed players, and no worker plays for programs that join a league';
  return isOpen
    ? null
    : 'Signed players play leagues of games in which nothing is dealt, hidden or chosen at once';
}

function findFirstProblem(
  players: readonly HostedPlayer[],
  problemOf: (player: HostedPlayer) => string | null,
): string | null {
  for (const player of players) {
    const problem = problemOf(player);
    if (problem !== null) return `${player.name}: ${problem}`;
  }
  return null;
}

const findStrategyProblem = ({ strategy }: HostedPlayer): string | null =>
  strategy === undefined ? 'a player of even_odd needs a strategy' : null;

function findBoardPlayerProblem(
  { player }: HostedPlayer,
  template: string,
  sessions: LeagueContext['sessions'],
): string | null {
  if (player === undefined) return 'strategies play only even_odd';
  const admission = sessions?.admit(template, player);
  return admission?.ok === false ? admission.message : null;
}

/** Numbers repeated names, because ratings identify a player by its name. */
function withDistinctNames(players: readonly HostedPlayer[]): HostedPlayer[] {
  const seen = new Map<string, number>();
  return players.map((player) => {
    const times = (seen.get(player.name) ?? 0) + 1;
    seen.set(player.name, times);
    return times === 1 ? player : { ...player, name: `${player.name} ${times}` };
  });
}
