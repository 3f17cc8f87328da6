import type { JsonObject } from '../../../shared/json.ts';
import type { McpCaller, ResourceListener } from '../../platform/mcp/definition.ts';
import type { GameConnectionEvent } from '../bridge/game-connection.ts';
import { updateView } from '../views/update-view.ts';
import { RESOURCE_TITLES } from './catalogue.ts';
import type { GameToolContext } from './context.ts';

/** A model decides every few seconds, so ten notifications a second would only fill its context. */
const USUAL_INTERVAL_MS = 1000;
/** The map summary reads the whole map, so only every tenth update announces it. */
const MAP_EVERY = 10;

/**
 * Sends the notifications of docs/specifications/004-openfront.md §6 to one MCP
 * connection. Updates are merged and throttled, and the end of a game is sent once.
 */
export function sendNotices(
  { game, clock, lastTicks }: GameToolContext,
  { agentId }: McpCaller,
  listener: ResourceListener,
): () => void {
  const { connection, lease } = game;
  const intervalMs = listener.updateIntervalMs ?? USUAL_INTERVAL_MS;
  const state = { sentTick: connection.world?.tick ?? 0, lastMs: -Infinity, waiting: false, updates: 0 };
  let cancel = (): void => undefined;
  const notify = (method: string, params: object): void => listener.notify?.(method, params as JsonObject);

  const sendUpdate = (): void => {
    state.waiting = false;
    const { world } = connection;
    if (world === null || world.tick <= state.sentTick) return;
    notify('game.update', updateView(world, state.sentTick));
    state.sentTick = world.tick;
    state.lastMs = clock.monotonicMs();
    state.updates += 1;
    listener.updated('game://state');
    if (state.updates % MAP_EVERY === 0) listener.updated('game://map/summary');
  };

  const onTick = (): void => {
    if (state.waiting) return;
    const restMs = state.lastMs + intervalMs - clock.monotonicMs();
    if (restMs <= 0) return sendUpdate();
    state.waiting = true;
    cancel = clock.after(restMs, sendUpdate);
  };

  const everything = (): void => {
    for (const name of Object.keys(RESOURCE_TITLES)) listener.updated(`game://${name}`);
  };

  const off = connection.on((event) => {
    if (event === 'tick') return onTick();
    if (event === 'snapshot' || event === 'connected')
      state.sentTick = Math.min(state.sentTick, connection.world?.tick ?? 0);
    const notice = noticeOf(event, game);
    if (notice !== null) notify(notice.method, notice.params);
    everything();
  });
  // A first wait of this agent starts at the present tick.
  if (!lastTicks.has(agentId)) lastTicks.set(agentId, connection.world?.tick ?? 0);
  helm(game).enter(agentId);
  return () => {
    off();
    cancel();
    // The lease is released when the last connection of its holder closes.
    if (helm(game).leave(agentId)) lease.release(agentId);
  };
}

interface Notice {
  readonly method: string;
  readonly params: object;
}

function noticeOf(event: GameConnectionEvent, { connection }: GameToolContext['game']): Notice | null {
  const { world } = connection;
  if (world === null) return null;
  const { facts, players, tick, ending } = world;
  switch (event) {
    case 'connected':
      return {
        method: 'game.connected',
        params: { gameID: facts.gameId, playerID: players.mySmallId ?? 0, tick },
      };
    case 'disconnected':
      return { method: 'game.disconnected', params: { reason: connection.lost?.text ?? 'unknown' } };
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
const counts = new WeakMap<object, Map<string, number>>();

function helm(game: GameToolContext['game']) {
  const open = counts.get(game) ?? new Map<string, number>();
  counts.set(game, open);
  return {
    enter: (agentId: string): void => void open.set(agentId, (open.get(agentId) ?? 0) + 1),
    /** True when that was the last connection of the agent. */
    leave(agentId: string): boolean {
      const left = (open.get(agentId) ?? 1) - 1;
      if (left > 0) open.set(agentId, left);
      else open.delete(agentId);
      return left <= 0;
    },
  };
}
