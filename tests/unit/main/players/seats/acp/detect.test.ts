import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { findAcpAgents, findProgram } from '../../../../../../src/main/players/seats/acp/detect.ts';

/** A program that creates a file when it is started. */
function program(folder: string, name: string, mode = 0o755): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\ntouch ${join(folder, 'started')}\n`);
  chmodSync(path, mode);
  return path;
}

test('agents are found by their files on PATH and in the usual folders of the home folder', async () => {
  const root = mkdtempSync(join(tmpdir(), 'arbiter-detect-'));
  const onPath = join(root, 'bin');
  const qwen = program(onPath, 'qwen');
  const goose = program(join(root, '.local', 'bin'), 'goose');
  program(onPath, 'opencode', 0o644);
  mkdirSync(join(onPath, 'gemini'));
  const search = { pathVariable: ['relative', onPath].join(delimiter), home: root, env: {} };
  const found = await findAcpAgents(search);
  expect(
    found.filter(({ path }) => path.startsWith(root)).map(({ entry, path }) => [entry.id, path]),
  ).toEqual([
    ['qwen', qwen],
    ['goose', goose],
  ]);
  expect(await findProgram(['nothing', 'qwen'], search)).toBe(qwen);
  expect(await findProgram(['started'], search)).toBeNull();
});
