import type { SessionDetail } from '../../../src/shared/contract/index.ts';
import { formatShortTime, useText } from '../../text/index.ts';
import { Sparkline } from '../../ui/index.ts';

const MAX_ITEMS = 60;
/** The greatest width of one bar. */
const BAR_PX = 10;

/** Milliseconds between each action and the one before it, or the start of the session; oldest first. */
export function thinkTimes(detail: SessionDetail): readonly { readonly role: string; readonly ms: number }[] {
  let before = detail.card.createdAtMs;
  return detail.log
    .filter((row) => row.kind === 'action')
    .map((row) => {
      const ms = Math.max(0, row.atMs - before);
      before = row.atMs;
      return { role: row.role, ms };
    });
}

/** Shows the thinking times of the newest moves as bars. */
export function ThinkTimes({ detail }: { readonly detail: SessionDetail }) {
  const translator = useText();
  const { t } = translator;
  const times = thinkTimes(detail);
  if (times.length < 2) return null;
  const recentTimes = times.slice(-MAX_ITEMS).map(({ ms }) => ms);
  const maxMs = Math.max(...recentTimes);
  const mean = recentTimes.reduce((sum, ms) => sum + ms, 0) / recentTimes.length;
  return (
    <div className="flex items-center gap-4">
      <span className="shrink-0 text-small text-muted">{t('session.think_time')}</span>
      <div className="min-w-0 flex-1">
        <div style={{ maxWidth: recentTimes.length * BAR_PX }}>
          <Sparkline
            values={recentTimes}
            label={t('session.think_label', {
              mean: formatShortTime(translator, mean),
              longest: formatShortTime(translator, maxMs),
            })}
            height={24}
          />
        </div>
      </div>
      <span className="tabular-nums shrink-0 text-small text-muted">
        {t('session.think_mean', { mean: formatShortTime(translator, mean) })}
      </span>
    </div>
  );
}
