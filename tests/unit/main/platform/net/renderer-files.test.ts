import { resolve, sep } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rendererFile } from '../../../../../src/main/platform/net/renderer-files.ts';

const FOLDER = resolve('/srv/window');
const at = (path: string): string | undefined => rendererFile(FOLDER, path)?.path;

describe('a path of the window', () => {
  test('gives a file of the folder with its media type', () => {
    expect(rendererFile(FOLDER, '/assets/main-1a.js')).toEqual({
      path: resolve(FOLDER, 'assets/main-1a.js'),
      mediaType: 'text/javascript; charset=utf-8',
    });
  });

  test('gives a screen when it has no extension', () => {
    for (const path of ['/', '', '/sessions', '/sessions/42/replay']) {
      expect(at(path)).toBe(resolve(FOLDER, 'index.html'));
    }
  });

  test.each([
    '/../secret.js',
    '/%2e%2e/secret.js',
    '/..%2fsecret.js',
    '/assets/..%5c..%5csecret.js',
    '/%00.js',
    '/%zz.js',
    '/arbiter.db',
    '/host.json.bak',
    '/a.exe',
    '/assets/main-1a',
    '/assets/',
  ])('%s gives no file', (path) => {
    expect(rendererFile(FOLDER, path)).toBeNull();
  });

  test('never leaves the folder', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (path) => {
        const found = at(path);
        expect(found === undefined || found.startsWith(FOLDER + sep)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
