import type { NewMatch, PlayerChoice, SessionCard } from '../../../src/shared/contract/index.ts';
import { recallMatch } from '../../host/match-memory.ts';

const DEFAULT_LEVEL = 3;
const MOST_LEVEL = 8;

/** A player as the New match page would have chosen it, as far as the card tells. */
function choiceOf(seat: SessionCard['seats'][string]): PlayerChoice {
  if (seat.kind === 'person') return { kind: 'you' };
  if (seat.kind === 'random') return { kind: 'random' };
  if (seat.kind === 'builtin') {
    const level = Number(/\d+/.exec(seat.name)?.[0] ?? DEFAULT_LEVEL);
    return { kind: 'builtin', level: Math.min(MOST_LEVEL, Math.max(1, level)) };
  }
  return { kind: 'agent', agentId: seat.agentId };
}

/** The same players on each other's seats. What this window started itself is remembered exactly. */
export function rematchOf(card: SessionCard, options: Readonly<Record<string, unknown>>): NewMatch {
  const remembered = recallMatch(card.sessionId);
  const roles = Object.keys(card.seats);
  const seats = Object.fromEntries(
    roles.map((role, index) => {
      const from = roles[roles.length - 1 - index] ?? role;
      const seat = card.seats[from];
      const choice = remembered?.seats[from] ?? (seat ? choiceOf(seat) : { kind: 'random' as const });
      return [role, choice];
    }),
  );
  if (remembered) return { ...remembered, seats };
  return { template: card.template, seats, options: { ...options } };
}
