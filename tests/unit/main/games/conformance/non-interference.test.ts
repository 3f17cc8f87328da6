import { describe, expect, test } from 'vitest';
import {
  checkActionHiding,
  checkNonInterference,
} from '../../../../../src/main/games/conformance/non-interference.ts';
import type { ReportFailure } from '../../../../../src/main/games/conformance/failure.ts';
import { playTrace, type Trace } from '../../../../../src/main/games/conformance/trace.ts';
import { kuhnPoker } from '../../../../../src/main/games/cards/kuhn-poker.ts';
import type { GameTemplate } from '../../../../../src/main/games/game-template.ts';
import { rps } from '../../../../../src/main/games/simultaneous/rps.ts';
import { nim } from '../../../../support/games/nim.ts';
import { setupOf } from '../../../../support/games/play.ts';

const SEALED = rps as unknown as GameTemplate;
const DEALT = kuhnPoker as unknown as GameTemplate;
const OPEN = nim as unknown as GameTemplate;

function failuresOf(
  check: (trace: Trace, report: ReportFailure) => void,
  gameTemplate: GameTemplate,
): string[] {
  const trace = playTrace(gameTemplate, setupOf(gameTemplate), { choices: [0, 0, 1], maxPlies: 6 });
  const received: string[] = [];
  check(trace, (_, message) => void received.push(message));
  return received;
}

test.each([SEALED, DEALT, OPEN])('reports nothing for $id', (gameTemplate) => {
  expect([
    ...failuresOf(checkNonInterference, gameTemplate),
    ...failuresOf(checkActionHiding, gameTemplate),
  ]).toEqual([]);
});

describe('checkNonInterference', () => {
  test('reports hidden information in a view', () => {
    const view: GameTemplate['view'] = (state, viewer) =>
      viewer === null ? state : SEALED.view(state, viewer);
    expect(failuresOf(checkNonInterference, { ...SEALED, view })).toEqual([
      'a spectator can tell apart states that must look the same',
    ]);
  });

  test('reports hidden information in the legal list of another player', () => {
    const legal: GameTemplate['legal'] = (state, role) => {
      const { player_1, player_2 } = state['choices'] as Record<string, string | null>;
      const other = role === 'player_1' ? player_2 : player_1;
      return SEALED.legal(state, role).filter((action) => action !== other);
    };
    expect(failuresOf(checkNonInterference, { ...SEALED, legal }).join()).toContain('can tell apart');
  });

  test('reports hidden information in the text of a refusal', () => {
    const apply: GameTemplate['apply'] = (state, role, action) => {
      if (!SEALED.legal(state, role).includes(action))
        throw new Error(`not against ${JSON.stringify(state)}`);
      return SEALED.apply(state, role, action);
    };
    expect(failuresOf(checkNonInterference, { ...SEALED, apply }).join()).toContain('can tell apart');
  });

  test('reports a card of another player in a view', () => {
    const view: GameTemplate['view'] = (state, viewer) => ({
      ...DEALT.view(state, viewer),
      all: state['cards'] ?? null,
    });
    expect(failuresOf(checkNonInterference, { ...DEALT, view }).join()).toContain('can tell apart');
  });
});

test('checkNonInterference reports a template whose `hidden` is wrong', () => {
  const view: GameTemplate['view'] = (state, viewer) => ({ ...state, viewer });
  expect(failuresOf(checkNonInterference, { ...OPEN, view })).toEqual([
    'views differ in a template that hides nothing',
  ]);
  expect(failuresOf(checkNonInterference, { ...OPEN, hasHiddenParts: true })).toEqual([
    'the template declares hidden information, but hides nothing',
  ]);
});

describe('checkActionHiding', () => {
  test.each<[string, GameTemplate['isHiddenFrom'], string]>([
    ['that is visible while its choice is sealed', () => false, 'a sealed action is in the open log'],
    [
      'that is hidden from its own player',
      (state) => SEALED.result(state) === null,
      'a player cannot see their own action',
    ],
    ['that is hidden after the end', (_, row, viewer) => row.role !== viewer, 'an open action is hidden'],
  ])('reports a row %s', (_, isHiddenFrom, text) => {
    expect(failuresOf(checkActionHiding, { ...SEALED, isHiddenFrom })).toEqual([text]);
  });
});
