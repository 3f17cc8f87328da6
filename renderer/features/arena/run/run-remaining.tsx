import type { ArenaRunReport } from '../../../../src/shared/contract/index.ts';
import { useText } from '../../../text/index.ts';

/** Says how many games a run has left and how long they may take; nothing for a run that starts no games. */
export function RunRemaining({ run: { remaining, statistics } }: { readonly run: ArenaRunReport }) {
  const { t, duration } = useText();
  if (remaining === null || remaining.games === 0) return null;
  const { games, ms } = remaining;
  const canEndEarlier = statistics.verdict?.stops === true && statistics.verdict.state === 'running';
  return (
    <p className="text-muted">
      {ms === null
        ? t('arena.left_untimed', { count: games })
        : t('arena.left', { count: games, time: duration(ms) })}
      {canEndEarlier ? ` ${t('arena.left_test')}` : null}
    </p>
  );
}
