import { useEffect, useRef } from 'react';
import type { SessionCard, SessionStory } from '../../../src/shared/contract/index.ts';
import { useHostEvent, useQuery } from '../../host/index.ts';

/** What other systems know of a session, asked for once for all of its page; null until then. */
export function useProvenance({ sessionId, status }: SessionCard): SessionStory | null {
  const { value, reload } = useQuery('story.session', { sessionId });
  const readAs = useRef(status);
  useEffect(() => {
    if (readAs.current === status) return;
    readAs.current = status;
    reload();
  }, [status, reload]);
  // Rewards come a moment after the end and tell so themselves.
  useHostEvent('reward.changed', ({ rows }) => {
    const rewardId = value?.rewards[0]?.matchId;
    const isOurs = rewardId === undefined || rows.some(({ matchId }) => matchId === rewardId);
    if (status === 'completed' && isOurs) reload();
  });
  return value;
}
