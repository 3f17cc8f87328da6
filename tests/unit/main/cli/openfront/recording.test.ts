import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openRecording, samplePath } from '../../../../../src/main/cli/openfront/recording.ts';
import { recordedIo } from '../../../../support/command-io.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

const HELLO = '{"t":"hello","gameID":"g1"}';
const LINES = [HELLO, '{"t":"tick","tick":1}', '{"t":"res","id":1}', '{"t":"snapshot","tick":2}', ''];

function file(name: string, content: string | Buffer, folder = temporaryFolder()): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function kinds(path: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { kind } of (await openRecording(path)).frames()) found.push(kind);
  return found;
}

test('reads ticks and snapshots in order and leaves out replies to requests', async () => {
  const plain = file('game.jsonl', LINES.join('\n'));
  expect([(await openRecording(plain)).hello['gameID'], await kinds(plain)]).toEqual([
    'g1',
    ['tick', 'snapshot'],
  ]);
  expect(await kinds(file('game.jsonl.gz', gzipSync(LINES.join('\r\n'))))).toEqual(['tick', 'snapshot']);
});

test('reads a recording again from its beginning', async () => {
  const recording = await openRecording(file('game.jsonl', LINES.join('\n')));
  for (let turn = 0; turn < 2; turn += 1) {
    const texts: string[] = [];
    for await (const { text } of recording.frames()) texts.push(text);
    expect(texts).toHaveLength(2);
  }
});

test('prefers a hello beside the file to its first line', async () => {
  const folder = temporaryFolder();
  file('game.hello.json', HELLO.replace('g1', 'beside'), folder);
  const recording = await openRecording(file('game.jsonl', '{"t":"tick","tick":1}', folder));
  expect(recording.hello['gameID']).toBe('beside');
});

test('refuses a file that is not a recording with one line', async () => {
  await expect(openRecording('/nowhere/game.jsonl')).rejects.toThrow('there is no file');
  for (const content of ['', 'no json', '{"t":"tick","tick":1}'])
    await expect(openRecording(file('game.jsonl', content))).rejects.toThrow('does not begin with a hello');
  await expect(openRecording(file('game.jsonl.gz', 'no gzip'))).rejects.toMatchObject({ name: 'CliError' });
});

test('finds the installed sample', () => {
  expect(existsSync(samplePath(recordedIo().io.entryUrl))).toBe(true);
});
