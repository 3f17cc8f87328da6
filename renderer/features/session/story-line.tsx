import { Link } from 'wouter';
import type { SessionCard } from '../../../src/shared/contract/index.ts';
import { useHostEvent, useQuery } from '../../host/index.ts';
import { RewardLines } from '../../money/index.ts';
import { useText } from '../../text/index.ts';

const link = 'underline underline-offset-2';

/** What other systems know of this session: its league, what it paid, and its rows in the audit log. */
export function StoryLine({ card }: { readonly card: SessionCard }) {
  const { t } = useText();
  const { sessionId } = card;
  // A session that ends is asked about again; rewards come a moment later and tell so themselves.
  const { value, reload } = useQuery('story.session', { sessionId });
  useHostEvent('reward.changed', () => {
    if (card.status === 'completed') reload();
  });
  const league = value?.league ?? null;
  const rewards = value?.rewards ?? [];
  return (
    <div className="flex flex-col gap-2 text-small">
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {league === null ? null : (
          <Link
            href={`/leagues/${encodeURIComponent(league.leagueId)}/matches/${encodeURIComponent(league.matchId)}`}
            className={link}
          >
            {t('story.part_of', { match: league.matchId, league: league.name })}
          </Link>
        )}
        <Link href={`/audit?subject=${encodeURIComponent(sessionId)}`} className={link}>
          {t('story.audit')}
        </Link>
      </p>
      {rewards.length === 0 ? null : (
        <section aria-label={t('story.rewards')}>
          <RewardLines rows={rewards} />
        </section>
      )}
    </div>
  );
}
