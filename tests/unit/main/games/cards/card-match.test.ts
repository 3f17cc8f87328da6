import { expect, test } from 'vitest';
import {
  cardMatchRules,
  endMatch,
  pickNonce,
  type CardMatch,
} from '../../../../../src/main/games/cards/card-match.ts';
import { TemplateUseError } from '../../../../../src/main/games/errors.ts';
import { NO_NONCES } from '../../../../../src/main/games/cards/nonces.ts';

type Match = CardMatch & { readonly pot: number };
const rules = cardMatchRules<Match>('cards.v1');
const betting: Match = {
  phase: 'betting',
  turn: 'player_1',
  nonces: null,
  outcome: null,
  outcome_reason: null,
  pot: 4,
};

test('endMatch keeps cards and chips and clears the turn', () => {
  const ended = endMatch(betting, 'player_2', 'fold');
  expect(ended).toMatchObject({ pot: 4, phase: 'over', turn: null, outcome: 'player_2_wins' });
  expect([rules.toAct(betting), rules.toAct(ended)]).toEqual([['player_1'], []]);
  expect(rules.result(ended)).toMatchObject({ winner: 'player_2', reason: 'fold' });
});

test('a finished match cannot be concluded again', () => {
  const drawn = rules.conclude(betting, { winner: null, reason: 'aborted' });
  expect(drawn.outcome).toBe('draw');
  expect(() => rules.conclude(drawn, { winner: null, reason: 'aborted' })).toThrow(TemplateUseError);
});

test('cards are dealt after the second nonce', () => {
  const picking: Match = { ...betting, phase: 'nonces', nonces: NO_NONCES };
  const dealt: Match[] = [];
  const deal = (state: Match): Match => {
    dealt.push(state);
    return { ...state, phase: 'betting' };
  };
  const one = pickNonce(picking, { role: 'player_1', action: 'nonce:01' }, deal);
  expect([one.turn, dealt.length]).toEqual(['player_2', 0]);
  const both = pickNonce(one, { role: 'player_2', action: 'nonce:02' }, deal);
  expect(both.phase).toBe('betting');
  expect(dealt[0]?.nonces).toEqual({ player_1: '01', player_2: '02' });
});
