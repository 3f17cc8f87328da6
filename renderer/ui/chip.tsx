import { X } from 'lucide-react';
import { cx } from './classes.ts';

/** Shows one entry of a list as a pill with a button that removes it. */
export function Chip(props: {
  readonly text: string;
  /** The accessible name of the button. */
  readonly removeLabel: string;
  readonly onRemove: () => void;
  readonly isInvalid?: boolean;
  readonly mono?: boolean;
}) {
  const { text, isInvalid = false, mono = false } = props;
  return (
    <li
      className={cx(
        'flex max-w-full items-center rounded-round border bg-raised pl-2 text-small',
        mono && 'mono',
        isInvalid ? 'border-bad text-bad' : 'border-line',
      )}
    >
      <span className="min-w-0 truncate" title={text}>
        {text}
      </span>
      <button
        type="button"
        aria-label={props.removeLabel}
        onClick={props.onRemove}
        className="flex size-6 shrink-0 cursor-default items-center justify-center rounded-round hover:bg-surface"
      >
        <X size={12} aria-hidden />
      </button>
    </li>
  );
}
