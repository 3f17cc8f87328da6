import { expect, test } from 'vitest';
import { isEntryOutdated } from '../../../../../src/main/app-features/mcp-clients/outdated-entry.ts';

const place = {
  url: 'http://127.0.0.1:7401/mcp/sessions',
  dataFolder: '/data',
  exists: (file: string) => !file.includes('gone'),
};

test.each([
  ['another port', { url: 'http://127.0.0.1:7400/mcp/sessions' }, true],
  ['this port', { url: place.url }, false],
  ['a program that is gone', { command: '/gone/node', args: ['/opt/child.mjs'] }, true],
  ['a file that is gone', { command: '/usr/bin/node', args: ['/gone/child.mjs'] }, true],
  ['what still works', { command: '/usr/bin/node', args: ['/opt/child.mjs', '--data', '/gone'] }, false],
  ['a program without a path', { command: 'node', args: ['/opt/child.mjs'] }, false],
  ['the copy of a version', { command: '/usr/bin/node', args: ['/data/bin/arbiter-mcp-0.1.0.mjs'] }, true],
  ['no entry', null, false],
  ['a list', ['x'], false],
])('%s', (_, entry, expected) => {
  expect(isEntryOutdated(entry, place)).toBe(expected);
});

test('without a host no address is outdated', () => {
  expect(isEntryOutdated({ url: 'http://127.0.0.1:1/' }, { ...place, url: null })).toBe(false);
});
