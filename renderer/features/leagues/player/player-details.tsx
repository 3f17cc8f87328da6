import type { LeaguePlayerPage } from '../../../../src/shared/contract/index.ts';
import { DescriptionItem, DescriptionList } from '../../../layout/description-list.tsx';
import { Entity } from '../../../names/entity.tsx';
import { KindBadge } from '../../../names/index.ts';
import { useText } from '../../../text/index.ts';
import { CopyText, Panel, StatusBadge, TimeAgo } from '../../../ui/index.ts';
import { ratingLabel, formatSigned } from '../league-labels.ts';

/** Shows the kind of a player, its endpoint, its rating and its errors. */
export function PlayerDetails({ page }: { readonly page: LeaguePlayerPage }) {
  const translator = useText();
  const { t, number } = translator;
  const { player, badge, sessionAgentId } = page;
  const { health, rating } = player;
  const formatMs = (value: number | null) =>
    value === null ? t('ui.none') : number(value, { maximumFractionDigits: 1 });
  return (
    <div className="grid max-w-5xl items-start gap-4 lg:grid-cols-2">
      <Panel title={t('league_player.tab_details')}>
        <DescriptionList wide>
          <DescriptionItem name={t('leagues.column_kind')}>
            <KindBadge badge={badge} />
          </DescriptionItem>
          <DescriptionItem name={t('league_player.agent')}>
            {sessionAgentId === null ? (
              <span className="text-muted">{t('league_player.no_agent')}</span>
            ) : (
              <Entity id={sessionAgentId} label={t('names.agent')} />
            )}
          </DescriptionItem>
          <DescriptionItem name={t('leagues.column_endpoint')}>
            <CopyText text={player.endpoint} name={t('leagues.column_endpoint')} head={40} tail={0} />
          </DescriptionItem>
          <DescriptionItem name={t('leagues.column_dialect')}>{player.dialect}</DescriptionItem>
          <DescriptionItem name={t('leagues.column_phase')}>
            {t(`leagues.phase_${player.phase}`)}
          </DescriptionItem>
          <DescriptionItem name={t('leagues.column_rating')}>
            {rating === null ? (
              <span className="text-muted">{t('ui.none')}</span>
            ) : (
              `${ratingLabel(translator, rating.after)} (${formatSigned(translator, rating.after.rating - rating.before.rating)})`
            )}
          </DescriptionItem>
        </DescriptionList>
      </Panel>
      <Panel title={t('league_player.errors')}>
        <DescriptionList wide>
          <DescriptionItem name={t('leagues.column_last_error')}>
            {health.lastError === null ? (
              <span className="text-muted">{t('league_player.no_error')}</span>
            ) : (
              <span className="flex flex-wrap items-center gap-2">
                <StatusBadge tone="bad">{health.lastError}</StatusBadge>
                {health.lastErrorAtMs === null ? null : <TimeAgo atMs={health.lastErrorAtMs} />}
              </span>
            )}
          </DescriptionItem>
          <DescriptionItem name={t('leagues.column_calls')}>
            {t('leagues.calls_failed', { calls: health.calls, failed: health.failures })}
          </DescriptionItem>
          {player.failures === 0 ? null : (
            <DescriptionItem name={t('league_player.errors')}>
              <StatusBadge tone="late">{t('league_player.failures', { count: player.failures })}</StatusBadge>
            </DescriptionItem>
          )}
          <DescriptionItem name={t('leagues.column_p50')}>{formatMs(health.p50Ms)}</DescriptionItem>
          <DescriptionItem name={t('leagues.column_p95')}>{formatMs(health.p95Ms)}</DescriptionItem>
        </DescriptionList>
      </Panel>
    </div>
  );
}
