import { describe, expect, test } from 'vitest';
import { kuhnPoker } from '../../../../../src/main/games/cards/kuhn-poker.ts';
import type { KuhnState } from '../../../../../src/main/games/cards/kuhn-poker.ts';
import { playTurns, setupOf } from '../../../../support/games/play.ts';

const start = (options = {}): KuhnState => kuhnPoker.start(setupOf(kuhnPoker, { options }));
const dealt = (player_1: string, player_2: string, options = {}): KuhnState => ({
  ...start(options),
  cards: { player_1, player_2 },
});
const DEALS = ['JQ', 'JK', 'QJ', 'QK', 'KJ', 'KQ'].map(([one = '', two = '']) => dealt(one, two));

describe('one hand', () => {
  test.each([
    [['check', 'check'], -1, 'showdown'],
    [['check', 'bet', 'fold'], -1, 'fold'],
    [['check', 'bet', 'call'], -2, 'showdown'],
    [['bet', 'fold'], 1, 'fold'],
    [['bet', 'call'], -2, 'showdown'],
  ])('jack against queen, %j: player_1 gets %i by %s', (line, net, reason) => {
    const end = playTurns(kuhnPoker, dealt('J', 'Q'), line);
    expect(end.net).toEqual({ player_1: net, player_2: -net });
    expect(kuhnPoker.result(end)).toMatchObject({ reason, winner: net > 0 ? 'player_1' : 'player_2' });
  });

  test('shows players only their own card, and spectators none', () => {
    const state = dealt('K', 'J');
    expect(kuhnPoker.view(state, 'player_1')['cards']).toEqual({ player_1: 'K', player_2: null });
    expect(kuhnPoker.view(state, 'player_2')['cards']).toEqual({ player_1: null, player_2: 'J' });
    expect(kuhnPoker.view(state, null)['cards']).toEqual({ player_1: null, player_2: null });
    expect(kuhnPoker.view(state, null)).not.toHaveProperty('seed');
  });

  test('has thirty courses, five for each of six deals', () => {
    const leaves = (state: KuhnState): number =>
      state.turn === null
        ? 1
        : kuhnPoker
            .legal(state, state.turn)
            .reduce((sum, action) => sum + leaves(kuhnPoker.apply(state, state.turn ?? '', action)), 0);
    expect(DEALS.map(leaves)).toEqual([5, 5, 5, 5, 5, 5]);
  });

  test('is worth -1/18 to the first player in equilibrium, whatever the bluffing rate', () => {
    for (const alpha of [0, 1 / 6, 1 / 3]) {
      const value = DEALS.reduce((sum, state) => sum + worth(state, alpha) / DEALS.length, 0);
      expect(value).toBeCloseTo(-1 / 18, 12);
    }
  });
});

/** Expected chips of player_1 when both play the known equilibrium with bluffing rate `alpha`. */
function worth(state: KuhnState, alpha: number): number {
  if (state.turn === null) return state.net.player_1;
  const card = state.cards[state.turn] ?? '';
  const bold = BETTING[state.line.join(' ')]?.(alpha)[card] ?? 0;
  const [passive, aggressive] = state.line.at(-1) === 'bet' ? ['fold', 'call'] : ['check', 'bet'];
  const { turn } = state;
  return (
    bold * worth(kuhnPoker.apply(state, turn, aggressive ?? ''), alpha) +
    (1 - bold) * worth(kuhnPoker.apply(state, turn, passive ?? ''), alpha)
  );
}

/** The probability with which each card bets or calls, by the actions before. */
const BETTING: Readonly<Record<string, (alpha: number) => Readonly<Record<string, number>>>> = {
  '': (alpha) => ({ J: alpha, Q: 0, K: 3 * alpha }),
  check: () => ({ J: 1 / 3, Q: 0, K: 1 }),
  bet: () => ({ J: 0, Q: 1 / 3, K: 1 }),
  'check bet': (alpha) => ({ J: 0, Q: alpha + 1 / 3, K: 1 }),
};

describe('several hands', () => {
  test('alternate who acts first and keep a folded hand hidden', () => {
    const second = playTurns(kuhnPoker, start({ hands: 2 }), ['bet', 'fold']);
    expect(second).toMatchObject({ hand: 2, first: 'player_2', turn: 'player_2', phase: 'betting' });
    expect(kuhnPoker.view(second, 'player_1')['last_hand']).toEqual({
      hand: 1,
      line: ['bet', 'fold'],
      winner: 'player_1',
      amount: 1,
      shown: { player_1: null, player_2: null },
    });
    const end = playTurns(kuhnPoker, second, ['bet', 'fold']);
    expect(kuhnPoker.result(end)).toEqual({ outcome: 'draw', reason: 'hands_played', winner: null });
  });

  test('show both cards after a showdown', () => {
    const state = playTurns(kuhnPoker, dealt('K', 'Q', { hands: 2 }), ['check', 'check']);
    expect(state.last_hand?.shown).toEqual({ player_1: 'K', player_2: 'Q' });
  });
});

describe('player nonces', () => {
  test('are picked in role order before the deal, and change the deal', () => {
    const open = start({ player_nonces: true });
    expect(open).toMatchObject({
      phase: 'nonces',
      turn: 'player_1',
      cards: { player_1: null, player_2: null },
    });
    expect(kuhnPoker.legal(open, 'player_1')).toHaveLength(256);
    expect(kuhnPoker.legal(open, 'player_2')).toEqual([]);
    const deals = ['00', '01', '02', '03', '04', '05', '06', '07'].map((nonce) =>
      JSON.stringify(playTurns(kuhnPoker, open, ['nonce:ff', `nonce:${nonce}`]).cards),
    );
    expect(new Set(deals).size).toBeGreaterThan(1);
    expect(playTurns(kuhnPoker, open, ['nonce:ff', 'nonce:0a'])).toMatchObject({
      phase: 'betting',
      turn: 'player_1',
      nonces: { player_1: 'ff', player_2: '0a' },
    });
  });
});
