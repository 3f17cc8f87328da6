import { unitsOf } from './counts.ts';
import type { MatchUp } from './rating-fit.ts';

/**
 * Which players can be compared. Two players are on one scale when results link them, in whatever direction. Their
 * ratings are finite when, besides, each of them took points from the other over some chain of players.
 */
export interface PlayerIsland {
  readonly players: readonly string[];
  /** True when all ratings of the island are finite. */
  readonly isFinite: boolean;
  /** Where ratings are not finite: players that lost no point to anybody, and players that took none. */
  readonly unbeaten: readonly string[];
  readonly pointless: readonly string[];
}

/** The islands of these results, the largest one first. Anchors are given, so that they are linked to each other. */
export function findIslands(
  players: readonly string[],
  matchUps: readonly MatchUp[],
  anchors: ReadonlyMap<string, number>,
): readonly PlayerIsland[] {
  const tookFrom = new Map(players.map((player) => [player, new Set<string>()]));
  for (const { first, second, counts } of matchUps) {
    if (counts.slice(1).some((count) => count > 0)) tookFrom.get(first)?.add(second);
    if (counts.slice(0, -1).some((count) => count > 0)) tookFrom.get(second)?.add(first);
  }
  const anchoredPlayers = players.filter((player) => anchors.has(player));
  for (const player of anchoredPlayers)
    for (const opponent of anchoredPlayers) tookFrom.get(player)?.add(opponent);
  const links = linksOf(players, matchUps, anchoredPlayers);
  const islands: PlayerIsland[] = [];
  const playersOnIslands = new Set<string>();
  for (const player of players) {
    if (playersOnIslands.has(player)) continue;
    const members = players.filter((opponent) => reachedFrom(player, links).has(opponent));
    for (const member of members) playersOnIslands.add(member);
    islands.push(toIsland(members, tookFrom));
  }
  return islands.toSorted((a, b) => b.players.length - a.players.length);
}

type Links = ReadonlyMap<string, ReadonlySet<string>>;

function linksOf(players: readonly string[], matchUps: readonly MatchUp[], given: readonly string[]): Links {
  const links = new Map(players.map((player) => [player, new Set<string>()]));
  const link = (player: string, opponent: string): void => {
    links.get(player)?.add(opponent);
    links.get(opponent)?.add(player);
  };
  for (const { first, second, counts } of matchUps) if (unitsOf(counts) > 0) link(first, second);
  for (const player of given) for (const opponent of given) link(player, opponent);
  return links;
}

/** All players on a chain that begins at `start`, with `start`. */
function reachedFrom(start: string, links: Links): ReadonlySet<string> {
  const found = new Set([start]);
  for (const player of found) for (const next of links.get(player) ?? []) found.add(next);
  return found;
}

function toIsland(players: readonly string[], tookFrom: Links): PlayerIsland {
  const isFinite = players.every((player) =>
    players.every((opponent) => reachedFrom(player, tookFrom).has(opponent)),
  );
  const isUnbeaten = (player: string): boolean =>
    !players.some((opponent) => tookFrom.get(opponent)?.has(player));
  return {
    players,
    isFinite,
    unbeaten: isFinite ? [] : players.filter(isUnbeaten),
    pointless: isFinite ? [] : players.filter((player) => tookFrom.get(player)?.size === 0),
  };
}
