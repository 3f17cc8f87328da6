import type { LeagueBracket, LeagueBracketPair } from '../../../../src/shared/contract/index.ts';
import type { Translator } from '../../../text/index.ts';

export type PairSeat = LeagueBracketPair['seats'][number];

/** Names a round by its distance from the final. */
export function roundLabel({ t }: Translator, { rounds }: LeagueBracket, round: number): string {
  const roundsLeft = rounds.length - round;
  if (roundsLeft === 0) return t('league_view.final');
  if (roundsLeft === 1) return t('league_view.semifinals');
  if (roundsLeft === 2) return t('league_view.quarterfinals');
  return t('leagues.round_number', { round });
}

/** The player of a seat, or `winner of R1M3` while the seat has no player. */
export const seatLabel = ({ t }: Translator, { player, from }: PairSeat): string =>
  player?.displayName ?? (from === null ? t('ui.none') : t('league_view.winner_of', { match: from }));

/**
 * The state of a match of the bracket: who won and how, or that it is being played or still to come. Where a decision of
 * the organiser counts, the referee's result is shown beside it.
 */
export function pairLabel(translator: Translator, pair: LeagueBracketPair): string {
  const countedResult = countedResultText(translator, pair);
  if (pair.refereed === undefined) return countedResult;
  const { t } = translator;
  const refereeResult =
    pair.refereed === null
      ? t('leagues.result_draw')
      : t('leagues.result_won', { name: pair.refereed.displayName });
  return `${countedResult} (${t('organise.referee_said', { result: refereeResult })})`;
}

function countedResultText({ t }: Translator, pair: LeagueBracketPair): string {
  if (pair.state !== 'over') return t(`league_view.pair_${pair.state}`);
  const winner = pair.seats.find(({ player }) => player?.playerId === pair.winner)?.player;
  const name = winner?.displayName ?? '';
  if (pair.isDeserted) return t('league_view.pair_double_forfeit', { name });
  return t(pair.byLot ? 'league_view.pair_lot' : 'leagues.result_won', { name });
}
