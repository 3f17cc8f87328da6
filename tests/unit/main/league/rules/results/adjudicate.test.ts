import { describe, expect, test } from 'vitest';
import { adjudicate } from '../../../../../../src/main/league/rules/results/adjudicate.ts';

const pairing = { a: 'P01', b: 'P02' };
const report = (
  winner: string | null,
  details: Record<string, unknown> = {},
  status: string | null = null,
) => ({
  winner,
  status,
  details,
});
const judged = (result: ReturnType<typeof report>, trust = false) => {
  const outcome = adjudicate(pairing, result, trust);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
};
const played = (number: number, a: string, b: string) => ({
  drawn_number: number,
  choices: { P01: a, P02: b },
});

describe('an external result', () => {
  test('is accepted when number and choices agree with it', () => {
    const verdict = judged(report('P01', played(8, 'even', 'odd')));
    expect(verdict).toMatchObject({ disputed: false, counted: { winner: 'P01', absent: [] } });
  });

  test('is disputed and recomputed when both were right but a winner is named', () => {
    const wrong = report('P01', played(8, 'even', 'even'));
    expect(judged(wrong)).toEqual({
      reported: { winner: 'P01', absent: [] },
      recomputed: { winner: null, absent: [] },
      disputed: true,
      counted: { winner: null, absent: [] },
    });
    expect(judged(wrong, true)).toMatchObject({ disputed: true, counted: { winner: 'P01' } });
  });

  test('reads every spelling of a draw', () => {
    for (const word of [null, 'DRAW', 'draw', 'TIE', 'NONE', '']) {
      expect(judged(report(word, played(7, 'odd', 'odd'))).counted.winner).toBeNull();
    }
  });

  test('is accepted as reported without number or choices, and numbers may exceed ten', () => {
    expect(judged(report('P02', { drawn_number: 0, choices: {} }))).toMatchObject({
      recomputed: null,
      counted: { winner: 'P02' },
    });
    expect(judged(report('P02', { drawn_number: 5, choices: { P01: 'even' } })).recomputed).toBeNull();
    expect(judged(report('P02', played(97, 'even', 'odd'))).recomputed).toEqual({
      winner: 'P02',
      absent: [],
    });
  });

  test('may be a technical loss, given by status or detail, which is not recomputed', () => {
    const lost = { winner: 'P02', absent: ['P01'] };
    expect(judged(report('P02', { technical_loss: true })).counted).toEqual(lost);
    expect(judged(report('P02', { technical_loss: 'P01' })).counted).toEqual(lost);
    expect(judged(report('P02', played(8, 'even', 'odd'), 'TECHNICAL_LOSS'))).toMatchObject({
      recomputed: null,
      counted: lost,
    });
    expect(judged(report(null, {}, 'TECHNICAL_LOSS')).counted).toEqual({
      winner: null,
      absent: ['P01', 'P02'],
    });
  });

  test('cannot name a winner who did not play', () => {
    const outcome = adjudicate(pairing, report('P03'), false);
    expect(outcome).toMatchObject({ ok: false, code: 'E101' });
  });
});
