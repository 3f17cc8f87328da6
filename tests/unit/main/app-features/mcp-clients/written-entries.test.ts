import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  createMcpClients,
  createWrittenEntries,
} from '../../../../../src/main/app-features/mcp-clients/index.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

const TOKEN = 'token-of-an-agent';

/** Cursor's settings on a computer whose host moves between ports and whose app moves between folders. */
function connectCursor(before = '{\n  "mine": 1\n}\n') {
  const home = temporaryFolder();
  const dataFolder = join(home, 'data');
  const file = join(home, '.cursor', 'mcp.json');
  mkdirSync(join(home, '.cursor'));
  writeFileSync(file, before);
  const child = join(home, 'child.mjs');
  writeFileSync(child, '');
  const at = (port: number, program = child, isToken = (token: string): boolean => token === TOKEN) =>
    createMcpClients({
      system: { platform: 'linux', env: {}, home, listFiles: () => [] },
      program: () => ({ command: process.execPath, args: [program] }),
      dataFolder,
      address: { url: () => `http://127.0.0.1:${port}/mcp/sessions`, isToken, isFirst: false },
      written: createWrittenEntries(dataFolder),
    });
  return { home, dataFolder, file, child, at, text: () => readFileSync(file, 'utf8') };
}

test('an entry by address that Arbiter wrote follows the port, keeps its token, and is taken away whole', () => {
  const { at, text } = connectCursor();
  const before = text();
  at(7400).apply('cursor', 'write', undefined, TOKEN);
  expect(at(7400).correct()).toEqual([]);
  expect(at(7401).correct()).toEqual(['cursor']);
  expect(text()).toContain('http://127.0.0.1:7401/mcp/sessions');
  expect(text()).toContain(TOKEN);
  expect(at(7401).correct()).toEqual([]);
  expect(at(7402).correct()).toEqual(['cursor']);
  expect(at(7402).apply('cursor', 'undo').ok).toBe(true);
  expect(text()).toBe(before);
  expect(at(7403).correct()).toEqual([]);
});

test('an entry whose program is gone gets the program of this installation; one that works is left alone', () => {
  const { at, text, child, home } = connectCursor();
  at(7400).apply('cursor', 'write');
  const second = join(home, 'moved.mjs');
  writeFileSync(second, '');
  expect(at(7400, second).correct()).toEqual([]);
  expect(text()).toContain(child);
  const gone = connectCursor();
  gone.at(7400, join(gone.home, 'never.mjs')).apply('cursor', 'write');
  expect(gone.at(7400).correct()).toEqual(['cursor']);
  expect(gone.text()).toContain(gone.child);
});

test('an entry that somebody changed, one of somebody else, and one whose agent was revoked stay as they are', () => {
  const changed = connectCursor();
  changed.at(7400).apply('cursor', 'write', undefined, TOKEN);
  writeFileSync(changed.file, changed.text().replace('"url"', '"disabled": true,\n      "url"'));
  const byHand = changed.text();
  expect(changed.at(7401).correct()).toEqual([]);
  expect(changed.text()).toBe(byHand);

  const other = connectCursor('{"mcpServers":{"arbiter":{"url":"http://127.0.0.1:7400/mcp/sessions"}}}');
  const theirs = other.text();
  expect(other.at(7401).correct()).toEqual([]);
  expect(other.text()).toBe(theirs);

  const revoked = connectCursor();
  revoked.at(7400).apply('cursor', 'write', undefined, TOKEN);
  const old = revoked.text();
  expect(revoked.at(7401, revoked.child, () => false).correct()).toEqual([]);
  expect(revoked.text()).toBe(old);
});

test('the record holds no token, is private, and one that cannot be read counts as empty', () => {
  const { at, dataFolder } = connectCursor();
  at(7400).apply('cursor', 'write', undefined, TOKEN);
  const record = join(dataFolder, 'client-entries.json');
  expect(readFileSync(record, 'utf8')).not.toContain(TOKEN);
  expect(statSync(record).mode & 0o077).toBe(0);
  writeFileSync(record, '{"entries": 7}');
  expect(createWrittenEntries(dataFolder).isEmpty()).toBe(true);
  expect(at(7401).correct()).toEqual([]);
});
