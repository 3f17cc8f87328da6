import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useId } from 'react';
import { controlClass, cx, floatingClass, menuItemClass } from './classes.ts';

export interface SelectChoice<V extends string> {
  value: V;
  label: string;
}

export interface SelectProps<V extends string> {
  label: string;
  value: V;
  choices: readonly SelectChoice<V>[];
  onChange: (value: V) => void;
  /** Shows the label above; otherwise it is only the accessible name. */
  showLabel?: boolean;
  disabled?: boolean;
  className?: string;
}

export function Select<V extends string>(props: SelectProps<V>) {
  const labelId = useId();
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', props.className)}>
      <span
        id={labelId}
        className={props.showLabel === true ? 'text-small font-medium text-muted' : 'sr-only'}
      >
        {props.label}
      </span>
      <BaseSelect.Root
        items={props.choices}
        value={props.value}
        disabled={props.disabled ?? false}
        onValueChange={(value) => value !== null && props.onChange(value)}
      >
        <BaseSelect.Trigger
          aria-labelledby={labelId}
          className={cx(
            controlClass,
            'flex w-full cursor-default items-center justify-between gap-2 select-none',
          )}
        >
          <BaseSelect.Value className="truncate" />
          <BaseSelect.Icon className="text-muted">
            <ChevronsUpDown size={14} aria-hidden />
          </BaseSelect.Icon>
        </BaseSelect.Trigger>
        <BaseSelect.Portal>
          <BaseSelect.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-hidden">
            <BaseSelect.Popup className={cx(floatingClass, 'min-w-[var(--anchor-width)] p-1')}>
              <BaseSelect.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto">
                {props.choices.map((choice) => (
                  <BaseSelect.Item
                    key={choice.value}
                    value={choice.value}
                    className={cx(menuItemClass, 'pl-7 relative')}
                  >
                    <BaseSelect.ItemIndicator className="absolute left-2 text-accent">
                      <Check size={14} aria-hidden />
                    </BaseSelect.ItemIndicator>
                    <BaseSelect.ItemText>{choice.label}</BaseSelect.ItemText>
                  </BaseSelect.Item>
                ))}
              </BaseSelect.List>
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </BaseSelect.Root>
    </div>
  );
}
