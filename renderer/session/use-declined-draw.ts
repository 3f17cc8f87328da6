import { useEffect, useRef } from 'react';
import type { SessionDetail } from '../../src/shared/contract/index.ts';
import { useText } from '../text/index.ts';
import { toast } from '../ui/index.ts';

/** Notifies the person that the opponent declined the draw; the list of moves has it too. */
export function useDeclinedDraw({ card, log }: SessionDetail): void {
  const { t } = useText();
  const [ownRole] = card.yours;
  const declinedCount =
    ownRole === undefined
      ? 0
      : log.filter(({ kind, role }) => kind === 'draw_decline' && role !== ownRole).length;
  const seenCount = useRef(declinedCount);
  useEffect(() => {
    if (declinedCount > seenCount.current) toast('bad', t('session.draw_declined'));
    seenCount.current = declinedCount;
  }, [declinedCount, t]);
}
