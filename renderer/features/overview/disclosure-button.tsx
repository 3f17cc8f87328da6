import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/index.ts';

/** Shows a line in the header that opens or closes a part of the screen below it. */
export function DisclosureButton(props: {
  readonly isOpen: boolean;
  readonly controls: string;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-expanded={props.isOpen}
      aria-controls={props.isOpen ? props.controls : undefined}
      onClick={props.onToggle}
      className="flex min-h-7 cursor-default items-center gap-1.5 rounded-control px-1.5 text-small text-muted hover:bg-raised hover:text-text"
    >
      {props.children}
      <ChevronDown
        size={14}
        aria-hidden
        className={cx('shrink-0 transition-transform duration-[120ms]', props.isOpen && 'rotate-180')}
      />
    </button>
  );
}
