import { Progress as BaseProgress } from '@base-ui/react/progress';

/** Shows `value` of `max`; null means that the amount of work is unknown. */
export function Progress(props: { label: string; value: number | null; max: number; text: string }) {
  return (
    <BaseProgress.Root
      value={props.value}
      max={Math.max(1, props.max)}
      aria-label={props.label}
      getAriaValueText={() => props.text}
      className="flex min-w-0 items-center gap-3"
    >
      <BaseProgress.Track className="h-1.5 w-full overflow-hidden rounded-round bg-raised">
        <BaseProgress.Indicator className="h-full bg-accent transition-[width] duration-[120ms]" />
      </BaseProgress.Track>
      <span className="tabular-nums shrink-0 text-small text-muted">{props.text}</span>
    </BaseProgress.Root>
  );
}
