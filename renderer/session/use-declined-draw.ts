import { useEffect, useRef } from 'react';
import type { SessionDetail } from '../../src/shared/contract/index.ts';
import { useText } from '../text/index.ts';
import { toast } from '../ui/index.ts';

/** Notifies the person that the opponent declined the draw; the list of moves has it too. */
export function useDeclinedDraw({ card, log }: SessionDetail): void {
  const { t } = useText();
  const [mine] = card.yours;
  const declined =
    mine === undefined ? 0 : log.filter(({ kind, role }) => kind === 'draw_decline' && role !== mine).length;
  const seen = useRef(declined);
  useEffect(() => {
    if (declined > seen.current) toast('bad', t('session.draw_declined'));
    seen.current = declined;
  }, [declined, t]);
}
