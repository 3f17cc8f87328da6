import { cx } from './classes.ts';

/** Shows a placeholder for content that is loading. */
export function Skeleton(props: { className?: string }) {
  return (
    <div aria-hidden className={cx('animate-pulse rounded-control bg-raised', props.className ?? 'h-4')} />
  );
}
