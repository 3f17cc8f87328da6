import type { LeagueMatch, MatchReason } from '../../../src/shared/contract/index.ts';
import type { Translator } from '../../text/index.ts';

/** The players of a match, whose names a reason may mention. */
export type ReasonPlayers = Pick<LeagueMatch, 'a' | 'b'>;

/** Formats why a match has its result, as a phrase after the result; null for a match without a reason. */
export function reasonLabel(
  translator: Translator,
  players: ReasonPlayers,
  reason: MatchReason | null,
): string | null {
  const { t } = translator;
  const nameOf = (playerId: string) =>
    [players.a, players.b].find((player) => player.playerId === playerId)?.displayName ?? playerId;
  switch (reason?.code) {
    case undefined:
      return null;
    case 'ending':
      return endingLabel(translator, reason, nameOf);
    case 'number':
      return numberLabel(translator, reason);
    case 'absent':
      return reason.absences
        .map(({ playerId, cause, limitMs }) =>
          absenceLabel(translator, { name: nameOf(playerId), cause, limitMs }),
        )
        .reduce((first, second) => t('league_view.reason_and', { first, second }));
    case 'report':
      return t('league_view.reason_report');
    case 'disputed':
      return t(
        reason.counted === 'report' ? 'league_view.reason_disputed_counts' : 'league_view.reason_disputed',
        {
          number: reason.number,
          parity: t(`league_view.${reason.parity}`),
          winner:
            reason.reportedWinner === null ? t('league_view.reported_draw') : nameOf(reason.reportedWinner),
        },
      );
  }
}

type NameOf = (playerId: string) => string;

function endingLabel(
  translator: Translator,
  { reason, playerId, limitMs }: Extract<MatchReason, { code: 'ending' }>,
  nameOf: NameOf,
): string {
  const { t, code } = translator;
  if (playerId === null) return code('reason', reason);
  const name = nameOf(playerId);
  if (reason === 'resignation') return t('league_view.reason_resigned', { name });
  if (reason === 'timeout') return absenceLabel(translator, { name, cause: 'no_answer', limitMs });
  return t('league_view.reason_of', { name, reason: code('reason', reason) });
}

function numberLabel(
  { t }: Translator,
  { number, parity, right }: Extract<MatchReason, { code: 'number' }>,
): string {
  const values = { number, parity: t(`league_view.${parity}`) };
  if (right === 1) return t('league_view.reason_number', values);
  return t(right === 2 ? 'league_view.reason_both_right' : 'league_view.reason_both_wrong', values);
}

type Absence = Extract<MatchReason, { code: 'absent' }>['absences'][number];

const absenceLabel = (
  { t }: Translator,
  { name, cause, limitMs }: Omit<Absence, 'playerId'> & { readonly name: string },
): string =>
  cause === 'no_answer' && limitMs !== null
    ? t('league_view.absent_within', { name, seconds: limitMs / 1000 })
    : t(`league_view.absent_${cause}`, { name });
