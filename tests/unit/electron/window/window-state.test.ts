import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readWindowState, saveWindowState } from '../../../../electron/window/window-state.ts';

const SCREEN = { x: 0, y: 0, width: 1920, height: 1080 };
const FIRST = { place: null, width: 1280, height: 820, maximized: false };
const STORED = { place: { x: 100, y: 60 }, width: 1000, height: 700, maximized: true };

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-window-'));
  file = join(folder, 'window.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the stored state of the window', () => {
  test('is restored unchanged, and only its owner can read it', () => {
    saveWindowState(file, STORED);
    expect(readWindowState(file, [SCREEN])).toEqual(STORED);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('keeps its size and loses its position when its screen is gone', () => {
    saveWindowState(file, { ...STORED, place: { x: 2500, y: 60 } });
    expect(readWindowState(file, [SCREEN])).toEqual({ ...STORED, place: null });
    const second = { x: 1920, y: 0, width: 1920, height: 1080 };
    expect(readWindowState(file, [SCREEN, second]).place).toEqual({ x: 2500, y: 60 });
  });

  test.each(['', '{', '[]', '{"width":1}', '{"place":null,"width":1e9,"height":700,"maximized":false}'])(
    'starts fresh from %j',
    (text) => {
      writeFileSync(file, text);
      expect(readWindowState(file, [SCREEN])).toEqual(FIRST);
    },
  );

  test('has defaults without a file, and writing to a missing folder is ignored', () => {
    expect(readWindowState(file, [SCREEN])).toEqual(FIRST);
    expect(() => saveWindowState(join(folder, 'gone', 'window.json'), STORED)).not.toThrow();
  });
});
