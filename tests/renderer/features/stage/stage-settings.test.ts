import { expect, test } from 'vitest';
import { readStageSettings, STAGE_PARTS } from '../../../../renderer/features/stage/stage-settings.ts';

const read = (query: string) => {
  const params = new URLSearchParams(query);
  return readStageSettings((name) => params.get(name) ?? '');
};

test('without parameters everything is shown in the theme of the window, 20 seconds each', () => {
  expect(read('')).toEqual({
    sessionId: null,
    leagueId: null,
    theme: null,
    background: null,
    parts: new Set(STAGE_PARTS),
    rotateMs: 20_000,
    scale: 1,
    isFlipped: false,
    hasReducedMotion: false,
    hasSound: false,
  });
});

test('each parameter is read', () => {
  const query =
    'session=a1&league=l-2&theme=light&bg=%23a0B1c2&parts=board,clock&rotate=5&scale=0.5&flip=1&motion=0&sound=1';
  expect(read(query)).toEqual({
    sessionId: 'a1',
    leagueId: 'l-2',
    theme: 'light',
    background: '#a0B1c2',
    parts: new Set(['board', 'clock']),
    rotateMs: 5000,
    scale: 0.5,
    isFlipped: true,
    hasReducedMotion: true,
    hasSound: true,
  });
  expect(read('bg=transparent').background).toBe('transparent');
});

test.each([
  'theme=pink',
  'bg=red',
  'bg=%23fff',
  'bg=url(https://example.org/a.png)',
  'parts=everything',
  'rotate=4',
  'rotate=601',
  'rotate=fast',
  'scale=0.4',
  'scale=4',
  'flip=yes',
  'motion=1',
  'session=a%20b',
  `league=${'x'.repeat(65)}`,
])('%s counts as the default', (query) => {
  expect(read(query)).toEqual(read(''));
});
