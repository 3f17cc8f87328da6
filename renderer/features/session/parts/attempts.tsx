import type { SessionDetail } from '../../../../src/shared/contract/index.ts';
import { useText } from '../../../text/index.ts';
import { TimeAgo, Verdict } from '../../../ui/index.ts';

/** Refused tries, newest first: counted and shown, not hidden; nothing where there is none. */
export function Attempts({ detail }: { readonly detail: SessionDetail }) {
  const { t, code } = useText();
  const { refused } = detail;
  if (refused.length === 0) return null;
  return (
    <details className="max-h-[50%] shrink-0 overflow-auto border-t border-line pt-2">
      <summary className="cursor-default font-medium">
        {t('session.tries', { count: refused.length })}
      </summary>
      <ul className="mt-1 flex flex-col gap-1">
        {[...refused].reverse().map((tried, index) => (
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
    </details>
  );
}
