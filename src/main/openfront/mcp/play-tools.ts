import type { OpenFrontCode } from '../../../shared/codes/openfront.ts';
import { accept, refuse, type Refusal } from '../../../shared/outcome.ts';
import { playerActionsResult } from '../../../shared/wire/openfront.ts';
import type { ToolHandlers } from '../../platform/mcp/server-definition.ts';
import type { IntentRequest } from '../intents/intents.ts';
import { createActionMenu } from '../action-menu/create-menu.ts';
import { strengthOf } from '../action-menu/strength.ts';
import { queryGame } from '../intents/query-game.ts';
import { actionsView } from '../views/actions-view.ts';
import type { OpenFrontTools } from './catalogue.ts';
import { gameStateOf, nextGameStep, worldOf, type GameToolContext } from './context.ts';

type PlayTools = Pick<
  ToolHandlers<OpenFrontTools>,
  'game.legal_actions' | 'game.act' | 'game.send_intent' | 'game.set_attack_ratio' | 'game.get_player_actions'
>;

/** Older menus are refused, because the situation has changed since. */
const MAX_MENU_AGE_TICKS = 300;
const MAX_MENUS = 64;

export const playTools = (context: GameToolContext): PlayTools => ({
  'game.legal_actions': async (_input, { caller }) => {
    const world = worldOf(context);
    if (!world.ok) return world;
    const { connectedGame } = context.game;
    const state = gameStateOf(connectedGame);
    // Nothing is legal while the game is away, and an older menu says nothing about the game that reconnects.
    if (world.value.stale)
      return accept({ tick: world.value.tick, stale: true, actions: [], next: nextGameStep(state) });
    const menu = await createActionMenu(context.game, world.value);
    if (!menu.ok) return refuse(menu.code, menu.message, { next: nextGameStep(gameStateOf(connectedGame)) });
    context.menus.delete(caller.agentId);
    context.menus.set(caller.agentId, menu.value);
    const [oldest] = context.menus.keys();
    if (context.menus.size > MAX_MENUS && oldest !== undefined) context.menus.delete(oldest);
    const { tick, entries } = menu.value;
    context.lastTicks.set(caller.agentId, world.value.tick);
    return accept({
      gameID: world.value.metadata.gameId,
      tick,
      validUntilTick: tick + MAX_MENU_AGE_TICKS,
      ...(world.value.me?.hasSpawned === true ? strengthOf(world.value) : {}),
      gold: Math.round(world.value.me?.gold ?? 0),
      actions: entries.map(({ id, details }) => ({ id, ...details })),
      next: entries.length > 0 ? 'game.act with one id, then game.wait_for_update.' : 'game.wait_for_update.',
    });
  },
  'game.act': ({ id, troops, waitMs }, { caller }) => {
    const world = worldOf(context);
    if (!world.ok) return world;
    const menu = context.menus.get(caller.agentId);
    const menuOfGame = menu?.gameId === world.value.metadata.gameId ? menu : undefined;
    const isMenuOld = menuOfGame !== undefined && world.value.tick - menuOfGame.tick > MAX_MENU_AGE_TICKS;
    const entries = isMenuOld ? [] : (menuOfGame?.entries ?? []);
    const entry = entries.find((candidate) => candidate.id === id);
    if (entry === undefined) {
      const message =
        menuOfGame === undefined
          ? 'You have no menu of this game yet; call game.legal_actions first'
          : isMenuOld
            ? 'Your menu is too old; call game.legal_actions again'
            : 'The menu has no such id';
      const valid = entries.map((menuEntry) => menuEntry.id);
      const next = nextGameStep(gameStateOf(context.game.connectedGame));
      return refuse('UNKNOWN_ACTION', message, { error: message, stage: 'rejected', valid, next });
    }
    const intent = troops === undefined ? entry.intent : { ...entry.intent, troops };
    return submit(context, { agentId: caller.agentId, actionId: id, intent, waitMs });
  },
  'game.send_intent': (input, { caller }) => {
    const { intent, waitMs, ...flat } = input;
    if (intent === undefined && typeof flat['type'] !== 'string')
      return refuse('INVALID_REQUEST', 'intent must be an object with a type');
    return submit(context, { agentId: caller.agentId, intent: intent ?? flat, waitMs });
  },
  'game.set_attack_ratio': ({ ratio }, { caller }) => {
    const { control } = context.game;
    if (!control.acquire(caller.agentId)) {
      const holder = control.holder()?.agentId ?? '';
      return refuse('CONTROLLED_BY_OTHER', 'Another agent controls this game', { holder });
    }
    context.game.setAttackRatio(ratio);
    return accept({ ok: true as const, ratio });
  },
  'game.get_player_actions': async ({ x, y, tile }) => {
    const world = worldOf(context);
    if (!world.ok) return world;
    const { grid } = world.value;
    const ref =
      tile ?? (x === undefined || y === undefined ? null : x < grid.width ? y * grid.width + x : -1);
    if (ref !== null && !grid.has(ref)) return refuse('INVALID_REQUEST', 'The tile is not on this map');
    const fields = ref === null ? {} : { x: grid.x(ref), y: grid.y(ref) };
    const actions = await queryGame(
      context.game.connectedGame,
      { q: 'actions', fields },
      playerActionsResult,
    );
    return actions.ok ? accept(actionsView(world.value, actions.value, ref)) : actions;
  },
});

async function submit({ game, lastTicks }: GameToolContext, request: IntentRequest) {
  // Unless the outcome is known already, the tick before sending is stored, so that the next wait reports the outcome.
  const before = game.connectedGame.world?.tick ?? 0;
  const response = await game.intents.submit(request);
  lastTicks.set(
    request.agentId,
    response.ok && response.value.stage !== 'queued' ? response.value.tick : before,
  );
  if (!response.ok) return withNext(response, game);
  const { stage, tick, result } = response.value;
  return accept({
    accepted: true as const,
    stage,
    tick,
    ...(result === null ? {} : { result }),
    next: NEXT_BY_STAGE[stage],
  });
}

/**
 * An action that is impossible now may be possible soon, and a model that retried at once would only loop.
 */
const NEXT_AFTER_REFUSAL = 'Call game.wait_for_update with maxTicks 10, then game.legal_actions.';

/** Adds what to do next to a refusal that does not say it. */
function withNext(refusal: Refusal<OpenFrontCode>, { connectedGame }: GameToolContext['game']) {
  const state = gameStateOf(connectedGame);
  const canAct = state === 'playing' || state === 'spawn';
  const next = canAct ? NEXT_AFTER_REFUSAL : nextGameStep(state);
  // A game that was connected may reconnect, so the user is not asked to open one.
  const isAway = refusal.code === 'NOT_CONNECTED';
  return { ...refusal, detail: isAway ? { ...refusal.detail, next } : { next, ...refusal.detail } };
}

const NEXT_BY_STAGE = {
  confirmed: 'The action took effect. Call game.legal_actions for more.',
  no_change: 'Nothing changed. Call game.legal_actions for more.',
  queued: 'Call game.wait_for_update to see the outcome.',
} as const;
