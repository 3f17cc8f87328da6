import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const RESOURCES = resolve(import.meta.dirname, '../../../resources');
const read = (name: string): Buffer => readFileSync(join(RESOURCES, name));

/** Width and height of a PNG file, which stand at the beginning of its first chunk. */
function pngSize(png: Buffer): readonly [number, number] {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/** The widths of the pictures of an `.ico` file, each compared with what its entry says. */
function icoWidths(ico: Buffer): number[] {
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const at = 6 + 16 * index;
    const offset = ico.readUInt32LE(at + 12);
    const [width, height] = pngSize(ico.subarray(offset, offset + ico.readUInt32LE(at + 8)));
    expect([ico.readUInt8(at), ico.readUInt8(at + 1)]).toEqual([width % 256, height % 256]);
    return width;
  });
}

/** The type and width of each picture of an `.icns` file. */
function icnsEntries(icns: Buffer): Record<string, number> {
  expect(icns.toString('latin1', 0, 4)).toBe('icns');
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  const found: Record<string, number> = {};
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    found[icns.toString('latin1', at, at + 4)] = pngSize(icns.subarray(at + 8))[0];
  }
  return found;
}

describe('the icons', () => {
  test('of the app exist in every size that Linux asks for', () => {
    for (const name of readdirSync(join(RESOURCES, 'icons'))) {
      const [width, height] = pngSize(read(`icons/${name}`));
      expect(name).toBe(`${width}x${height}.png`);
    }
    expect(readdirSync(join(RESOURCES, 'icons'))).toHaveLength(9);
  });

  test('of Windows have seven sizes for the program and four for the tray', () => {
    expect(icoWidths(read('icon.ico'))).toEqual([16, 24, 32, 48, 64, 128, 256]);
    expect(icoWidths(read('tray/tray.ico'))).toEqual([16, 20, 24, 32]);
  });

  test('of macOS have the width that their type means', () => {
    expect(icnsEntries(read('icon.icns'))).toEqual({
      icp4: 16,
      icp5: 32,
      ic07: 128,
      ic08: 256,
      ic09: 512,
      ic10: 1024,
      ic11: 32,
      ic12: 64,
      ic13: 256,
      ic14: 512,
    });
  });

  test('of the tray have the sizes of a menu bar', () => {
    expect(pngSize(read('tray/trayTemplate.png'))).toEqual([16, 16]);
    expect(pngSize(read('tray/trayTemplate@2x.png'))).toEqual([32, 32]);
    expect(pngSize(read('tray/tray.png'))).toEqual([32, 32]);
  });
});
