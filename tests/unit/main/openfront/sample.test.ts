import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openRecording } from '../../../../src/main/cli/openfront/recording.ts';
import type { World } from '../../../../src/main/openfront/state/world.ts';
import { falsified } from '../../../support/openfront/falsified.ts';
import { feed, feedRecording, worldOf } from '../../../support/openfront/feed.ts';
import { sampleText } from '../../../support/openfront/sample-recording.ts';
import { viewsOf } from '../../../support/openfront/views.ts';

const FILE = new URL('../../../../resources/openfront-recordings/six-islands.jsonl.gz', import.meta.url);

test('the installed recording equals the output of the synthetic game, and every frame of it is accepted', async () => {
  const text = gunzipSync(readFileSync(FILE)).toString('utf8');
  expect(text === sampleText()).toBe(true);
  const [hello = '{}', ...ticks] = text.trim().split('\n');
  const world = await worldOf(JSON.parse(hello) as Record<string, unknown>);
  for (const tick of ticks) await feed(world, tick);
  expect(world.tick).toBe(600);
  expect(world.skipped.size).toBe(0);
  expect(world.facts.notes).toEqual([]);
  expect(world.me?.tiles).toBe(world.grid.tilesOf(1));
  expect(world.me?.tiles).toBeGreaterThan(100);
});

/**
 * Runs without the recorded games, which may not be distributed. It changes everything that this
 * client's screen does not show.
 */
test('hidden facts change nothing that can be read of the sample', async () => {
  const source = await openRecording(fileURLToPath(FILE));
  const read: string[] = [];
  const each = (world: World): void => {
    if (world.tick % 60 === 0) read.push(JSON.stringify(viewsOf(world)));
  };
  await feedRecording(source, { each });
  const open = read.splice(0);
  await feedRecording(source, { each, edit: falsified(String(source.hello['clientID'])) });
  expect(open).toHaveLength(10);
  expect(read).toEqual(open);
});
