import { unitsOf } from './counts.ts';
import type { MatchUp } from './rating-fit.ts';

/**
 * Which players can be compared. Two players are on one scale when results link them, in whatever direction. Their
 * ratings are finite when, besides, each of them took points from the other over some chain of players.
 */
export interface ConnectedComponent {
  readonly players: readonly string[];
  /** True when all ratings of the island are finite. */
  readonly isFinite: boolean;
  /** Where ratings are not finite: players that lost no point to anybody, and players that took none. */
  readonly unbeaten: readonly string[];
  readonly pointless: readonly string[];
}

/** The islands of these results, the largest one first. Anchors are given, so that they are linked to each other. */
export function connectedComponents(
  players: readonly string[],
  matchUps: readonly MatchUp[],
  anchors: ReadonlyMap<string, number>,
): readonly ConnectedComponent[] {
  const tookFrom = new Map(players.map((player) => [player, new Set<string>()]));
  for (const { first, second, counts } of matchUps) {
    if (counts.slice(1).some((count) => count > 0)) tookFrom.get(first)?.add(second);
    if (counts.slice(0, -1).some((count) => count > 0)) tookFrom.get(second)?.add(first);
  }
  const given = players.filter((player) => anchors.has(player));
  for (const one of given) for (const other of given) tookFrom.get(one)?.add(other);
  const linked = linksOf(players, matchUps, given);
  const islands: ConnectedComponent[] = [];
  const placed = new Set<string>();
  for (const player of players) {
    if (placed.has(player)) continue;
    const members = players.filter((other) => reachedFrom(player, linked).has(other));
    for (const member of members) placed.add(member);
    islands.push(componentOf(members, tookFrom));
  }
  return islands.toSorted((a, b) => b.players.length - a.players.length);
}

type Links = ReadonlyMap<string, ReadonlySet<string>>;

function linksOf(players: readonly string[], matchUps: readonly MatchUp[], given: readonly string[]): Links {
  const links = new Map(players.map((player) => [player, new Set<string>()]));
  const link = (one: string, other: string): void => {
    links.get(one)?.add(other);
    links.get(other)?.add(one);
  };
  for (const { first, second, counts } of matchUps) if (unitsOf(counts) > 0) link(first, second);
  for (const one of given) for (const other of given) link(one, other);
  return links;
}

/** All players on a chain that begins at `start`, with `start`. */
function reachedFrom(start: string, links: Links): ReadonlySet<string> {
  const found = new Set([start]);
  for (const player of found) for (const next of links.get(player) ?? []) found.add(next);
  return found;
}

function componentOf(players: readonly string[], tookFrom: Links): ConnectedComponent {
  const isFinite = players.every((player) =>
    players.every((other) => reachedFrom(player, tookFrom).has(other)),
  );
  const isUnbeaten = (player: string): boolean => !players.some((other) => tookFrom.get(other)?.has(player));
  return {
    players,
    isFinite,
    unbeaten: isFinite ? [] : players.filter(isUnbeaten),
    pointless: isFinite ? [] : players.filter((player) => tookFrom.get(player)?.size === 0),
  };
}
