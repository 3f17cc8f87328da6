import { expect, test } from 'vitest';
import { countedLabel } from '../../../../renderer/features/leagues/counted-label.ts';
import type { Translator } from '../../../../renderer/text/index.ts';
import { leagueMatch } from './live/a-league.ts';

const translator = {
  t: (key: string, values?: Readonly<Record<string, unknown>>) =>
    [key, ...Object.values(values ?? {})].join(' '),
} as unknown as Translator;

test.each([
  [null, null],
  [{ winner: 'P02', isVoid: false }, 'leagues.result_won Beta'],
  [{ winner: null, isVoid: false }, 'leagues.result_draw'],
  [{ winner: null, isVoid: true }, 'organise.result_void'],
])('what counts by the decision %j reads %s', (counted, text) => {
  expect(countedLabel(translator, leagueMatch({ counted }))).toBe(text);
});
