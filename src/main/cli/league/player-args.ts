import { basename } from 'node:path';
import {
  leagueStrategy,
  MAX_LEAGUE_PLAYERS,
  type Api,
  type LeaguePlayer,
} from '../../../shared/contract/index.ts';
import { accept, type Outcome } from '../../../shared/outcome.ts';
import { refuseUsage } from '../options/option-kinds.ts';
import { resolveModelPlayers } from '../models/model-players.ts';
import { parseNamedPlayer, withOwnTools, type NamedPlayer } from '../match/named-players.ts';

/** Players as given on the command line, before models are looked up on the host. */
export type PlayerArgs = number | { readonly strategies: readonly LeaguePlayer[] } | readonly NamedPlayer[];

const EVEN_ODD = 'even_odd';
const MAX_NAME_LENGTH = 64;

export const playerCount = (players: PlayerArgs): number => {
  if (typeof players === 'number') return players;
  return 'strategies' in players ? players.strategies.length : players.length;
};

/** Names of other games' players and the strategy they mean in even_odd. */
const STRATEGY_ALIASES = new Map([['builtin', 'markov']]);

/**
 * Reads a number such as `4` or a list: strategies for even_odd, `random,builtin:3,uci:PATH,llm:NAME`
 * for board games.
 */
export function parseLeaguePlayers(text: string, game: string): Outcome<PlayerArgs, 'USAGE'> {
  if (/^\d{1,9}$/u.test(text)) {
    const count = Number(text);
    if (count < 2 || count > MAX_LEAGUE_PLAYERS)
      return refuseUsage(`--players must be a whole number from 2 to ${MAX_LEAGUE_PLAYERS}`);
    return accept(count);
  }
  const names = text.split(',').map((name) => name.trim());
  if (names.length < 2)
    return refuseUsage('--players must be at least 2: a number, or names separated by commas');
  if (names.length > MAX_LEAGUE_PLAYERS)
    return refuseUsage(`--players takes at most ${MAX_LEAGUE_PLAYERS} names`);
  return game === EVEN_ODD ? parseStrategies(names) : parsePlayers(names);
}

function parseStrategies(names: readonly string[]): Outcome<PlayerArgs, 'USAGE'> {
  const strategies: LeaguePlayer[] = [];
  for (const name of names) {
    const strategyName = name.replaceAll('-', '_');
    const strategy = leagueStrategy.safeParse(STRATEGY_ALIASES.get(strategyName) ?? strategyName);
    if (!strategy.success) {
      const strategyNames = leagueStrategy.options.join(', ');
      return refuseUsage(
        `"${name}" is not a strategy of even_odd; use one of ${strategyNames}. Models play --game even_odd.v1`,
      );
    }
    strategies.push({ name: capitalise(strategy.data.replace('_', ' ')), strategy: strategy.data });
  }
  return accept({ strategies });
}

function parsePlayers(names: readonly string[]): Outcome<PlayerArgs, 'USAGE'> {
  const players: NamedPlayer[] = [];
  for (const name of names) {
    const player = parseNamedPlayer(name);
    if (!player.ok) return player;
    players.push(player.value);
  }
  return accept(players);
}

/**
 * The players in the form the host expects. Models are looked up by name, or added by their address.
 * `allowOwnTools`: the person accepts players that keep their own tools.
 */
export async function resolvePlayers(
  api: Api,
  args: PlayerArgs,
  allowOwnTools: boolean,
): Promise<Outcome<number | LeaguePlayer[], 'USAGE'>> {
  if (typeof args === 'number') return accept(args);
  if ('strategies' in args) return accept([...args.strategies]);
  const resolved = await resolveModelPlayers(api, withOwnTools(args, allowOwnTools));
  if (!resolved.ok) return resolved;
  return accept(resolved.value.map((player) => ({ name: displayNameOf(player), choice: player.choice })));
}

/**
 * The display name of a player: "Built-in N" for a built-in one, the name of its file for an engine, and for others the
 * name as it was given, without `llm:`. It begins with a capital letter and has at most 64 characters.
 */
function displayNameOf({ name, choice }: NamedPlayer): string {
  if (choice.kind === 'builtin') return `Built-in ${choice.level}`;
  const baseName = choice.kind === 'uci' ? basename(choice.path) : name.replace(/^llm:/u, '');
  return capitalise(baseName).slice(0, MAX_NAME_LENGTH);
}

const capitalise = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
