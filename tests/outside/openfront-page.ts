import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { WebSocket } from 'ws';

/** The page of a game with a bridge, written from docs/openfront-bridge.md alone: ten by ten tiles and two players. */

type Frame = Readonly<Record<string, unknown>>;

export interface OpenFrontPage {
  /** The frames of the host, in order. */
  readonly received: Frame[];
  /** Sends the next tick; resolves when the host has read it. */
  tick(changes?: Frame): Promise<void>;
  /** Sends any text; resolves when the host has read it. */
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

const WIDTH = 10;
const LAND = 0x80;
const SHORE = 0x40;
const OCEAN = 0x20;
const OWNED = 0xfff;

const packed = (bytes: Uint8Array): string => gzipSync(bytes).toString('base64');
const ME = { id: 'AbCdEf12', smallID: 1 };
const OTHER = { id: 'ZyXwVu98', smallID: 2 };

const ATTACK = { id: 'attack01', attackerID: 1, targetID: 2, troops: 5000, retreating: false };

const player = (who: typeof ME, tilesOwned: number): Frame => ({
  ...who,
  clientID: who === ME ? 'client01' : null,
  name: who === ME ? 'Me' : 'Neighbour',
  displayName: who === ME ? 'Me' : 'Neighbour',
  playerType: who === ME ? 'HUMAN' : 'FAKEHUMAN',
  isAlive: true,
  hasSpawned: true,
  tilesOwned,
  gold: 100_000,
  troops: 20_000,
  allies: [],
  embargoes: [],
  targets: [],
  outgoingAttacks: [],
  incomingAttacks: [],
  outgoingAllianceRequests: [],
  alliances: [],
});

const hello = (terrain: Uint8Array): Frame => ({
  t: 'hello',
  protocol: 1,
  gameID: 'game0001',
  clientID: 'client01',
  turnIntervalMs: 100,
  config: { gameMap: 'Square', gameMapSize: 'Normal', gameType: 'Singleplayer', difficulty: 'Easy' },
  map: { width: WIDTH, height: WIDTH, terrainEncoding: 'gzip+base64', terrain: packed(terrain), nations: [] },
  enums: {
    UnitType: { City: 'City', Port: 'Port' },
    PlayerBuildable: ['City', 'Port'],
    Structures: ['City', 'Port'],
    Nukes: [],
    MessageType: { CHAT: 20 },
  },
  emojis: ['🙂'],
  quickChatKeys: ['greet.hello'],
});

/** Columns 0 to 2 are mine, 3 to 5 the neighbour's, 6 to 8 unowned; column 9 is sea. */
export async function openPage(port: number, origin = 'http://localhost:9000'): Promise<OpenFrontPage> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { origin });
  const received: Frame[] = [];
  const refs = Array.from({ length: WIDTH * WIDTH }, (_, ref) => ref);
  const terrain = Uint8Array.from(refs, (ref) =>
    ref % WIDTH === 9 ? OCEAN | 3 : ref % WIDTH === 8 ? LAND | SHORE : LAND,
  );
  const owners = Uint16Array.from(refs, (ref) => (ref % WIDTH < 3 ? 1 : ref % WIDTH < 6 ? 2 : 0));
  const mine = (): number => owners.filter((owner) => owner === ME.smallID).length;
  let tick = 100;
  const queries: Readonly<Record<string, () => unknown>> = {
    actions: () => ({
      canAttack: true,
      buildableUnits: [{ type: 'City', canBuild: 11, canUpgrade: false, cost: 50_000 }],
      canSendEmojiAllPlayers: true,
      canEmbargoAll: true,
      interaction: { sharedBorder: true, canTarget: true, canSendAllianceRequest: true },
    }),
    profile: () => ({ relations: { 2: 0 } }),
    border: () => refs.filter((ref) => ref % WIDTH === 2),
    boat: () => false,
    attackPos: () => [{ id: 'attack01', positions: [{ x: 3, y: 4 }] }],
    me: () => ME,
  };
  const send = (frame: Frame): void => socket.send(JSON.stringify(frame));
  const read = async (): Promise<void> => {
    const pong = once(socket, 'pong');
    socket.ping();
    await Promise.race([pong, once(socket, 'close')]);
  };
  const answer = ({ t, id, q, intent }: Frame): void => {
    const about = { t: 'res', id, tick };
    if (t === 'query') {
      const result = queries[String(q)];
      return send(
        result === undefined
          ? { ...about, ok: false, error: 'unknown' }
          : { ...about, ok: true, result: result() },
      );
    }
    if (t !== 'intent') return;
    send({ ...about, ok: true });
    const { type } = intent as Frame;
    // An attack takes the neighbour's first column at once.
    const taken = type === 'attack' ? refs.filter((ref) => ref % WIDTH === 3) : [];
    for (const ref of taken) owners[ref] = ME.smallID;
    tick += 1;
    send({
      t: 'tick',
      tick,
      tiles: taken.flatMap((ref) => [ref, ((terrain[ref] ?? 0) << 16) | ((owners[ref] ?? 0) & OWNED)]),
      stats: [[ME.smallID, mine(), 100_000, 15_000]],
      up: type === 'attack' ? { Player: [{ id: ME.id, outgoingAttacks: [ATTACK] }] } : {},
    });
    // An attack is confirmed when it has lasted two more ticks.
    for (let later = 0; later < 2; later += 1) {
      tick += 1;
      send({ t: 'tick', tick });
    }
  };
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as Frame;
    received.push(frame);
    answer(frame);
  });
  await once(socket, 'open');
  send(hello(terrain));
  send({
    t: 'snapshot',
    tick,
    inSpawnPhase: false,
    me: ME,
    players: [player(ME, mine()), player(OTHER, 30)],
    units: [{ id: 1, unitType: 'City', ownerID: 1, pos: 11, isActive: true, level: 1 }],
    tilesEncoding: 'uint16le+gzip+base64',
    tiles: packed(new Uint8Array(owners.buffer)),
  });
  await read();
  return {
    received,
    async tick(changes = {}) {
      tick += 1;
      send({ t: 'tick', tick, ...changes });
      await read();
    },
    async send(text) {
      socket.send(text);
      await read();
    },
    async close() {
      const closed = once(socket, 'close');
      socket.close(1000);
      await closed;
    },
  };
}

/** The HTTP status with which the page's socket is refused. */
export function refusedPage(port: number, origin: string | undefined): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, origin === undefined ? {} : { origin });
  return new Promise((resolve, reject) => {
    socket.on('error', () => undefined);
    socket.on('open', () => reject(new Error('the page was admitted')));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
  });
}
