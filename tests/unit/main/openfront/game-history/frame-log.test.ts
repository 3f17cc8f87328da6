import { expect, test } from 'vitest';
import { FrameLog, frameText, keepNewest } from '../../../../../src/main/openfront/game-history/frame-log.ts';
import { SECRET_KEYS } from '../../../../support/secret-keys.ts';

const frame = (tick: number) => ({ atMs: tick, tick, way: 'in' as const, kind: 'res', text: `${tick}` });

test('removes secrets anywhere in a logged frame', () => {
  const text = frameText({
    t: 'hello',
    token: 'abc',
    config: { persistentID: 'def', accessToken: 'ghi', map: 'World' },
  });
  expect(text).not.toMatch(/abc|def|ghi/u);
  expect(text).toContain('World');
});

test.each([...SECRET_KEYS, 'persistentID', 'PERSISTENT_ID'])(
  'hides the value of %s in a logged frame',
  (key) => {
    expect(JSON.parse(frameText({ t: 'hello', [key]: 'open', inner: [{ [key]: ['open'] }] }))).toEqual({
      t: 'hello',
      [key]: '[redacted]',
      inner: [{ [key]: '[redacted]' }],
    });
  },
);

test('replaces long strings and lists by their length and bounds the whole text', () => {
  const text = frameText({ t: 'hello', terrain: 'x'.repeat(9000), refs: Array(500).fill(7) });
  expect(text).toContain('… (9000)');
  expect(text).toContain('… (500)');
  expect(frameText({ many: Array.from({ length: 20 }, () => 'y'.repeat(150)) }).length).toBeLessThan(1300);
});

test('keeps the newest two hundred frames, oldest first', () => {
  const log = new FrameLog();
  for (let tick = 0; tick < 250; tick += 1) log.add(frame(tick));
  expect(log.all()).toHaveLength(200);
  expect(log.all()[0]?.tick).toBe(50);
  log.clear();
  expect(log.all()).toEqual([]);
  expect(keepNewest([1, 2, 3], [4], 3)).toEqual([2, 3, 4]);
});
