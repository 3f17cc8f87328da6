import { describe, expect, test } from 'vitest';
import { checkChance } from '../../../../../src/main/games/conformance/chance.ts';
import { playTrace } from '../../../../../src/main/games/conformance/trace.ts';
import { evenOdd } from '../../../../../src/main/games/simultaneous/even-odd.ts';
import type { GameTemplate } from '../../../../../src/main/games/game-template.ts';
import { nim } from '../../../../support/games/nim.ts';
import { setupOf } from '../../../../support/games/play.ts';

const DRAWN = evenOdd as unknown as GameTemplate;
const CHOICES = [0, 1];

function failuresOf(gameTemplate: GameTemplate): string[] {
  const trace = playTrace(gameTemplate, setupOf(gameTemplate), { choices: CHOICES, maxPlies: 4 });
  const received: string[] = [];
  checkChance(trace, CHOICES, (_, message) => void received.push(message));
  return received;
}

describe('checkChance, for a template with chance,', () => {
  test('reports nothing for a correct template', () => {
    expect(failuresOf(DRAWN)).toEqual([]);
  });

  test('reports a seed that is visible anywhere in a view before the end', () => {
    const view: GameTemplate['view'] = (state, viewer) => ({
      ...DRAWN.view(state, viewer),
      notes: [{ inside: `x${String(state['seed'])}` }],
    });
    expect(failuresOf({ ...DRAWN, view })[0]).toBe('the seed is visible before the end');
  });

  test('reports a seed that only one player can see', () => {
    const view: GameTemplate['view'] = (state, viewer) =>
      viewer === 'player_2'
        ? { ...DRAWN.view(state, viewer), mine: state['seed'] ?? null }
        : DRAWN.view(state, viewer);
    expect(failuresOf({ ...DRAWN, view })[0]).toBe('the seed is visible before the end');
  });

  test('reports a seed that is not revealed at the end', () => {
    const view: GameTemplate['view'] = (state, viewer) => {
      const { seed: _, ...rest } = DRAWN.view(state, viewer);
      return rest;
    };
    expect(failuresOf({ ...DRAWN, view })[0]).toBe('the seed is not revealed at the end');
  });

  test('reports a wrong commitment', () => {
    const start: GameTemplate['start'] = (setup) => ({
      ...DRAWN.start(setup),
      seed_commitment: '0'.repeat(64),
    });
    expect(failuresOf({ ...DRAWN, start })[0]).toContain('seed_commitment is not SHA-256');
  });
});

describe('checkChance, for a template without chance,', () => {
  const NIM = nim as unknown as GameTemplate;

  test('reports nothing for a template that ignores the seed', () => {
    expect(failuresOf(NIM)).toEqual([]);
  });

  test('reports a start that depends on the seed', () => {
    const start: GameTemplate['start'] = (setup) => ({
      ...NIM.start(setup),
      matches: setup.seed === null ? 21 : 20,
    });
    expect(failuresOf({ ...NIM, start })).toEqual([
      'a template without chance starts differently with a seed',
    ]);
  });

  test('reports a start that depends on the session id', () => {
    const start: GameTemplate['start'] = (setup) => ({ ...NIM.start(setup), of: setup.sessionId });
    expect(failuresOf({ ...NIM, start })).toHaveLength(1);
  });
});
