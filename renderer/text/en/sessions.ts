import type { Phrases } from '../phrase.ts';

export const sessions = {
  'sessions.of_league': 'League: {name}',
  'sessions.of_arena': 'Arena: {name}',
  'sessions.tick': 'move {tick}',
  'sessions.open': 'Open {players}, {game}',
  'sessions.quarantined': 'Quarantined',
  'sessions.yours': 'You',
  'sessions.announce': { one: '{count} session in play', other: '{count} sessions in play' },
} as const satisfies Phrases;
