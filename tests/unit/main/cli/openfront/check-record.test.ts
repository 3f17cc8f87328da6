import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkRecordFile } from '../../../../../src/main/cli/openfront/check-record.ts';
import { toReplayRecord } from '../../../../../src/main/openfront/replay-records/replay-record.ts';
import { recordedIo } from '../../../../support/command-io.ts';
import { toyRecord } from '../../../../support/openfront/toy-record.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

async function check(content: string, json = false) {
  const file = join(temporaryFolder(), 'record.json');
  writeFileSync(file, content);
  const recorded = recordedIo();
  const code = await checkRecordFile(file, { json }, recorded.io);
  return { code, file, out: recorded.out() };
}

const RECORD = toReplayRecord(toyRecord(302), { names: 'real' });

test('a record is described, with the command of the game for its hashes', async () => {
  const { code, file, out } = await check(JSON.stringify(RECORD));
  expect(code).toBe(0);
  expect(out).toBe(
    `${file} has the form of a record: game toygame1, 302 turns, 31 checkpoints\n` +
      `To compare every checkpoint, in your own checkout of the game: npm run replay:game -- ${file}\n`,
  );
});

test('a file with a fault fails and names the first one', async () => {
  const shifted = RECORD?.turns.map((turn) => ({ ...turn, turnNumber: turn.turnNumber + 1 }));
  const { code, file, out } = await check(JSON.stringify({ ...RECORD, turns: shifted }), true);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toEqual({
    file,
    ok: false,
    game_id: 'toygame1',
    turns: 302,
    checkpoints: null,
    git_commit: 'a'.repeat(40),
    problem: expect.stringContaining('has a hash, which the game does not compute'),
  });
  expect((await check('no json')).code).toBe(1);
});

test('a file that is not there is one line', async () => {
  await expect(checkRecordFile('/nowhere/a.json', { json: false }, recordedIo().io)).rejects.toThrow(
    'there is no file /nowhere/a.json',
  );
});
