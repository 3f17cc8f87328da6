import { cx } from './classes.ts';

/** Holds the place of something that is on its way. */
export function Skeleton(props: { className?: string }) {
  return (
    <div aria-hidden className={cx('animate-pulse rounded-control bg-raised', props.className ?? 'h-4')} />
  );
}
