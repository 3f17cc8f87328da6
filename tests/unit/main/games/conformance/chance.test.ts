import { describe, expect, test } from 'vitest';
import { checkChance } from '../../../../../src/main/games/conformance/chance.ts';
import { playTrace } from '../../../../../src/main/games/conformance/trace.ts';
import { evenOdd } from '../../../../../src/main/games/simultaneous/even-odd.ts';
import type { Machine } from '../../../../../src/main/games/machine.ts';
import { nim } from '../../../../support/games/nim.ts';
import { setupOf } from '../../../../support/games/play.ts';

const DRAWN = evenOdd as unknown as Machine;
const CHOICES = [0, 1];

function complaints(machine: Machine): string[] {
  const trace = playTrace(machine, setupOf(machine), { choices: CHOICES, maxPlies: 4 });
  const received: string[] = [];
  checkChance(trace, CHOICES, (_, message) => void received.push(message));
  return received;
}

describe('a template with chance', () => {
  test('that commits, hides, reveals and obeys its seed is sound', () => {
    expect(complaints(DRAWN)).toEqual([]);
  });

  test('that shows the seed in any place before the end is found', () => {
    const view: Machine['view'] = (state, viewer) => ({
      ...DRAWN.view(state, viewer),
      notes: [{ inside: `x${String(state['seed'])}` }],
    });
    expect(complaints({ ...DRAWN, view })[0]).toBe('the seed shows before the end');
  });

  test('that shows it to one player only is found too', () => {
    const view: Machine['view'] = (state, viewer) =>
      viewer === 'player_2'
        ? { ...DRAWN.view(state, viewer), mine: state['seed'] ?? null }
        : DRAWN.view(state, viewer);
    expect(complaints({ ...DRAWN, view })[0]).toBe('the seed shows before the end');
  });

  test('that keeps its seed for ever is found', () => {
    const view: Machine['view'] = (state, viewer) => {
      const { seed: _, ...rest } = DRAWN.view(state, viewer);
      return rest;
    };
    expect(complaints({ ...DRAWN, view })[0]).toBe('the seed is not revealed at the end');
  });

  test('that commits to something else is found', () => {
    const start: Machine['start'] = (setup) => ({ ...DRAWN.start(setup), seed_commitment: '0'.repeat(64) });
    expect(complaints({ ...DRAWN, start })[0]).toContain('seed_commitment is not SHA-256');
  });
});

describe('a template without chance', () => {
  const NIM = nim as unknown as Machine;

  test('does not look at a seed', () => {
    expect(complaints(NIM)).toEqual([]);
  });

  test('that starts otherwise with one is found', () => {
    const start: Machine['start'] = (setup) => ({
      ...NIM.start(setup),
      matches: setup.seed === null ? 21 : 20,
    });
    expect(complaints({ ...NIM, start })).toEqual([
      'a template without chance starts differently with a seed',
    ]);
  });

  test('nor does it know which session it is in', () => {
    const start: Machine['start'] = (setup) => ({ ...NIM.start(setup), of: setup.sessionId });
    expect(complaints({ ...NIM, start })).toHaveLength(1);
  });
});
