import type { World } from '../state/world.ts';
import type { MenuEntry } from '../action-menu/menu.ts';
import { strengthOf } from '../action-menu/strength.ts';
import type { PastAction } from '../intents/intents.ts';
import { createTokenBudget, type TokenBudget } from '../rules/token-budget.ts';
import { eventInfo } from '../views/event-info.ts';
import { rankedPlayers } from '../views/player-info.ts';

/** The token limit of the prompt for one decision, with the rules of the game and the list of ids. */
const PROMPT_TOKENS = 1000;
/** The rules and the form of the reply. */
const FRAME_TOKENS = 190;
const MAX_RIVALS = 6;
const MAX_EVENTS = 4;
const MAX_ATTACKERS = 4;
const MAX_PAST = 8;
const MAX_NAME_LENGTH = 16;
/** Events of the last ticks, as many as this, are in the text. */
const RECENT_TICKS = 100;
/** Tokens that the parts before the menu leave to it. */
const MENU_RESERVE = 300;
/** Tokens that the past actions leave to the parts after them: the menu, the other players and the events. */
const RESERVE_AFTER_PAST = MENU_RESERVE + 60;
/** Tokens that the other entries of the menu leave to buildings. */
const BUILD_RESERVE = 110;
const MAX_RESULT_LENGTH = 48;

/** The text that a model reads, and the entries of the menu that are in it. */
export interface Situation {
  readonly text: string;
  readonly entries: readonly MenuEntry[];
}

/**
 * One short text with the strength of the agent's player, the strongest players, new events, its last actions and the
 * menu, so short that a whole prompt stays below a thousand tokens. What matters least is left out, and only what is in
 * the text is legal.
 */
export function situationText(
  world: World,
  entries: readonly MenuEntry[],
  pastActions: readonly PastAction[],
): Situation {
  const budget = createTokenBudget(PROMPT_TOKENS - FRAME_TOKENS);
  const now = { tick: world.tick, ...(world.inSpawnPhase ? { phase: 'choose a place to begin' } : {}) };
  const situation = mySituation(world);
  budget.spend([now, situation]);
  const past = budget.take(
    pastActions.slice(-MAX_PAST).toReversed().map(shortenAction),
    { max: MAX_PAST, reserve: RESERVE_AFTER_PAST },
    (action) => action,
  ).included;
  const rivals = rivalsOf(world, budget);
  const recentEvents = budget
    .take(
      world.eventsSince(world.tick - RECENT_TICKS).toReversed(),
      { max: MAX_EVENTS, reserve: MENU_RESERVE },
      eventInfo,
    )
    .included.toReversed();
  const included = shortenMenu(entries, budget);
  const text = [
    `Now: ${JSON.stringify(now)}`,
    `Me: ${JSON.stringify(situation)}`,
    `Others, strongest first: ${JSON.stringify(rivals)}`,
    ...(recentEvents.length === 0 ? [] : [`News: ${JSON.stringify(recentEvents)}`]),
    ...(past.length === 0 ? [] : ['My last actions:', ...past.toReversed().map(formatPast)]),
    'Menu:',
    ...included.map((entry) => `${entry.id}: ${JSON.stringify(detailsOf(entry))}`),
  ].join('\n');
  return { text, entries: included };
}

/** Creates a function from a number of tiles to their percentage of the land, with one decimal. */
const createLandPercent = (world: World): ((tiles: number) => number) => {
  const land = Math.max(1, world.metadata.numLandTiles ?? world.grid.size);
  return (tiles) => Math.round((tiles * 1000) / land) / 10;
};

function mySituation(world: World) {
  const { me } = world;
  if (me?.hasSpawned !== true) return { spawned: false };
  return {
    ...strengthOf(world),
    gold: Math.round(me.gold),
    landPercent: createLandPercent(world)(me.tiles),
    attacksOnMe: me.own.incoming
      .toSorted((a, b) => b.troops - a.troops)
      .slice(0, MAX_ATTACKERS)
      .map(({ other, troops }) => ({ from: other, troops: Math.round(troops) })),
  };
}

function rivalsOf(world: World, budget: TokenBudget) {
  const landPercentOf = createLandPercent(world);
  const livingPlayers = rankedPlayers(world, null).filter(({ isAlive }) => isAlive);
  return budget.take(livingPlayers, { max: MAX_RIVALS, reserve: MENU_RESERVE }, (player) => ({
    id: player.smallId,
    name: [...player.displayName].slice(0, MAX_NAME_LENGTH).join(''),
    landPercent: landPercentOf(player.tiles),
    troops: Math.round(player.troops),
    ...(world.isAlly(player.smallId) ? { ally: true } : {}),
  })).included;
}

/** Ids that say all: what the entry does and, by the number of a player in the text, to whom. */
const SELF_EXPLAINING_IDS = /^(?:expand|attack-|build-|upgrade-|boat-)/u;

function detailsOf({ id, details }: MenuEntry): MenuEntry['details'] {
  const { action, name: _name, targetID: _target, unitID: _unit, ...rest } = details;
  return SELF_EXPLAINING_IDS.test(id) || action === undefined ? rest : { action, ...rest };
}

const isBuilding = ({ id }: MenuEntry): boolean => id.startsWith('build-') || id.startsWith('upgrade-');

/** The entries that fit, with some space for buildings, which come last in a menu. */
function shortenMenu(entries: readonly MenuEntry[], budget: TokenBudget): readonly MenuEntry[] {
  const take = (candidates: readonly MenuEntry[], reserve: number): readonly MenuEntry[] => {
    const { included } = budget.take(candidates, { max: candidates.length, reserve }, (entry) => {
      // The id is in the menu and in the list of legal ids.
      return [entry.id, entry.id, detailsOf(entry)] as const;
    });
    return candidates.slice(0, included.length);
  };
  const buildings = entries.filter(isBuilding);
  const others = take(
    entries.filter((entry) => !isBuilding(entry)),
    buildings.length === 0 ? 0 : BUILD_RESERVE,
  );
  return [...others, ...take(buildings, 0)];
}

const shortenAction = ({ tick, id, stage, result }: PastAction) => ({
  tick,
  id,
  stage,
  result: result === null ? null : result.slice(0, MAX_RESULT_LENGTH),
});

const formatPast = ({ tick, id, stage, result }: ReturnType<typeof shortenAction>): string =>
  `tick ${tick}: ${id}: ${stage}${result === null ? '' : `, ${result}`}`;
