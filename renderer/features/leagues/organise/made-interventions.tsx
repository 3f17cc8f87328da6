import type { LeaguePage, StoredIntervention } from '../../../../src/shared/contract/index.ts';
import { useQuery } from '../../../host/index.ts';
import { useText, type Translator } from '../../../text/index.ts';
import { FailureNote, Panel, TimeAgo } from '../../../ui/index.ts';
import { useReloadOnLeagueChange } from '../use-leagues.ts';

/** Lists the organiser's decisions in this league, in order. */
export function MadeInterventions({ league }: { readonly league: LeaguePage }) {
  const translator = useText();
  const { t } = translator;
  const { leagueId } = league;
  const { value, failure, reload } = useQuery('leagues.interventions', { leagueId });
  useReloadOnLeagueChange(leagueId, reload);
  if (value?.length === 0) return null;
  return (
    <Panel title={t('organise.decisions')}>
      <FailureNote failure={failure} onRetry={reload} />
      <ol className="divide-y divide-line">
        {value?.map((intervention) => (
          <li key={intervention.ordinal} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
            <span className="font-medium">{interventionText(translator, league, intervention)}</span>
            <span className="min-w-0 flex-1 text-muted">{intervention.reason}</span>
            <TimeAgo atMs={Date.parse(intervention.at)} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function interventionText(
  { t }: Translator,
  { standings }: LeaguePage,
  { kind, matchId, playerId, counts }: StoredIntervention,
): string {
  const nameOf = (id: string | null): string =>
    standings.find((row) => row.playerId === id)?.displayName ?? id ?? '';
  if (kind === 'pause' || kind === 'admit' || kind === 'close') return t(`organise.did_${kind}`);
  if (kind === 'rerun') return t('organise.did_rerun', { match: matchId ?? '' });
  if (kind === 'withdraw' || kind === 'disqualify')
    return t(`organise.did_${kind}`, { name: nameOf(playerId) });
  const result =
    counts === null || counts.isVoid
      ? t('organise.result_void')
      : counts.winner === null
        ? t('leagues.result_draw')
        : t('leagues.result_won', { name: nameOf(counts.winner) });
  return t('organise.did_override', { match: matchId ?? '', result });
}
