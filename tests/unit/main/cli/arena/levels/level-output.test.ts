import { expect, test } from 'vitest';
import {
  scaleJson,
  scaleText,
  releasedScale,
  type LevelScale,
} from '../../../../../../src/main/cli/arena/levels/level-output.ts';

const MEASURED: LevelScale = {
  engine: null,
  anchors: [['builtin:2', 890.4]],
  islands: [
    [
      { player: 'builtin:2', rating: 890.4, interval95: [890.4, 890.4], open: null },
      { player: 'builtin:1', rating: 512.6, interval95: [300.2, 700.8], open: 'below' },
    ],
  ],
  hasPrior: true,
  matches: [{ first: 'builtin:1', second: 'builtin:2', won: 0, drawn: 0, lost: 4 }],
};

test('a ladder that was measured without an engine says on which scale it is, and what it cannot say', () => {
  const text = scaleText(MEASURED);
  expect(text).toContain('on the scale of the ladder of this release');
  expect(text).toMatch(/builtin:1 +less than 513 +300 to 701/u);
  expect(text).toContain('each player got one virtual draw');
  const islands = [...MEASURED.islands, ...MEASURED.islands];
  expect(scaleText({ ...MEASURED, islands })).toContain('their numbers cannot be compared');
  expect(text).not.toContain('cannot be compared');
});

test('the JSON has the same members for both ladders', () => {
  const [shipped, measured] = [releasedScale(), MEASURED].map(
    (scale) => JSON.parse(scaleJson(scale)) as Record<string, unknown>,
  );
  expect(Object.keys(measured ?? {})).toEqual(Object.keys(shipped ?? {}));
  expect(measured).toMatchObject({
    engine: null,
    anchors: [{ player: 'builtin:2', rating: 890 }],
    levels: [{ island: 0 }, { player: 'builtin:1', rating: 513, open: 'below' }],
  });
  expect(shipped).toMatchObject({ hasPrior: false });
  expect(shipped?.['anchors']).toContainEqual({ player: 'uci_elo:1350', rating: 1350 });
});
