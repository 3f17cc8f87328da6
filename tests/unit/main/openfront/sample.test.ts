import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { feed, worldOf } from '../../../support/openfront/feed.ts';
import { sampleText } from '../../../support/openfront/sample-recording.ts';

const FILE = new URL('../../../../resources/openfront-recordings/six-islands.jsonl.gz', import.meta.url);

test('the recording that ships is what the synthetic game makes, and every frame of it is taken', async () => {
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
