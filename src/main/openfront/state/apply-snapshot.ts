import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { motionPlan, playerUpdate, unitUpdate, type SnapshotFrame } from '../../../shared/wire/openfront.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { BridgeCode } from '../../../shared/codes/openfront.ts';
import type { World } from './world.ts';

const unpack = promisify(gunzip);

/**
 * Decodes base64 and gzip. Returns null unless the result has exactly `bytes` bytes;
 * never unpacks more than one byte beyond that.
 */
export async function unpackExactly(text: string, bytes: number): Promise<Buffer | null> {
  try {
    const unpacked = await unpack(Buffer.from(text, 'base64'), { maxOutputLength: bytes + 1 });
    return unpacked.length === bytes ? unpacked : null;
  } catch {
    return null;
  }
}

/** Replaces the world by the state of the whole game, which the bridge sends after every connect. */
export async function applySnapshot(world: World, frame: SnapshotFrame): Promise<Outcome<null, BridgeCode>> {
  const { grid } = world;
  const bytes = await unpackExactly(frame.tiles, grid.size * 2);
  if (bytes === null) return refuse('BAD_TILES', `Expected ${grid.size} tiles of two bytes, gzip and base64`);
  grid.replace(toTiles(bytes, grid.size));
  world.changes.reset();
  world.tick = frame.tick;
  // A snapshot holds state and no events, so events are known from the next tick on.
  world.firstTick ??= frame.tick + 1;
  world.inSpawnPhase = frame.inSpawnPhase;
  world.isPaused = frame.isPaused ?? world.isPaused;
  world.stale = false;
  world.clearPlayers();
  applyPlayers(world, frame);
  const canSeePlansOf = (owner: number): boolean => owner === world.players.mySmallId || world.isAlly(owner);
  for (const entry of frame.units) {
    const unit = unitUpdate.safeParse(entry);
    if (unit.success) world.units.update(unit.data, frame.tick, canSeePlansOf);
    else world.countSkipped('Unit');
  }
  for (const entry of frame.motion ?? []) {
    const plan = motionPlan.safeParse(entry);
    if (plan.success) world.units.setPlan(plan.data);
    else world.countSkipped('motion');
  }
  world.silosReadyBefore = world.countReadySilos();
  world.history.add(world.tick, world.players.bySmallId.values());
  return accept(null);
}

/** Merges each player twice, because alliances and embargoes name players that may come later in the list. */
function applyPlayers(world: World, frame: SnapshotFrame): void {
  const { players, metadata } = world;
  const parsed = frame.players.flatMap((entry) => {
    const player = playerUpdate.safeParse(entry);
    if (!player.success) world.countSkipped('Player');
    return player.success ? [player.data] : [];
  });
  for (const player of parsed) players.merge(player, metadata.clientId);
  if (frame.me !== null && players.bySmallId.has(frame.me.smallID)) players.mySmallId = frame.me.smallID;
  for (const player of parsed) players.merge(player, metadata.clientId);
}

/** Reads 16-bit little-endian tiles on any machine. */
function toTiles(bytes: Buffer, size: number): Uint16Array {
  const tiles = new Uint16Array(size);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let ref = 0; ref < size; ref += 1) tiles[ref] = view.getUint16(ref * 2, true);
  return tiles;
}
