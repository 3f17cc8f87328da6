import { Fragment } from 'react';

const IS_MAC = typeof navigator !== 'undefined' && /mac/i.test(navigator.userAgent);

/** Shows keys. `Mod` is Ctrl, or ⌘ on a Mac. Keys pressed one after another are given as separate entries. */
export function KeyHint(props: { keys: readonly string[] }) {
  return (
    <span aria-hidden className="inline-flex items-center gap-0.5 whitespace-nowrap">
      {props.keys.map((key, index) => (
        <Fragment key={`${key}-${index}`}>
          <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-[4px] border border-line bg-raised px-1 font-sans text-small text-muted">
            {key === 'Mod' ? (IS_MAC ? '⌘' : 'Ctrl') : key}
          </kbd>
        </Fragment>
      ))}
    </span>
  );
}
