import type { SessionCard } from '../../../src/shared/contract/index.ts';
import { useHostEvent, useQuery } from '../../host/index.ts';
import { MoneyPart } from '../../match/index.ts';
import { useText } from '../../text/index.ts';

/** What this session paid, as itself or as the match of a league. */
export function SessionMoney({ card }: { readonly card: SessionCard }) {
  const { t } = useText();
  const { sessionId, status } = card;
  const { value, reload } = useQuery('story.session', { sessionId });
  // Rewards come a moment after the end and tell so themselves.
  useHostEvent('reward.changed', () => {
    if (status === 'completed') reload();
  });
  return (
    <MoneyPart
      rows={value?.rewards ?? null}
      why={status === 'completed' ? null : t('match_page.money_later')}
    />
  );
}
