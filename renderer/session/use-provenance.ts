import { useEffect, useRef } from 'react';
import type { SessionCard, SessionProvenance } from '../../src/shared/contract/index.ts';
import { useHostEvent, useQuery } from '../host/index.ts';

/**
 * Reads what other systems know of a session, for the whole page, and again when its status or its rewards change; null
 * until the first response.
 */
export function useProvenance({ sessionId, status }: SessionCard): SessionProvenance | null {
  const { value, reload } = useQuery('story.session', { sessionId });
  const statusAtLastRead = useRef(status);
  useEffect(() => {
    if (statusAtLastRead.current === status) return;
    statusAtLastRead.current = status;
    reload();
  }, [status, reload]);
  // Rewards follow a moment after the end, with an event of their own.
  useHostEvent('reward.changed', ({ rows }) => {
    const rewardId = value?.rewards[0]?.matchId;
    const isOfSession = rewardId === undefined || rows.some(({ matchId }) => matchId === rewardId);
    if (status === 'completed' && isOfSession) reload();
  });
  return value;
}
