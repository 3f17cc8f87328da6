import { describe, expect, test } from 'vitest';
import {
  chooseFeatured,
  RESULT_DISPLAY_MS,
  MIN_FEATURED_MS,
  type FeaturedSession,
} from '../../../../../renderer/features/overview/featured/choose-featured.ts';
import type { SessionCard } from '../../../../../src/shared/contract/index.ts';
import { sampleSessions } from '../../../support/sample-sessions.ts';

const NOW = 1_000_000;
const [SAMPLE] = sampleSessions(NOW) as [SessionCard];

const match = (sessionId: string, changes: Partial<SessionCard> = {}): SessionCard => ({
  ...SAMPLE,
  sessionId,
  status: 'active',
  quarantined: false,
  yours: [],
  toAct: ['black'],
  createdAtMs: NOW - 60_000,
  updatedAtMs: NOW - 1000,
  ...changes,
});

const choose = (
  cards: readonly SessionCard[],
  current: FeaturedSession | null = null,
  scores: Readonly<Record<string, number>> = {},
  nowMs = NOW,
) => chooseFeatured({ cards, scores: new Map(Object.entries(scores)), current, nowMs });

describe('with nothing shown', () => {
  test('nothing is chosen where no match is live', () => {
    expect(choose([])).toBeNull();
    expect(
      choose([match('over', { status: 'completed' }), match('broken', { quarantined: true })]),
    ).toBeNull();
  });

  test('the person’s own turn comes first, then the closest match, then the newest', () => {
    const even = match('even', { createdAtMs: NOW - 90_000 });
    const decided = match('decided', { createdAtMs: NOW - 10 });
    const mine = match('mine', { yours: ['black'] });
    const scores = { even: 0.52, decided: 0.97 };
    expect(choose([decided, even, mine], null, scores)?.sessionId).toBe('mine');
    expect(choose([decided, even], null, scores)?.sessionId).toBe('even');
    expect(choose([even, decided])?.sessionId).toBe('decided');
  });

  test('a match in which it is the opponent’s turn has no precedence', () => {
    const waiting = match('waiting', { yours: ['white'] });
    expect(choose([waiting, match('newer', { createdAtMs: NOW })])?.sessionId).toBe('newer');
  });

  test('the match of a league that moved last comes before closer and newer ones', () => {
    const origin = { kind: 'league', id: 'cup', name: 'Cup' } as const;
    const cards = [
      match('newer', { createdAtMs: NOW }),
      match('league', { origin, updatedAtMs: NOW - 500 }),
      match('rested', { origin }),
      match('arena', { origin: { ...origin, kind: 'arena' } }),
    ];
    expect(choose(cards, null, { newer: 0.5, league: 0.99, rested: 0.5 })?.sessionId).toBe('league');
    const duel = match('duel', { origin, template: 'rps.v1' });
    expect(choose([duel, match('chess')])?.sessionId).toBe('chess');
    expect(choose([...cards, match('mine', { yours: ['black'] })])?.sessionId).toBe('mine');
  });

  test('a game without a board is shown only when no other is live', () => {
    const duel = match('duel', { template: 'rps.v1', createdAtMs: NOW });
    expect(choose([duel, match('chess')])?.sessionId).toBe('chess');
    expect(choose([duel])?.sessionId).toBe('duel');
  });
});

describe('with a match shown', () => {
  const current = { sessionId: 'shown', sinceMs: NOW - 1000 };
  const scores = { shown: 0.9, closer: 0.5 };

  test('it stays its time, then a closer one takes its place', () => {
    const cards = [match('shown'), match('closer')];
    expect(choose(cards, current, scores)).toBe(current);
    expect(choose(cards, current, scores, current.sinceMs + MIN_FEATURED_MS)?.sessionId).toBe('closer');
  });

  test('it stays while no other is clearly closer', () => {
    const cards = [match('shown'), match('closer', { createdAtMs: NOW })];
    const later = current.sinceMs + MIN_FEATURED_MS;
    expect(choose(cards, current, { shown: 0.52, closer: 0.5 }, later)).toBe(current);
    expect(choose(cards, current, {}, later)).toBe(current);
  });

  test('the match of a league takes its place after its time, and gives it to the one that moved last', () => {
    const origin = { kind: 'league', id: 'cup', name: 'Cup' } as const;
    const later = current.sinceMs + MIN_FEATURED_MS;
    expect(choose([match('shown'), match('league', { origin })], current)).toBe(current);
    expect(choose([match('shown'), match('league', { origin })], current, {}, later)?.sessionId).toBe(
      'league',
    );
    const shown = match('shown', { origin, updatedAtMs: NOW });
    expect(choose([shown, match('rested', { origin })], current, { rested: 0.5 }, later)).toBe(current);
    const moved = match('moved', { origin, updatedAtMs: NOW + 1 });
    expect(choose([shown, moved], current, {}, later)?.sessionId).toBe('moved');
  });

  test('it is replaced at once when the person has to move elsewhere', () => {
    expect(choose([match('shown'), match('mine', { yours: ['black'] })], current)?.sessionId).toBe('mine');
  });

  test('its result stays for a while', () => {
    const over = match('shown', { status: 'completed', updatedAtMs: NOW - 1 });
    expect(choose([over, match('next')], current)).toBe(current);
    expect(choose([over, match('next')], current, {}, NOW + RESULT_DISPLAY_MS)?.sessionId).toBe('next');
    expect(choose([over], current, {}, NOW + RESULT_DISPLAY_MS)).toBeNull();
  });
});
