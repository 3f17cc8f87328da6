import { expect, test } from 'vitest';
import { ICONS } from '../../../../../src/main/platform/mcp/icon.ts';

test('the icon is a PNG of the size that it says, as a data address of at most 4 kB', () => {
  const [icon] = ICONS;
  const [head, body = ''] = icon?.src.split(',') ?? [];
  const png = Buffer.from(body, 'base64');
  expect(head).toBe('data:image/png;base64');
  expect(icon?.src.length).toBeLessThanOrEqual(4096);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([48, 48]);
  expect(icon?.sizes).toEqual(['48x48']);
});
