import type { JsonObject } from '../../../shared/json.ts';
import type { McpCaller, ResourceListener } from '../../platform/mcp/server-definition.ts';
import type { ConnectedGameEvent } from '../bridge/connected-game.ts';
import type { World } from '../state/world.ts';
import { updateView } from '../views/update-view.ts';
import { RESOURCE_TITLES } from './catalogue.ts';
import type { GameToolContext } from './context.ts';

/** A model decides every few seconds, so ten notifications a second would only fill its context. */
const DEFAULT_INTERVAL_MS = 1000;
/** The map summary reads the whole map, so only every tenth update announces it. */
const UPDATES_PER_MAP_UPDATE = 10;
/** The stdio child needs this long at most to open its stream, and what is sent before that is lost. */
const STREAM_OPEN_MS = 1000;
/** The fields of an update that it has even when nothing has changed. */
const CONSTANT_FIELDS: ReadonlySet<string> = new Set(['tick', 'sinceTick', 'isPaused', 'stale', 'omitted']);

/**
 * Sends the notifications of docs/specifications/004-openfront.md §6 to one MCP
 * connection. Updates are merged and throttled, and the end of a game is sent once.
 */
export function sendNotifications(
  { game, clock, lastTicks }: GameToolContext,
  { agentId }: McpCaller,
  listener: ResourceListener,
): () => void {
  const { connectedGame, control } = game;
  const intervalMs = listener.updateIntervalMs ?? DEFAULT_INTERVAL_MS;
  const state = {
    sentTick: connectedGame.world?.tick ?? 0,
    lastUpdateMs: -Infinity,
    isUpdateScheduled: false,
    updates: 0,
    /** False from a connect until the snapshot names the player of this page; then the game is announced. */
    isAnnounced: true,
    /** The last game that was announced to this connection; null for none. */
    announcedWorld: null as World | null,
  };
  let cancel = (): void => undefined;
  let cancelAnnounce = (): void => undefined;
  const notify = (method: string, params: object): void => listener.notify?.(method, params as JsonObject);

  const sendUpdate = (): void => {
    state.isUpdateScheduled = false;
    const { world } = connectedGame;
    if (world === null || world.tick <= state.sentTick) return;
    state.lastUpdateMs = clock.monotonicMs();
    listener.updated('game://state');
    const update = updateView(world, state.sentTick);
    if (!Object.keys(update).some((field) => !CONSTANT_FIELDS.has(field))) return;
    notify('game.update', update);
    state.sentTick = world.tick;
    state.updates += 1;
    if (state.updates % UPDATES_PER_MAP_UPDATE === 0) listener.updated('game://map/summary');
  };

  const onTick = (): void => {
    if (state.isUpdateScheduled) return;
    const remainingMs = state.lastUpdateMs + intervalMs - clock.monotonicMs();
    if (remainingMs <= 0) return sendUpdate();
    state.isUpdateScheduled = true;
    cancel = clock.after(remainingMs, sendUpdate);
  };

  const updateAllResources = (): void => {
    for (const name of Object.keys(RESOURCE_TITLES)) listener.updated(`game://${name}`);
  };

  const announce = (): void => {
    const { world } = connectedGame;
    if (state.isAnnounced || world === null || !world.isKnown) return;
    state.isAnnounced = true;
    state.announcedWorld = world;
    const { metadata, players, tick } = world;
    notify('game.connected', { gameID: metadata.gameId, playerID: players.mySmallId ?? 0, tick });
  };

  const stopListening = connectedGame.on((event) => {
    if (event === 'connected') state.isAnnounced = false;
    if (event === 'tick' || event === 'snapshot') announce();
    if (event === 'tick') return onTick();
    if (event === 'snapshot' || event === 'connected')
      state.sentTick = Math.min(state.sentTick, connectedGame.world?.tick ?? 0);
    const notification = notificationOf(event, game);
    if (notification !== null) notify(notification.method, notification.params);
    updateAllResources();
  });
  // The game may have reconnected before the stdio child did, whose client was told that the game is disconnected.
  if (listener.isResumed === true)
    cancelAnnounce = clock.after(STREAM_OPEN_MS, () => {
      state.isAnnounced = connectedGame.connection === null || state.announcedWorld === connectedGame.world;
      announce();
    });
  // A first wait of this agent starts at the present tick.
  if (!lastTicks.has(agentId)) lastTicks.set(agentId, connectedGame.world?.tick ?? 0);
  connectionCounter(game).enter(agentId);
  return () => {
    stopListening();
    cancel();
    cancelAnnounce();
    // The control of the game is released when the last connection of its holder closes.
    if (connectionCounter(game).leave(agentId)) control.release(agentId);
  };
}

interface GameNotification {
  readonly method: string;
  readonly params: object;
}

function notificationOf(
  event: ConnectedGameEvent,
  { connectedGame }: GameToolContext['game'],
): GameNotification | null {
  const { world } = connectedGame;
  if (world === null) return null;
  const { ending } = world;
  switch (event) {
    case 'disconnected':
      return { method: 'game.disconnected', params: { reason: connectedGame.lostReason?.text ?? 'unknown' } };
    case 'ended':
      return {
        method: 'game.ended',
        params: { winner: ending?.winner ?? null, myResult: ending?.myResult ?? 'lost' },
      };
    default:
      return null;
  }
}

/** The number of open MCP connections of each agent, per game. */
const counters = new WeakMap<object, Map<string, number>>();

function connectionCounter(game: GameToolContext['game']) {
  const counts = counters.get(game) ?? new Map<string, number>();
  counters.set(game, counts);
  return {
    enter: (agentId: string): void => void counts.set(agentId, (counts.get(agentId) ?? 0) + 1),
    /** Ends a connection of the agent; true when it was the last one. */
    leave(agentId: string): boolean {
      const remaining = (counts.get(agentId) ?? 1) - 1;
      if (remaining > 0) counts.set(agentId, remaining);
      else counts.delete(agentId);
      return remaining <= 0;
    },
  };
}
