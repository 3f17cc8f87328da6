import { createActionMenu } from '../../src/main/openfront/action-menu/create-menu.ts';
import type { World } from '../../src/main/openfront/state/world.ts';
import { stateView } from '../../src/main/openfront/views/state-view.ts';
import { createTerritoryCache, surveyTerritory } from '../../src/main/openfront/state/territory.ts';
import { mapChanges, wholeMap } from '../../src/main/openfront/views/map-data.ts';
import { feed, worldOf } from '../support/openfront/feed.ts';
import { joinGame } from '../support/openfront/fake-bridge.ts';
import { hasRecordings, recording } from '../support/openfront/fixtures.ts';
import { sampleText } from '../support/openfront/sample-recording.ts';
import { connectServer } from '../support/mcp/clients.ts';
import { SyntheticGame } from '../support/openfront/synthetic-game.ts';
import { startBuiltHost } from '../support/built-host.ts';
import { measureMap } from './parts/openfront-map.ts';
import { atLeast, atMost, median, percentile, plain, report, type Measurement } from './parts/report.ts';

/**
 * Measures a connected OpenFront game: reading and applying frames, the worst tick of
 * a map of two million tiles, tool calls, an intent until its frame, and the map's screen.
 * Run with `npm run bench -- openfront`.
 */

const REPEATS = 60;
const WIDE = { seed: 5, width: 2000, height: 1000, others: 59 };
const TURN_MS = 100;

function timed(times: number, work: () => void): number[] {
  return Array.from({ length: times }, () => {
    const at = performance.now();
    work();
    return performance.now() - at;
  });
}

/** The speed of reading and applying a recording on one core, as a multiple of the game's speed. */
async function ingest(): Promise<Measurement> {
  const lines: string[] = [];
  let hello: Readonly<Record<string, unknown>>;
  if (hasRecordings()) {
    const source = await recording('bosphorus-war');
    hello = source.hello;
    for await (const { kind, text } of source.frames()) if (kind === 'tick') lines.push(text);
  } else {
    const [first = '{}', ...rest] = sampleText().trim().split('\n');
    hello = JSON.parse(first) as Readonly<Record<string, unknown>>;
    lines.push(...rest);
  }
  const run = async (): Promise<number> => {
    const world = await worldOf(hello);
    const at = performance.now();
    for (const line of lines) await feed(world, line);
    return performance.now() - at;
  };
  await run();
  const tookMs = median([await run(), await run(), await run()]);
  return atLeast('reading and applying a recording, times real time', (lines.length * TURN_MS) / tookMs, 50);
}

async function wideWorld(): Promise<{ game: SyntheticGame; world: World }> {
  const game = new SyntheticGame(WIDE);
  const world = await worldOf(game.hello());
  await feed(world, JSON.stringify(game.step()));
  game.spawn(game.me, game.freeLand());
  game.inSpawnPhase = false;
  // The human owns a third of the land, so that surveying it is expensive.
  let mine = 0;
  for (let ref = 0; ref < game.tiles.length; ref += 1)
    if (game.isLand(ref) && mine < 200_000) {
      game.claim(game.me, ref);
      mine += 1;
    }
  for (let unit = 0; unit < 100; unit += 1)
    game.addUnit(game.players[unit % 60] ?? game.me, 'City', game.freeLand());
  await feed(world, JSON.stringify(game.step()));
  return { game, world };
}

/** A tick with thirty thousand changes, as text. */
function bombTick(game: SyntheticGame, turn: number): string {
  let changed = 0;
  const start = (turn % 3) * 40_000;
  for (let ref = start; changed < 30_000 && ref < game.tiles.length; ref += 1)
    if (game.isLand(ref)) {
      game.claim(game.players[(turn + 1) % 60] ?? game.me, ref);
      changed += 1;
    }
  game.tick += 1;
  return JSON.stringify(game.frame());
}

async function worstTick(game: SyntheticGame, world: World): Promise<Measurement[]> {
  const texts = Array.from({ length: REPEATS }, (_, turn) => bombTick(game, turn));
  const times: number[] = [];
  for (const text of texts) {
    const at = performance.now();
    await feed(world, text);
    times.push(performance.now() - at);
  }
  const kib = (texts[0]?.length ?? 0) / 1024;
  return [
    atMost(
      'a tick of 30,000 changes on 2 million tiles, read and applied, p95',
      percentile(times.slice(5), 0.95),
      15,
      'ms',
    ),
    plain('its size', kib, 'KiB'),
  ];
}

async function views(game: SyntheticGame, world: World): Promise<Measurement[]> {
  const owner = world.players.mySmallId ?? 1;
  const survey = timed(REPEATS, () => void surveyTerritory(world.grid, owner, world.tick));
  const territory = surveyTerritory(world.grid, owner, world.tick);
  const state = timed(REPEATS, () => void stateView(world, territory));
  const fresh = timed(REPEATS, () => void stateView(world, surveyTerritory(world.grid, owner, world.tick)));
  const { seq } = world.changes;
  for (let tick = 0; tick < 3; tick += 1) await feed(world, JSON.stringify(game.step()));
  const changes = timed(REPEATS, () => void mapChanges(world, world.metadata.gameId, seq));
  const at = performance.now();
  const map = await wholeMap(world);
  return [
    atMost('game://state at 60 players and 100 units, survey included, p50', median(fresh), 5, 'ms'),
    plain('the same, p95', percentile(fresh, 0.95), 'ms'),
    plain('without the survey, which is kept for half a second, p50', median(state), 'ms'),
    plain('the survey alone, p50', median(survey), 'ms'),
    plain('map changes of three ticks packed, p50', median(changes), 'ms'),
    plain('whole map packed beside the event loop', performance.now() - at, 'ms'),
    plain('its size on the window socket', (map.owners.length + map.terrain.length) / 1024, 'KiB'),
  ];
}

/** The time of the menu without the game's replies: queries are refused immediately. */
async function menu(world: World): Promise<Measurement[]> {
  const times: number[] = [];
  for (let turn = 0; turn < REPEATS; turn += 1) {
    const game = {
      readTerritory: createTerritoryCache(),
      attackRatio: () => 0.2,
      connectedGame: { connection: null },
    };
    const at = performance.now();
    const made = await createActionMenu(game as never, world);
    times.push(performance.now() - at);
    if (!made.ok) throw new Error(made.message);
  }
  return [
    atMost('game.legal_actions without the game’s own answer, p50', median(times), 10, 'ms'),
    plain('the same, p95', percentile(times, 0.95), 'ms'),
  ];
}

/** Time from the tool call over HTTP to the frame on the bridge's socket. */
async function intents(): Promise<Measurement[]> {
  const host = await startBuiltHost();
  const game = new SyntheticGame();
  game.step();
  const bridge = await joinGame(host.ready.ports.openfront ?? 0, game);
  game.spawn(game.me, game.freeLand());
  game.inSpawnPhase = false;
  await bridge.step(2);
  const { token } = await host.rest.register();
  const client = await connectServer(new URL('mcp/openfront', host.ready.url), token);
  const times: number[] = [];
  const intent = { type: 'embargo', targetID: 2, action: 'start' };
  for (let turn = 0; turn < 250; turn += 1) {
    const framed = bridge.next('intent').then(() => performance.now());
    const at = performance.now();
    const done = client.call('game.send_intent', { intent, waitMs: 0 });
    times.push((await framed) - at);
    await done;
    await bridge.step();
  }
  await client.close();
  await host.dispose();
  const warm = times.slice(50);
  return [
    atMost('an intent from the tool call (HTTP) to its frame on the socket, p50', median(warm), 3, 'ms'),
    plain('the same, p95', percentile(warm, 0.95), 'ms'),
  ];
}

const { game, world } = await wideWorld();
const stats = [
  await ingest(),
  ...(await views(game, world)),
  ...(await menu(world)),
  ...(await worstTick(game, world)),
];
report('openfront', [...stats, ...(await intents()), ...(await measureMap())]);
process.exit(0);
