import { createIntentLookup } from '../../../src/main/openfront/intents/resolve-player.ts';
import { createActionMenu } from '../../../src/main/openfront/action-menu/create-menu.ts';
import type { MenuEntry } from '../../../src/main/openfront/action-menu/menu.ts';
import type { ActionChooser } from '../../../src/main/openfront/player/action-chooser.ts';
import { translateIntent } from '../../../src/main/openfront/rules/translate-intent.ts';
import { createTerritoryCache } from '../../../src/main/openfront/state/territory.ts';
import { feed, worldOf } from './feed.ts';
import { seeded } from './seeded.ts';
import { answerQuery, takeIntent } from './synthetic-answers.ts';
import { SyntheticGame, type Frame } from './synthetic-game.ts';

const DECIDE_EVERY = 10;
const RATIO = 0.2;

/**
 * The share of all land that the human owns after `ticks` of a synthetic game in which `chooser`
 * chooses from the menu.
 */
export async function landAfter(seed: number, ticks: number, chooser: ActionChooser): Promise<number> {
  const game = new SyntheticGame({ seed, width: 120, height: 90, others: 5 });
  const world = await worldOf(game.hello());
  const query = async (q: string, fields: Frame) => ({
    ok: true,
    value: answerQuery(game, { q, ...fields }),
  });
  const storage = {
    readTerritory: createTerritoryCache(),
    attackRatio: () => RATIO,
    connectedGame: { connection: { query } },
  };
  const { signal } = new AbortController();
  for (let tick = 0; tick < ticks; tick += 1) {
    await feed(world, JSON.stringify(game.step()));
    if (tick % DECIDE_EVERY !== 0 || (game.me.hasSpawned && !game.me.isAlive)) continue;
    const menu = await createActionMenu(storage as never, world);
    if (!menu.ok) continue;
    const { entries } = menu.value;
    const { ids } = await chooser.decide({ world, entries, offeredEntries: entries, promptText: '', signal });
    for (const entry of entries.filter(({ id }) => ids.includes(id))) {
      const intent = translateIntent(entry.intent, createIntentLookup(world, RATIO));
      if (intent.ok) takeIntent(game, intent.value);
    }
  }
  const land = game.map.terrain.reduce((sum, byte) => sum + (byte >> 7), 0);
  return game.me.tiles / land;
}

const choiceMutex = (choose: (entries: readonly MenuEntry[]) => readonly string[]): ActionChooser => ({
  decide: async ({ entries }) => ({
    ids: choose(entries),
    text: '',
    promptTokens: null,
    completionTokens: null,
    latencyMs: null,
  }),
});

const spawnIn = (entries: readonly MenuEntry[]): readonly string[] =>
  entries.filter(({ id }) => id === 'spawn-1').map(({ id }) => id);

/** Takes the first spawn place and does nothing afterwards. */
export const idleChooser = (): ActionChooser => choiceMutex(spawnIn);

/** Chooses one entry of the menu at random, the same for the same seed. */
export function randomActionChooser(seed: number): ActionChooser {
  const chance = seeded(seed);
  return choiceMutex((entries) => {
    const entry = entries[Math.floor(chance() * entries.length)];
    return entry === undefined ? [] : [entry.id];
  });
}
