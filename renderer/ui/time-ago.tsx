import { useText, formatUtc } from '../text/index.ts';
import { Tooltip } from './tooltip.tsx';
import { useNow } from './use-now.ts';

/** Shows a relative time, with the exact UTC time on hover and on focus. */
export function TimeAgo(props: { atMs: number; focusable?: boolean; className?: string }) {
  const { ago } = useText();
  const nowMs = useNow(10_000);
  const exact = formatUtc(props.atMs);
  return (
    <Tooltip text={exact}>
      <time
        dateTime={new Date(props.atMs).toISOString()}
        tabIndex={props.focusable === false ? undefined : 0}
        className={
          props.className ?? 'tabular-nums rounded-[4px] align-middle text-small whitespace-nowrap text-muted'
        }
      >
        {ago(props.atMs, nowMs)}
        <span className="sr-only">{` (${exact})`}</span>
      </time>
    </Tooltip>
  );
}
