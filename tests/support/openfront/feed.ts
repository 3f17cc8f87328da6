import { applySnapshot } from '../../../src/main/openfront/state/apply-snapshot.ts';
import { applyTick } from '../../../src/main/openfront/state/apply-tick.ts';
import type { World } from '../../../src/main/openfront/state/world.ts';
import { readHello } from '../../../src/main/openfront/bridge/handshake.ts';
import { parseFrame } from '../../../src/main/openfront/rules/parse-frame.ts';
import type { Recording } from '../../../src/main/cli/openfront/recording.ts';
import type { Frame } from './synthetic-game.ts';

const valueOf = <T>(outcome: { ok: true; value: T } | { ok: false; code: string; message: string }): T => {
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.message}`);
  return outcome.value;
};

/** Builds a world from a hello with the same parsing and checks as for a real connection. */
export async function worldOf(hello: Frame): Promise<World> {
  const frame = valueOf(parseFrame(JSON.stringify(hello)));
  if (frame.t !== 'hello') throw new Error('no handshake');
  return valueOf(await readHello(frame)).world;
}

export async function feed(world: World, text: string): Promise<void> {
  const frame = valueOf(parseFrame(text));
  if (frame.t === 'tick') valueOf(applyTick(world, frame));
  if (frame.t === 'snapshot') valueOf(await applySnapshot(world, frame));
}

/** Applies the ticks of a recording up to `until` and calls `each` after every tick. */
export async function feedRecording(
  { hello, frames }: Recording,
  options: {
    until?: number;
    edit?: (frame: Frame) => Frame;
    each?: (world: World) => void | Promise<void>;
  } = {},
): Promise<World> {
  const world = await worldOf(hello);
  for await (const { kind, text } of frames()) {
    if (kind !== 'tick') continue;
    const edited =
      options.edit === undefined ? text : JSON.stringify(options.edit(JSON.parse(text) as Frame));
    await feed(world, edited);
    await options.each?.(world);
    if (world.tick === options.until) break;
  }
  return world;
}
