import type { PlayerActionsResult } from '../../../shared/wire/openfront.ts';
import { cleanText } from '../../../shared/display-text.ts';
import type { World } from '../state/world.ts';
import { createTokenBudget } from '../rules/token-budget.ts';
import { tokensOf } from '../rules/token-estimate.ts';

const ACTIONS_TOKENS = 200;
const MAX_UNITS = 5;
/** Reserves space for the count of omitted units, which is known last. */
const LARGEST_OMITTED = 99;

type Unit = PlayerActionsResult['buildableUnits'][number];

/**
 * The result of `game.get_player_actions` (docs/specifications/004-openfront.md §5.1).
 * Units that cannot be built now are counted but not listed.
 */
export function actionsView(world: World, actions: PlayerActionsResult, tile: number | null) {
  const budget = createTokenBudget(ACTIONS_TOKENS);
  const base = {
    canAttack: actions.canAttack,
    canSendEmojiAllPlayers: actions.canSendEmojiAllPlayers,
    canEmbargoAll: actions.canEmbargoAll,
  };
  budget.spend({ ...base, buildableUnits: [], omitted: LARGEST_OMITTED });
  const interaction = interactionOf(world, actions, tile);
  if (interaction !== null) budget.spend({ interaction });
  const possible = actions.buildableUnits
    .filter(({ canBuild, canUpgrade }) => canBuild !== false || canUpgrade !== false)
    .sort((a, b) => b.cost - a.cost);
  const units = budget.take(possible, { max: MAX_UNITS, reserve: 0 }, (unit) => unitOf(unit, tile));
  const omitted = actions.buildableUnits.length - units.included.length;
  return {
    ...base,
    buildableUnits: units.included,
    ...(omitted > 0 ? { omitted } : {}),
    ...(interaction === null ? {} : { interaction }),
  };
}

/** In the game's reply `canBuild` is a tile: where a structure would snap to, or the silo that would fire. */
const unitOf = ({ type, cost, canBuild, canUpgrade }: Unit, tile: number | null) => ({
  type,
  cost: Math.round(cost),
  canBuild: canBuild !== false,
  canUpgrade,
  ...(canBuild === false || canBuild === tile ? {} : { tile: canBuild }),
});

const MAX_NAME_TOKENS = 24;

function interactionOf(world: World, { interaction }: PlayerActionsResult, tile: number | null) {
  const owner = tile === null ? 0 : world.grid.owner(tile);
  if (!interaction || owner === 0 || owner === world.players.mySmallId) return null;
  const { allianceInfo, ...flags } = interaction;
  return {
    ownerID: owner,
    ownerName: shortName(world.nameOf(owner)),
    ...flags,
    ...(allianceInfo ? { allianceExpiresAt: allianceInfo.expiresAt } : {}),
  };
}

/** Some scripts need many tokens per letter, so the name is shortened before other parts are left out. */
function shortName(name: string): string {
  for (let length = [...name].length; length > 1; length -= 1) {
    const short = cleanText(name, length);
    if (tokensOf(short) <= MAX_NAME_TOKENS) return short;
  }
  return cleanText(name, 1);
}
