import type { World } from '../state/world.ts';
import type { MenuEntry } from '../action-menu/menu.ts';
import { strengthOf } from '../action-menu/strength.ts';
import { eventInfo } from '../views/event-info.ts';
import { rankedPlayers } from '../views/player-info.ts';
import type { PastAction } from '../intents/intents.ts';

const MAX_RIVALS = 6;
const MAX_EVENTS = 5;

/** One short text with my strength, the strongest players, new events, my last actions and the menu. */
export function situationText(
  world: World,
  entries: readonly MenuEntry[],
  pastActions: readonly PastAction[],
): string {
  const { me } = world;
  const land = Math.max(1, world.facts.numLandTiles ?? world.grid.size);
  const percentOf = (tiles: number): number => Math.round((tiles * 1000) / land) / 10;
  const rivals = rankedPlayers(world, null)
    .filter(({ isAlive }) => isAlive)
    .slice(0, MAX_RIVALS)
    .map((player) => ({
      id: player.smallId,
      name: player.displayName,
      landPercent: percentOf(player.tiles),
      troops: Math.round(player.troops),
      ...(world.isAlly(player.smallId) ? { ally: true } : {}),
    }));
  const lines = [
    { tick: world.tick, ...(world.inSpawnPhase ? { phase: 'choose a place to begin' } : {}) },
    me?.hasSpawned === true
      ? {
          ...strengthOf(world),
          gold: Math.round(me.gold),
          landPercent: percentOf(me.tiles),
          attacksOnMe: me.own.incoming.map(({ other, troops }) => ({
            from: other,
            troops: Math.round(troops),
          })),
        }
      : { spawned: false },
  ];
  const events = world
    .eventsSince(world.tick - 100)
    .slice(-MAX_EVENTS)
    .map((event) => eventInfo(event));
  return [
    `Now: ${JSON.stringify(lines[0])}`,
    `Me: ${JSON.stringify(lines[1])}`,
    `Others, strongest first: ${JSON.stringify(rivals)}`,
    ...(events.length === 0 ? [] : [`News: ${JSON.stringify(events)}`]),
    ...(pastActions.length === 0 ? [] : ['My last actions:', ...pastActions.map(formatPast)]),
    'Menu:',
    ...entries.map(({ id, details }) => `${id}: ${JSON.stringify(details)}`),
  ].join('\n');
}

const formatPast = ({ tick, id, stage, result }: PastAction): string =>
  `tick ${tick}: ${id}: ${stage}${result === null ? '' : `, ${result}`}`;
