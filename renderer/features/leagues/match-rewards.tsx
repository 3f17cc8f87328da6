import { useHostEvent, useQuery } from '../../host/index.ts';
import { RewardLines } from '../../money/index.ts';
import { useText } from '../../text/index.ts';
import { Panel } from '../../ui/index.ts';

/** What this match paid by itself, or why it pays nobody; nothing where the league rewards no matches. */
export function MatchRewards(props: { readonly leagueId: string; readonly matchId: string }) {
  const { t } = useText();
  const { value, reload } = useQuery('prizes.match', props);
  useHostEvent('reward.changed', reload);
  if (value === null || (value.rows.length === 0 && value.reason === null)) return null;
  const { rows, reason } = value;
  return (
    <Panel title={t('story.rewards')}>
      {reason === null ? (
        <RewardLines rows={rows} />
      ) : (
        <p className="text-muted">
          {t(reason === 'no_wallet' ? 'story.no_wallet_match' : `story.${reason}`)}
        </p>
      )}
    </Panel>
  );
}
