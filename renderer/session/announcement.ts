import type { SessionDetail } from '../../src/shared/contract/index.ts';
import type { Translator } from '../text/index.ts';

/** The announcement for screen readers: the end, a draw offer of the opponent, or the person's turn; else null. */
export function announcementOf(translator: Translator, { card }: SessionDetail): string | null {
  if (card.status === 'completed') {
    const outcome = translator.code('outcome', card.outcome ?? 'draw');
    return card.outcomeReason === null
      ? outcome
      : translator.t('board.over_because', {
          outcome,
          reason: translator.code('reason', card.outcomeReason),
        });
  }
  const [ownRole] = card.yours;
  if (ownRole === undefined) return null;
  if (card.drawOfferedBy !== null && card.drawOfferedBy !== ownRole)
    return translator.t('session.draw_offered');
  if (!card.toAct.includes(ownRole)) return null;
  return translator.t('session.your_turn_tick', { tick: card.tick });
}
