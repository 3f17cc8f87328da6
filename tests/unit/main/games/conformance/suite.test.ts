import { describe, expect, test } from 'vitest';
import { runConformanceSuite } from '../../../../../src/main/games/conformance/suite.ts';
import type { GameTemplate } from '../../../../../src/main/games/game-template.ts';
import { nim } from '../../../../support/games/nim.ts';

const NIM = nim as unknown as GameTemplate;
const CHOICES = [2, 7, 1];
const kinds = (gameTemplate: GameTemplate): string[] => [
  ...new Set(runConformanceSuite(gameTemplate, { choices: CHOICES }).map(({ property }) => property)),
];

test('reports nothing for a correct template, in whole and partial games and with options', () => {
  expect(runConformanceSuite(NIM, { choices: CHOICES })).toEqual([]);
  expect(runConformanceSuite(NIM, { choices: CHOICES, maxPlies: 2, options: { matches: 50 } })).toEqual([]);
});

test('plays no game with a template whose declaration is wrong', () => {
  const start: GameTemplate['start'] = () => {
    throw new Error('was started');
  };
  expect(
    runConformanceSuite({ ...NIM, id: 'nim', start }, { choices: CHOICES }).map(({ message }) => message),
  ).toEqual(['the id is not name.vN']);
});

describe('a game that cannot be played reports one cause:', () => {
  test('a start that throws', () => {
    const start: GameTemplate['start'] = () => {
      throw new Error('no table');
    };
    expect(runConformanceSuite({ ...NIM, start }, { choices: CHOICES })).toEqual([
      { property: 'crash', message: 'start threw: no table', played: [] },
    ]);
  });

  test('a listed action that is refused', () => {
    const legal: GameTemplate['legal'] = (state, role) => (NIM.legal(state, role).length > 0 ? ['9'] : []);
    expect(kinds({ ...NIM, legal })).toEqual(['listed_accepted']);
  });

  test('a call that changes its state', () => {
    const apply: GameTemplate['apply'] = (state, role, action) => {
      (state as { matches: number }).matches -= 0;
      return NIM.apply(state, role, action);
    };
    expect(kinds({ ...NIM, apply })).toEqual(['non_mutation']);
  });
});

test('a failure contains the played actions and can be repeated with the same choices', () => {
  const broken: GameTemplate = { ...NIM, isHiddenFrom: () => true };
  const first = runConformanceSuite(broken, { choices: CHOICES });
  expect(first.length).toBeGreaterThan(0);
  expect(first[0]?.played[0]).toMatch(/^player_1:[123]$/u);
  expect(runConformanceSuite(broken, { choices: CHOICES })).toEqual(first);
});

test('an error in one check does not stop the other checks', () => {
  const view: GameTemplate['view'] = () => {
    throw new Error('no view');
  };
  const found = kinds({ ...NIM, view, outcomes: [...NIM.outcomes], isHiddenFrom: () => true });
  expect(found).toEqual(expect.arrayContaining(['crash', 'action_hiding']));
});
