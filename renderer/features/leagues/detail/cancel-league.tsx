import { useState } from 'react';
import { MAX_LEAGUE_REASON, type LeaguePage } from '../../../../src/shared/contract/index.ts';
import { useQuery } from '../../../host/index.ts';
import { ConfirmCall } from '../../../layout/confirm-call.tsx';
import { useText } from '../../../text/index.ts';
import { FailureNote, TextField } from '../../../ui/index.ts';

/** Asks before a league is cancelled: what will not be played, and why. */
export function CancelLeague(props: {
  readonly league: LeaguePage;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useText();
  const { leagueId, played } = props.league;
  const [reason, setReason] = useState('');
  const { value, failure } = useQuery('leagues.previewIntervention', { kind: 'cancel', leagueId });
  const endedMatches = value?.ended;
  return (
    <ConfirmCall
      call="leagues.cancel"
      input={{ leagueId, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) }}
      onClose={props.onClose}
      onDone={props.onDone}
      title={t('leagues.cancel_title')}
      confirmLabel={played === 0 ? t('leagues.cancel') : t('leagues.cancel_confirm', { count: played })}
    >
      <p>{t('leagues.cancel_hint')}</p>
      <FailureNote failure={failure} />
      {endedMatches === undefined || endedMatches.unplayed + endedMatches.playing === 0 ? null : (
        <p>
          {endedMatches.unplayed === 0 ? '' : t('organise.ended_unplayed', { count: endedMatches.unplayed })}{' '}
          {endedMatches.playing === 0 ? '' : t('organise.ended_playing', { count: endedMatches.playing })}
        </p>
      )}
      <TextField
        label={t('organise.reason')}
        showLabel
        value={reason}
        maxLength={MAX_LEAGUE_REASON}
        onChange={setReason}
      />
    </ConfirmCall>
  );
}
