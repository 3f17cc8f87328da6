import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from '../ui/index.ts';

/** Components that show the turns of models and of agents. */

/** Shows a player's comment on its move, as plain text. */
export function QuotedText({ text }: { readonly text: string }) {
  return (
    <blockquote className="m-0 border-l-2 border-edge pl-3 break-words whitespace-pre-line">
      {text}
    </blockquote>
  );
}

/** Shows a long reply as the player sent it, which scrolls. */
export function RawReply({ text }: { readonly text: string }) {
  return (
    <pre
      className="mono mt-0.5 max-h-40 overflow-auto rounded-control bg-bg px-2 py-1 break-words whitespace-pre-wrap text-muted"
      tabIndex={0}
    >
      {text}
    </pre>
  );
}

/** Shows the turn for the position on the board, in a region that scrolls by itself. */
export function CurrentTurn({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="max-h-[min(14rem,35dvh)] overflow-y-auto" tabIndex={0} role="region" aria-label={title}>
      <p className="mb-1 text-small font-medium text-muted">{title}</p>
      {children}
    </div>
  );
}

/** Shows one turn in the list of all; its title goes to the position, and the current turn scrolls into view. */
export function ListedTurn(props: {
  readonly title: string;
  /** The program or model that played, with its version; null when it is not known. */
  readonly player: string | null;
  readonly current: boolean;
  readonly onGoToPosition: () => void;
  readonly children: ReactNode;
}) {
  const { title, player, current } = props;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current) item.current?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  return (
    <li
      ref={item}
      className={cx('rounded-control border px-3 py-2', current ? 'border-accent bg-raised' : 'border-line')}
    >
      <div className="mb-1 flex flex-wrap items-center gap-x-2">
        <button
          type="button"
          aria-current={current ? 'step' : undefined}
          onClick={props.onGoToPosition}
          className="min-h-6 cursor-default rounded-control text-left font-medium hover:underline"
        >
          {title}
        </button>
        {player === null ? null : <span className="mono min-w-0 truncate text-muted">{player}</span>}
      </div>
      {props.children}
    </li>
  );
}
