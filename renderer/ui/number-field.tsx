import { NumberField as BaseNumberField } from '@base-ui/react/number-field';
import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { useText } from '../text/index.ts';
import { controlClass, cx } from './classes.ts';

export interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  hint?: string;
  onChange: (value: number) => void;
  disabled?: boolean;
  /** Room for numbers of up to ten digits. */
  wide?: boolean;
}

const STEP =
  'inline-flex h-8 w-8 cursor-default items-center justify-center border border-edge bg-surface text-text ' +
  'hover:not-data-disabled:bg-raised data-disabled:opacity-55';

export function NumberField(props: NumberFieldProps) {
  const { t } = useText();
  const id = useId();
  return (
    <BaseNumberField.Root
      id={id}
      value={props.value}
      min={props.min}
      max={props.max}
      step={props.step ?? 1}
      disabled={props.disabled ?? false}
      onValueCommitted={(value) => value !== null && props.onChange(value)}
      className="flex flex-col gap-1"
    >
      <label htmlFor={id} className="text-small font-medium text-muted">
        {props.label}
      </label>
      {/* A stacking context of its own keeps the buttons below sticky headers. */}
      <BaseNumberField.Group className="isolate flex">
        <BaseNumberField.Decrement
          aria-label={t('ui.less')}
          className={cx(STEP, 'rounded-l-control border-r-0')}
        >
          <Minus size={14} aria-hidden />
        </BaseNumberField.Decrement>
        <BaseNumberField.Input
          aria-describedby={props.hint === undefined ? undefined : `${id}-hint`}
          className={cx(
            controlClass,
            'tabular-nums z-10 rounded-none text-right',
            props.wide === true ? 'w-40' : 'w-20',
          )}
        />
        <BaseNumberField.Increment
          aria-label={t('ui.more')}
          className={cx(STEP, 'rounded-r-control border-l-0')}
        >
          <Plus size={14} aria-hidden />
        </BaseNumberField.Increment>
      </BaseNumberField.Group>
      {props.hint === undefined ? null : (
        <div id={`${id}-hint`} className="text-small text-muted">
          {props.hint}
        </div>
      )}
    </BaseNumberField.Root>
  );
}
