import type { SessionCard, SessionDetail } from '../../../../src/shared/contract/index.ts';
import { materialOf } from '../../../boards/chess/material.ts';
import { turnNumber } from '../../../boards/turn-number.ts';
import { playerNameIn, type Translator } from '../../../text/index.ts';

/** The text after the name of the game: the move of a live match, or the result and the position of a replay. */
export function stateLine(
  text: Translator,
  card: SessionCard,
  { isLive, at }: { readonly isLive: boolean; readonly at: number },
): string {
  if (card.status === 'active')
    return text.t('overview.live_move', { number: turnNumber(card.template, at) });
  const result =
    card.winner === null
      ? text.code('outcome', card.outcome ?? 'draw')
      : text.t('session.wins', { name: playerNameIn(text, card, card.winner) });
  const reason = card.outcomeReason === null ? '' : ` · ${text.code('reason', card.outcomeReason)}`;
  return isLive ? `${result}${reason}` : text.t('overview.replay', { result: `${result}${reason}` });
}

/**
 * The line that is shown until the first number arrives: in chess it also says who has more pieces, which needs no
 * engine.
 */
export function waitingLine(text: Translator, card: SessionCard, view: SessionDetail['view']): string {
  const waiting = text.t('evaluation.waiting');
  if (card.template !== 'chess.v1') return waiting;
  const { balance } = materialOf(String(view['fen']));
  if (balance === 0) return waiting;
  const player = playerNameIn(text, card, balance > 0 ? 'white' : 'black');
  const more = text.t('overview.more_material', { player, count: Math.abs(balance) });
  return `${waiting} · ${more}`;
}
