import type { TemplateInfo } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import { parseNamedPlayer, type NamedPlayer } from './named-players.ts';

export interface SeatArgs {
  /** The player of the first role, whatever its name in this game. */
  readonly white: string | null;
  /** The player of the second role. */
  readonly black: string | null;
  /** The players by role. */
  readonly seats: Readonly<Record<string, string>>;
}

const DEFAULT_PLAYER = 'builtin';

const versionOf = (info: TemplateInfo): number => Number(info.template.split('.v')[1] ?? 0);

/** Finds the template named `game`, or the newest version of it: `chess` finds the newest `chess.vN`. */
export function resolveTemplate(
  templates: readonly TemplateInfo[],
  game: string,
): Outcome<TemplateInfo, 'USAGE'> {
  const versions = templates.filter(
    (info) => info.template === game || info.template.split('.v')[0] === game,
  );
  const newest = versions.sort((a, b) => versionOf(b) - versionOf(a))[0];
  if (newest !== undefined) return accept(newest);
  const names = templates.map((info) => info.template).join(', ');
  return refuse('USAGE', `there is no game "${game}"; the games are ${names}`);
}

function readSeats(roles: readonly string[], args: SeatArgs): Outcome<Map<string, string>, 'USAGE'> {
  const seats = new Map<string, string>();
  const choices: readonly (readonly [string, string | null])[] = [
    [roles[0] ?? '', args.white],
    [roles[1] ?? '', args.black],
    ...Object.entries(args.seats),
  ];
  for (const [role, player] of choices) {
    if (player === null) continue;
    if (!roles.includes(role))
      return refuse('USAGE', `there is no seat "${role}"; the seats are ${roles.join(', ')}`);
    if (seats.has(role)) return refuse('USAGE', `the seat "${role}" is given twice`);
    seats.set(role, player);
  }
  return accept(seats);
}

/** The players in the order of the roles; a role without a player gets `builtin`. */
export function seatMatchPlayers(
  roles: readonly string[],
  args: SeatArgs,
): Outcome<readonly NamedPlayer[], 'USAGE'> {
  const seats = readSeats(roles, args);
  if (!seats.ok) return seats;
  const players: NamedPlayer[] = [];
  for (const role of roles) {
    const player = parseNamedPlayer(seats.value.get(role) ?? DEFAULT_PLAYER);
    if (!player.ok) return player;
    players.push(player.value);
  }
  return accept(players);
}

/** The index of the player of each role in game `index`, counted from 0; players move one seat on after each game. */
export function seatsOfGame(
  roles: readonly string[],
  players: readonly NamedPlayer[],
  index: number,
): ReadonlyMap<string, number> {
  return new Map(roles.map((role, seat) => [role, (seat + index) % players.length]));
}
