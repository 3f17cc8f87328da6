import { PARITY_STRATEGIES } from './rules/strategies.ts';
import type { HostedPlayer } from './types.ts';

/** The random player and seven levels, after which the players repeat. */
const SESSION_GAME_PLAYERS = 8;

/**
 * Returns hosted players for a league that names only how many it wants: each strategy in turn for even_odd,
 * a random player and built-in players of rising strength for games of the session host. Names of the latter may repeat.
 */
export function defaultPlayers(game: string, count: number): HostedPlayer[] {
  const playerAt = game === 'even_odd' ? strategyPlayer : sessionGamePlayer;
  return Array.from({ length: count }, (_, index) => playerAt(index));
}

function sessionGamePlayer(index: number): HostedPlayer {
  const level = index % SESSION_GAME_PLAYERS;
  return level === 0
    ? { name: 'Random', player: { kind: 'random' } }
    : { name: `Built-in ${level}`, player: { kind: 'builtin', level } };
}

/** A strategy that is used again gets a number behind its name, so that every name is unique. */
function strategyPlayer(index: number): HostedPlayer {
  const strategy = PARITY_STRATEGIES[index % PARITY_STRATEGIES.length] ?? PARITY_STRATEGIES[0];
  const label = strategy.replace('_', ' ');
  const name = `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
  const use = Math.floor(index / PARITY_STRATEGIES.length) + 1;
  return { name: use === 1 ? name : `${name} ${use}`, strategy };
}
