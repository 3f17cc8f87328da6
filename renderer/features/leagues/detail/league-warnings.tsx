import type { LeaguePage, LeagueWarning } from '../../../../src/shared/contract/index.ts';
import { useMutation } from '../../../host/index.ts';
import { useText } from '../../../text/index.ts';
import { Button, FailureLine, StatusBadge } from '../../../ui/index.ts';

/** Shows warnings about the agents, with buttons where a person has to decide something. */
export function LeagueWarnings(props: { readonly league: LeaguePage; readonly onChanged: () => void }) {
  const { t } = useText();
  const { leagueId, warnings = [] } = props.league;
  if (warnings.length === 0) return null;
  return (
    <ul aria-label={t('leagues.warnings')} className="flex shrink-0 flex-col gap-2">
      {warnings.map((warning) => (
        <li
          key={`${warning.warning} ${warning.kind} ${warning.agentId}`}
          className="flex flex-wrap items-center gap-3"
        >
          <StatusBadge tone="warn">
            {t(`leagues.warning_${warning.warning}`, {
              agent: warning.displayName,
              id: warning.agentId,
              times: warning.times,
              sent: warning.sentId ?? '',
            })}
          </StatusBadge>
          {warning.warning === 'registered_again' ? (
            <WarningAnswer leagueId={leagueId} warning={warning} onChanged={props.onChanged} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function WarningAnswer(props: {
  readonly leagueId: string;
  readonly warning: LeagueWarning;
  readonly onChanged: () => void;
}) {
  const { t } = useText();
  const settle = useMutation('leagues.settleRegistration');
  const { kind, agentId } = props.warning;
  const decide = (confirm: boolean) =>
    void settle
      .run({ leagueId: props.leagueId, kind, agentId, confirm })
      .then((response) => response !== null && props.onChanged());
  return (
    <>
      <Button busy={settle.busy} onClick={() => decide(true)}>
        {t('leagues.registration_confirm')}
      </Button>
      <Button busy={settle.busy} onClick={() => decide(false)}>
        {t('leagues.registration_dismiss')}
      </Button>
      <FailureLine failure={settle.failure} />
    </>
  );
}
