import type { SessionDetail } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { TimeAgo, Verdict } from '../../ui/index.ts';

/** Refused tries, newest first: counted and shown, not hidden. */
export function Tries({ detail }: { readonly detail: SessionDetail }) {
  const { t, code } = useText();
  if (detail.refused.length === 0) return <p className="text-muted">{t('session.no_tries')}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {[...detail.refused].reverse().map((tried, index) => (
        <li
          key={`${tried.atMs}/${index}`}
          className="flex flex-wrap items-center gap-x-3 gap-y-0.5 rounded-control bg-raised px-3 py-1.5"
        >
          <b className="font-medium">{detail.card.seats[tried.role]?.name ?? code('role', tried.role)}</b>
          <span className="mono min-w-0 truncate">{tried.action}</span>
          <Verdict kind="bad">{tried.code}</Verdict>
          <span className="text-small text-muted">{code('error', tried.code)}</span>
          <span className="ml-auto flex items-center gap-3 text-small text-muted">
            {t('session.at_tick', { tick: tried.tick })}
            <TimeAgo atMs={tried.atMs} />
          </span>
        </li>
      ))}
    </ul>
  );
}
