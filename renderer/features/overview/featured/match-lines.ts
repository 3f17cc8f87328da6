import type { SessionCard, SessionDetail } from '../../../../src/shared/contract/index.ts';
import { materialOf } from '../../../boards/chess/material.ts';
import { turnNumber } from '../../../boards/turn-number.ts';
import { playerNameOf, type Translator } from '../../../text/index.ts';

/** The text after the name of the game: the move of a live match, or the result and the position of a replay. */
export function stateLine(
  translator: Translator,
  card: SessionCard,
  { isLive, position }: { readonly isLive: boolean; readonly position: number },
): string {
  if (card.status === 'active')
    return translator.t('overview.live_move', { number: turnNumber(card.template, position) });
  const result =
    card.winner === null
      ? translator.code('outcome', card.outcome ?? 'draw')
      : translator.t('session.wins', { name: playerNameOf(translator, card, card.winner) });
  const reason = card.outcomeReason === null ? '' : ` · ${translator.code('reason', card.outcomeReason)}`;
  return isLive ? `${result}${reason}` : translator.t('overview.replay', { result: `${result}${reason}` });
}

/**
 * The line that is shown until the first number arrives: in chess it also says who has more pieces, which needs no
 * engine.
 */
export function waitingLine(translator: Translator, card: SessionCard, view: SessionDetail['view']): string {
  const waitingText = translator.t('evaluation.waiting');
  if (card.template !== 'chess.v1') return waitingText;
  const { balance } = materialOf(String(view['fen']));
  if (balance === 0) return waitingText;
  const player = playerNameOf(translator, card, balance > 0 ? 'white' : 'black');
  const materialText = translator.t('overview.more_material', { player, count: Math.abs(balance) });
  return `${waitingText} · ${materialText}`;
}
