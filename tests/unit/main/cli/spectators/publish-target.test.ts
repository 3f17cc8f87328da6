import { expect, test } from 'vitest';
import { parseDelay, parseTarget } from '../../../../../src/main/cli/spectators/publish-target.ts';

test('a session or a scoreboard is named after its kind', () => {
  expect(parseTarget('watch:abc-1')).toEqual({ kind: 'session', subject: 'abc-1' });
  expect(parseTarget('board:league_1')).toEqual({ kind: 'league', subject: 'league_1' });
  for (const other of ['work', 'watch:', 'board', 'watch:a b', 'link:x'])
    expect(parseTarget(other)).toBeNull();
});

test('a delay is given in seconds, at most an hour', () => {
  expect(parseDelay(null)).toEqual({ ok: true, value: undefined });
  expect(parseDelay('180')).toEqual({ ok: true, value: 180_000 });
  for (const wrong of ['3601', '-1', '1.5', 'soon'])
    expect(parseDelay(wrong)).toMatchObject({ code: 'USAGE' });
});
