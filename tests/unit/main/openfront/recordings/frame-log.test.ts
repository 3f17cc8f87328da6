import { expect, test } from 'vitest';
import { FrameLog, frameText, newestOf } from '../../../../../src/main/openfront/recordings/frame-log.ts';
import { SECRET_KEYS } from '../../../../support/secret-keys.ts';

const frame = (tick: number) => ({ atMs: tick, tick, way: 'in' as const, kind: 'res', text: `${tick}` });

test('a kept frame tells no secret, wherever it stands', () => {
  const text = frameText({
    t: 'hello',
    token: 'abc',
    config: { persistentID: 'def', accessToken: 'ghi', map: 'World' },
  });
  expect(text).not.toMatch(/abc|def|ghi/u);
  expect(text).toContain('World');
});

test.each([...SECRET_KEYS, 'persistentID', 'PERSISTENT_ID'])(
  'a kept frame hides what stands under %s',
  (key) => {
    expect(JSON.parse(frameText({ t: 'hello', [key]: 'open', inner: [{ [key]: ['open'] }] }))).toEqual({
      t: 'hello',
      [key]: '[redacted]',
      inner: [{ [key]: '[redacted]' }],
    });
  },
);

test('long words and lists are named by their length, and the whole stays bounded', () => {
  const text = frameText({ t: 'hello', terrain: 'x'.repeat(9000), refs: Array(500).fill(7) });
  expect(text).toContain('… (9000)');
  expect(text).toContain('… (500)');
  expect(frameText({ many: Array.from({ length: 20 }, () => 'y'.repeat(150)) }).length).toBeLessThan(1300);
});

test('the newest two hundred frames are kept, oldest first', () => {
  const log = new FrameLog();
  for (let tick = 0; tick < 250; tick += 1) log.note(frame(tick));
  expect(log.all()).toHaveLength(200);
  expect(log.all()[0]?.tick).toBe(50);
  log.clear();
  expect(log.all()).toEqual([]);
  expect(newestOf([1, 2, 3], [4], 3)).toEqual([2, 3, 4]);
});
