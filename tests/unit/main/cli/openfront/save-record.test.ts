import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { saveRecord } from '../../../../../src/main/cli/openfront/save-record.ts';
import { recordedIo } from '../../../../support/command-io.ts';
import { fakeApi } from '../../../../support/fake-api.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

const WHOLE = {
  fileName: 'game0001.json',
  mediaType: 'application/json',
  text: '{}\n',
  turns: 3012,
  checkpoints: 302,
  expectedCheckpoints: 302,
  complete: true,
  reason: null as string | null,
  gitCommit: 'be'.repeat(20),
};
const OPTIONS = { anonymous: false, partial: false, json: false };

async function save(record: typeof WHOLE, own: Partial<typeof OPTIONS> = {}) {
  const recorded = recordedIo();
  const out = join(temporaryFolder(), 'saved.json');
  const { api } = fakeApi({ 'openfront.recordExport': record });
  const code = await saveRecord(api, 'game0001', { ...OPTIONS, ...own, out }, recorded.io);
  return { code, file: out, out: recorded.out(), err: recorded.err() };
}

test('writes the file and says what the check must report', async () => {
  const { code, file, out } = await save(WHOLE);
  expect(code).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe('{}\n');
  expect(out).toBe(
    `${file}, 3012 turns, 302 checkpoints, game build ${'be'.repeat(20)}\n` +
      `To check it, in your own checkout of the game at that build: npm run replay:game -- ${file}\n` +
      'It must report 302 checkpoints and 0 mismatches.\n',
  );
});

test('refuses an incomplete record with its reason and writes it with --partial', async () => {
  const incomplete = { ...WHOLE, complete: false, reason: 'gap' };
  const refused = await save(incomplete);
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.err).toContain('not complete (gap)');
  expect(() => readFileSync(refused.file)).toThrow('ENOENT');
  const { code, file, out } = await save(incomplete, { partial: true, json: true });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    file,
    turns: 3012,
    checkpoints: 302,
    complete: false,
    reason: 'gap',
    git_commit: 'be'.repeat(20),
  });
});

test('a game that did not name its build names the checkout', async () => {
  const { out } = await save({ ...WHOLE, gitCommit: 'DEV' });
  expect(out).toContain('use the checkout this game was played in');
});
