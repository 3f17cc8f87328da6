import type { GameIntent } from '../rules/translate-intent.ts';
import type { UrgentChange, World } from '../state/world.ts';

/** An action that took effect and whose result is not known yet. */
export interface OpenAction {
  readonly seq: number;
  readonly world: World;
  readonly intent: GameIntent;
  /** The tile on which the game places a structure; null when it did not say. */
  readonly buildTile: number | null;
}

/** The final result of an action. */
export interface LaterResult {
  readonly seq: number;
  readonly result: string;
}

/** Follows actions beyond their effect: what an attack won, whether a boat landed, when a building is ready. */
export interface ResultWatcher {
  watch(action: OpenAction): void;
  /** The results that the changes since the last call show; an action has one result at most. */
  read(world: World): readonly LaterResult[];
}

/** Only these have a result beyond their effect. */
const WITH_RESULT: ReadonlySet<string> = new Set(['attack', 'boat', 'build_unit']);
const MAX_OPEN = 100;

export function createResultWatcher(): ResultWatcher {
  let openActions: OpenAction[] = [];
  let readTick = 0;
  return {
    watch(action) {
      if (!WITH_RESULT.has(action.intent.type)) return;
      if (openActions.every(({ world }) => world !== action.world)) readTick = action.world.tick - 1;
      openActions = [...openActions.filter(({ world }) => world === action.world), action].slice(-MAX_OPEN);
    },
    read(world) {
      const changes = openActions.length === 0 ? [] : world.urgentSince(readTick);
      readTick = world.tick;
      const results: LaterResult[] = [];
      for (const change of changes) {
        const concluded = listConcluded(change, openActions, world);
        results.push(...concluded.map(({ seq }) => ({ seq, result: resultOf(change) })));
        openActions = openActions.filter((action) => !concluded.includes(action));
      }
      return results;
    },
  };
}

/** The actions that a change concludes. The game merges attacks on one target, so all of them end together. */
function listConcluded(
  { reason, details }: UrgentChange,
  openActions: readonly OpenAction[],
  world: World,
): readonly OpenAction[] {
  if (reason === 'attack_over')
    return openActions.filter(
      ({ intent }) => intent.type === 'attack' && targetOf(world, intent) === details['targetID'],
    );
  if (reason === 'boat_over')
    return openActions
      .filter(({ intent }) => intent.type === 'boat' && intent['dst'] === details['tile'])
      .slice(0, 1);
  if (reason !== 'structure_ready') return [];
  return openActions.filter(
    ({ intent, buildTile }) =>
      intent.type === 'build_unit' &&
      intent['unit'] === details['type'] &&
      (buildTile ?? intent['tile']) === details['tile'],
  );
}

const targetOf = ({ players }: World, { targetID }: GameIntent): number =>
  targetID === null ? 0 : players.smallIdOrNone(targetID);

function resultOf({ reason, details }: UrgentChange): string {
  if (reason === 'boat_over') return String(details['result']);
  if (reason === 'structure_ready') return 'ready';
  const { tilesWon, troopsBack } = details;
  return [...(tilesWon === undefined ? [] : [`won ${tilesWon} tiles`]), `${troopsBack} troops back`].join(
    ', ',
  );
}
