import { describe, expect, test } from 'vitest';
import {
  createMatchContext,
  matchFields,
  opponentOf,
} from '../../../../../src/main/league/referee/match-context.ts';
import { SILENT } from '../../../../support/league/league-context.ts';
import { openMatchContext } from '../../../../support/league/open-match-context.ts';

describe('a match context', () => {
  test('needs two registered players, and its time runs from its creation', async () => {
    const { matchContext, refereeContext, match, clock, a, b } = await openMatchContext(() => SILENT, {
      budgetMs: 1000,
    });
    clock.advance(400);
    expect(matchContext.leftMs()).toBe(600);
    clock.advance(5000);
    expect(matchContext.leftMs()).toBe(0);
    expect([opponentOf(matchContext, a).agentId, opponentOf(matchContext, b).agentId]).toEqual([
      'P02',
      'P01',
    ]);
    expect(() => createMatchContext(refereeContext, { ...match, b: 'P09' })).toThrow(
      'A player of match R1M1 is not registered: P09',
    );
  });

  test('has unlimited time without a time limit', async () => {
    const { matchContext, clock } = await openMatchContext(() => SILENT, { budgetMs: 0 });
    clock.advance(1e9);
    expect(matchContext.leftMs()).toBe(Number.POSITIVE_INFINITY);
  });

  test('uses one conversation id', async () => {
    const { matchContext } = await openMatchContext(() => SILENT);
    expect(matchFields(matchContext)).toEqual(matchFields(matchContext));
    expect(matchFields(matchContext)).toMatchObject({
      match_id: 'R1M1',
      round_id: 1,
      game_type: 'even_odd',
    });
    expect(matchFields(matchContext)).not.toHaveProperty('auth_token');
  });
});
