import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { BridgeCode } from '../../../shared/codes/openfront.ts';
import type { GameNote } from '../../../shared/contract/openfront-notes.ts';
import { OPENFRONT_PROTOCOL, type HelloFrame } from '../../../shared/wire/openfront.ts';
import { plainName } from '../../platform/mcp/plain-text.ts';
import { unpackExactly } from '../state/apply-snapshot.ts';
import type { GameMetadata, UnitTypes } from '../state/game-metadata.ts';
import { TileGrid } from '../state/tile-grid.ts';
import { World } from '../state/world.ts';
import { createIntentSchemas, type IntentSchemas } from './intent-schemas.ts';
import { FALLBACK_UNITS } from '../rules/fallback-units.ts';

export interface Handshake {
  readonly world: World;
  readonly intentSchemas: IntentSchemas;
}

const MAX_TILES = 64_000_000;

/**
 * Builds the world and the intent check from the hello, which carries the game's own
 * enums and schemas. Each missing table becomes a note in the metadata.
 */
export async function readHello(hello: HelloFrame): Promise<Outcome<Handshake, BridgeCode>> {
  if (hello.protocol !== OPENFRONT_PROTOCOL) {
    return refuse(
      'OTHER_PROTOCOL',
      `This host uses bridge protocol ${OPENFRONT_PROTOCOL} and the bridge uses ${hello.protocol}: install the bridge file that came with this host`,
    );
  }
  const { width, height, terrain } = hello.map;
  if (width * height > MAX_TILES) return refuse('BAD_TERRAIN', 'This map is larger than the host accepts');
  const bytes = await unpackExactly(terrain, width * height);
  if (bytes === null)
    return refuse('BAD_TERRAIN', `Expected ${width}×${height} bytes of terrain, gzip and base64`);
  const intentSchemas = createIntentSchemas(hello.intents ?? null);
  const metadata = toGameMetadata(hello, [...notesOf(hello), ...intentSchemas.notes]);
  return accept({
    world: new World(metadata, new TileGrid(width, height, new Uint8Array(bytes))),
    intentSchemas,
  });
}

const TABLES = ['UnitType', 'PlayerBuildable', 'Structures', 'Nukes', 'MessageType'] as const;
/** The names whose absence has a note of its own, which says what does not work without them. */
const NAME_NOTES = new Map([
  ['GameUpdateType', 'NO_UPDATE_KINDS'],
  ['unpackMotionPlans', 'NO_MOTION_PLANS'],
  ['flattenedEmojiTable', 'NO_EMOJIS'],
] as const);
/** Whether the name is that of an event class, of which the game has one for each kind of intent. */
const isEvent = (name: string): boolean => name.endsWith('Event');

function notesOf({ enums, missing }: HelloFrame): GameNote[] {
  const tables = TABLES.filter((name) => Object.keys(enums[name] ?? {}).length === 0);
  const others = missing.filter((name) => !(TABLES as readonly string[]).includes(name));
  const notes = [...NAME_NOTES].filter(([name]) => others.includes(name));
  const rest = others.filter((name) => !notes.some(([known]) => known === name));
  return [
    ...tables.map((table): GameNote => ({ code: 'NO_TABLE', values: { table } })),
    ...notes.map(([name, code]): GameNote => ({ code, values: { name } })),
    ...namesNote('NO_EVENTS', rest.filter(isEvent)),
    ...namesNote(
      'NOT_FOUND_IN_GAME',
      rest.filter((name) => !isEvent(name)),
    ),
  ];
}

/** Names come from the bridge, so each is shortened to one line. */
const namesNote = (code: 'NO_EVENTS' | 'NOT_FOUND_IN_GAME', names: readonly string[]): GameNote[] =>
  names.length === 0 ? [] : [{ code, values: { names: names.map((name) => plainName(name)).join(', ') } }];

function toGameMetadata(hello: HelloFrame, notes: readonly GameNote[]): GameMetadata {
  const { map, enums } = hello;
  const messageTypes = Object.entries(enums.MessageType ?? {}).map(
    ([name, kind]) => [Number(kind), name] as const,
  );
  return {
    gameId: hello.gameID,
    clientId: hello.clientID,
    width: map.width,
    height: map.height,
    numLandTiles: map.numLandTiles ?? null,
    turnIntervalMs: hello.turnIntervalMs,
    gitCommit: hello.gitCommit ?? null,
    config: hello.config,
    nations: map.nations.flatMap(({ name, coordinates: [x, y] }) => {
      const tile = Math.floor(y) * map.width + Math.floor(x);
      return tile >= 0 && tile < map.width * map.height ? [{ name: plainName(name), capitalTile: tile }] : [];
    }),
    unitTypes: unitTypesOf(enums),
    messageTypes: new Map(messageTypes),
    emojis: hello.emojis,
    quickChatKeys: hello.quickChatKeys,
    notes,
  };
}

function unitTypesOf(enums: HelloFrame['enums']): UnitTypes {
  const unitTypes = Object.entries(enums.UnitType ?? {}).map(([key, value]) => [key, String(value)] as const);
  return {
    values: unitTypes.length > 0 ? Object.fromEntries(unitTypes) : FALLBACK_UNITS.values,
    buildable: enums.PlayerBuildable ?? FALLBACK_UNITS.buildable,
    structures: enums.Structures ?? FALLBACK_UNITS.structures,
    nukes: enums.Nukes ?? FALLBACK_UNITS.nukes,
  };
}
