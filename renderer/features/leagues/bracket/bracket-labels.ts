import type { LeagueBracket, LeagueBracketPair } from '../../../../src/shared/contract/index.ts';
import type { Translator } from '../../../text/index.ts';

export type BoxSeat = LeagueBracketPair['seats'][number];

/** Names a round by its distance from the final. */
export function roundLabel({ t }: Translator, { rounds }: LeagueBracket, round: number): string {
  const roundsLeft = rounds.length - round;
  if (roundsLeft === 0) return t('league_view.final');
  if (roundsLeft === 1) return t('league_view.semifinals');
  if (roundsLeft === 2) return t('league_view.quarterfinals');
  return t('leagues.round_number', { round });
}

/** The player of a seat, or `winner of R1M3` while the seat has no player. */
export const seatLabel = ({ t }: Translator, { player, from }: BoxSeat): string =>
  player?.displayName ?? (from === null ? t('ui.none') : t('league_view.winner_of', { match: from }));

/**
 * The state of a match of the bracket: who won and how, or that it is being played or still to come. Where a decision of
 * the organiser counts, the referee's result is shown beside it.
 */
export function boxLabel(translator: Translator, box: LeagueBracketPair): string {
  const countedResult = countedResultText(translator, box);
  if (box.refereed === undefined) return countedResult;
  const { t } = translator;
  const refereeResult =
    box.refereed === null
      ? t('leagues.result_draw')
      : t('leagues.result_won', { name: box.refereed.displayName });
  return `${countedResult} (${t('organise.referee_said', { result: refereeResult })})`;
}

function countedResultText({ t }: Translator, box: LeagueBracketPair): string {
  if (box.state !== 'over') return t(`league_view.box_${box.state}`);
  const winner = box.seats.find(({ player }) => player?.playerId === box.winner)?.player;
  const name = winner?.displayName ?? '';
  if (box.isDeserted) return t('league_view.box_deserted', { name });
  return t(box.byLot ? 'league_view.box_lot' : 'leagues.result_won', { name });
}
