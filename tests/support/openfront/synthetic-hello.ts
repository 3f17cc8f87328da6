import { BUILT_IN_SCHEMAS } from '../../../src/main/openfront/rules/player-intents.ts';
import { landTiles, packed, type SyntheticMap } from './synthetic-map.ts';

/** A hello with the synthetic game's own names in the shape of the real one. */
const UNIT_TYPES = {
  City: 'City',
  DefensePost: 'Defense Post',
  Port: 'Port',
  MissileSilo: 'Missile Silo',
  SAMLauncher: 'SAM Launcher',
  Factory: 'Factory',
  Warship: 'Warship',
  TransportShip: 'Transport',
  TradeShip: 'Trade Ship',
  AtomBomb: 'Atom Bomb',
  HydrogenBomb: 'Hydrogen Bomb',
  MIRV: 'MIRV',
};

export const STRUCTURES = ['City', 'Defense Post', 'SAM Launcher', 'Missile Silo', 'Port', 'Factory'];
export const BUILDABLE = [...STRUCTURES, 'Atom Bomb', 'Hydrogen Bomb', 'MIRV', 'Warship', 'Transport'];

export const MESSAGE_TYPES = {
  ATTACK_FAILED: 0,
  CONQUERED_PLAYER: 3,
  NUKE_INBOUND: 5,
  ALLIANCE_REQUEST: 15,
  CHAT: 20,
};

export interface HelloFacts {
  readonly map: SyntheticMap;
  readonly gameId: string;
  readonly clientId: string;
  readonly nations: readonly { readonly name: string; readonly coordinates: readonly [number, number] }[];
}

export const syntheticHello = ({ map, gameId, clientId, nations }: HelloFacts) => ({
  t: 'hello' as const,
  protocol: 1,
  game: 'synthetic',
  gitCommit: 'synthetic',
  gameID: gameId,
  clientID: clientId,
  turnIntervalMs: 100,
  config: {
    gameMap: 'Six Islands',
    gameMapSize: 'Normal',
    gameType: 'Singleplayer',
    gameMode: 'Free For All',
    difficulty: 'Easy',
    bots: 0,
  },
  map: {
    width: map.width,
    height: map.height,
    numLandTiles: landTiles(map),
    terrainEncoding: 'gzip+base64' as const,
    terrain: packed(map.terrain),
    nations,
  },
  enums: {
    UnitType: UNIT_TYPES,
    PlayerBuildable: BUILDABLE,
    Structures: STRUCTURES,
    Nukes: ['Atom Bomb', 'Hydrogen Bomb', 'MIRV'],
    MessageType: MESSAGE_TYPES,
  },
  emojis: ['🙂', '👍', '⚔️', '🕊️'],
  quickChatKeys: ['greet.hello', 'help.troops'],
  intents: BUILT_IN_SCHEMAS as Readonly<Record<string, unknown>>,
});
export type SyntheticHello = ReturnType<typeof syntheticHello>;
