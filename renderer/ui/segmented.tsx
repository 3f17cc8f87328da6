import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';
import { cx } from './classes.ts';

export interface Segment<V extends string> {
  value: V;
  label: string;
  icon?: ReactNode;
}

export interface SegmentedProps<V extends string> {
  label: string;
  value: V;
  segments: readonly Segment<V>[];
  onChange: (value: V) => void;
  className?: string;
}

/** Shows a choice between a few options that are all visible. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  return (
    <ToggleGroup
      aria-label={props.label}
      value={[props.value]}
      onValueChange={(values) => {
        const [next] = values as V[];
        if (next !== undefined) props.onChange(next);
      }}
      className={cx(
        'inline-flex h-8 max-w-full items-stretch gap-0.5 rounded-control border border-edge bg-surface p-px',
        props.className,
      )}
    >
      {props.segments.map((segment) => (
        <Toggle
          key={segment.value}
          value={segment.value}
          className="inline-flex min-w-0 cursor-default items-center gap-1.5 rounded-[5px] px-2.5 text-body text-muted select-none hover:text-text data-pressed:bg-raised data-pressed:shadow-[inset_0_0_0_1px_var(--edge)] data-pressed:font-medium data-pressed:text-text"
        >
          {segment.icon}
          <span className="max-w-40 truncate">{segment.label}</span>
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
