import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { useId } from 'react';

export interface SwitchProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function Switch(props: SwitchProps) {
  const id = useId();
  return (
    <label className="flex items-start gap-3">
      <BaseSwitch.Root
        checked={props.checked}
        onCheckedChange={props.onChange}
        disabled={props.disabled ?? false}
        aria-labelledby={`${id}-label`}
        aria-describedby={props.hint === undefined ? undefined : `${id}-hint`}
        className="group relative mt-px inline-flex h-6 w-10 shrink-0 cursor-default rounded-round border border-edge bg-raised p-px transition-colors duration-[120ms] data-checked:border-accent data-checked:bg-accent data-disabled:opacity-55"
      >
        <BaseSwitch.Thumb className="m-0.5 h-4.5 w-4.5 rounded-round bg-muted transition-transform duration-[120ms] data-checked:translate-x-4 data-checked:bg-on-accent" />
      </BaseSwitch.Root>
      <span className="min-w-0">
        <span id={`${id}-label`} className="block leading-6 font-medium">
          {props.label}
        </span>
        {props.hint === undefined ? null : (
          <span id={`${id}-hint`} className="block text-small text-muted">
            {props.hint}
          </span>
        )}
      </span>
    </label>
  );
}
