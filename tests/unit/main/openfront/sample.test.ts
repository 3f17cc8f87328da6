import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openRecording } from '../../../../src/main/cli/openfront/recording.ts';
import { createReplayRecorder } from '../../../../src/main/openfront/replay-records/replay-recorder.ts';
import { parseFrame } from '../../../../src/main/openfront/rules/parse-frame.ts';
import type { World } from '../../../../src/main/openfront/state/world.ts';
import { gameRecord } from '../../../../src/shared/wire/openfront-record.ts';
import { memoryServices } from '../../../support/memory-services.ts';
import { falsified } from '../../../support/openfront/falsified.ts';
import { feed, feedRecording, worldOf } from '../../../support/openfront/feed.ts';
import { recordedText } from '../../../support/openfront/sample-recording.ts';
import { executeAgain } from '../../../support/openfront/toy-engine.ts';
import { viewsOf } from '../../../support/openfront/views.ts';
import { stoppedClock } from '../../../support/test-storage.ts';

const FILE = new URL('../../../../resources/openfront-recordings/six-islands.jsonl.gz', import.meta.url);

test('the installed recording equals the output of the synthetic game, and every frame of it is accepted', async () => {
  const text = gunzipSync(readFileSync(FILE)).toString('utf8');
  expect(text === recordedText()).toBe(true);
  const [hello = '{}', ...frames] = text.trim().split('\n');
  const ticks = frames.filter((line) => line.startsWith('{"t":"tick"'));
  const world = await worldOf(JSON.parse(hello) as Record<string, unknown>);
  for (const tick of ticks) await feed(world, tick);
  expect(world.tick).toBe(600);
  expect(world.skipped.size).toBe(0);
  expect(world.metadata.notes).toEqual([]);
  expect(world.me?.tiles).toBe(world.grid.tileCount(1));
  expect(world.me?.tiles).toBeGreaterThan(100);
});

test('the installed recording leaves a record whose every hash the toy engine computes again', async () => {
  const { db, writer, audit } = await memoryServices();
  const records = createReplayRecorder({ db, writer, audit, clock: stoppedClock(), log: () => undefined });
  const source = await openRecording(fileURLToPath(FILE));
  const gameId = String(source.hello['gameID']);
  for await (const { kind, text } of source.frames()) {
    const frame = parseFrame(text);
    if (frame.ok && (frame.value.t === 'start' || frame.value.t === 'turns'))
      records.addFrame(gameId, frame.value);
    else expect(kind).toBe('tick');
  }
  const file = await records.exportFile(gameId, { names: 'real' });
  expect(file).toMatchObject({ turns: 600, checkpoints: 60, expectedCheckpoints: 60, complete: true });
  const record = gameRecord.parse(JSON.parse(file?.text ?? ''));
  expect(executeAgain(record)).toEqual({ compared: 60, mismatches: 0 });
  const rounded = record.turns.map((turn) => ({
    ...turn,
    intents: turn.intents.slice(1),
  }));
  expect(executeAgain({ ...record, turns: rounded }).mismatches).toBeGreaterThan(50);
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
