import type { Clock } from '../../platform/runtime.ts';
import { ConnectedGame, type ConnectedGameDeps } from '../bridge/connected-game.ts';
import { createIntentService, type IntentRecord, type IntentService } from '../intents/intents.ts';
import { createGameControl, type GameControl } from '../intents/game-control.ts';
import { createMapView, type MapView } from '../views/map-view.ts';
import { createTerritoryCache, type ReadTerritory } from '../state/territory.ts';

/**
 * One player of a game as its own page shows it, with everything that belongs to this player alone: the state of the
 * world, control, intents and the attack ratio. Nothing of it is shared with another seat of the same game.
 */
export interface GameSeat {
  readonly connectedGame: ConnectedGame;
  readonly control: GameControl;
  readonly intents: IntentService;
  readonly readTerritory: ReadTerritory;
  readonly mapView: MapView;
  /** The share of the player's troops that an attack without a number takes. */
  attackRatio(): number;
  setAttackRatio(attackRatio: number): void;
}

export interface GameSeatDeps extends Omit<ConnectedGameDeps, 'onTurns'> {
  readonly clock: Clock;
  readonly onTurns: (seat: GameSeat, ...turns: Parameters<ConnectedGameDeps['onTurns']>) => void;
  readonly onIntent: (seat: GameSeat, record: IntentRecord) => void;
  /** Called when the attack ratio has changed. */
  readonly onChange: () => void;
}

/** The start value of the attack ratio slider in the game's own window. */
const DEFAULT_ATTACK_RATIO = 0.2;

export function createGameSeat({ onTurns, onIntent, onChange, ...deps }: GameSeatDeps): GameSeat {
  const { clock } = deps;
  const connectedGame = new ConnectedGame({ ...deps, onTurns: (...turns) => onTurns(seat, ...turns) });
  const control = createGameControl(clock);
  const readTerritory = createTerritoryCache();
  let attackRatio = DEFAULT_ATTACK_RATIO;
  const seat: GameSeat = {
    connectedGame,
    control,
    intents: createIntentService({
      connectedGame,
      control,
      clock,
      readTerritory,
      attackRatio: () => attackRatio,
      onRecord: (record) => onIntent(seat, record),
    }),
    readTerritory,
    mapView: createMapView(),
    attackRatio: () => attackRatio,
    setAttackRatio(next) {
      attackRatio = next;
      onChange();
    },
  };
  return seat;
}
