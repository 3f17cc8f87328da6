import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';

export interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function Checkbox(props: CheckboxProps) {
  return (
    <label className="inline-flex min-h-6 items-center gap-2">
      <BaseCheckbox.Root
        checked={props.checked}
        onCheckedChange={props.onChange}
        disabled={props.disabled ?? false}
        className="inline-flex size-5 shrink-0 items-center justify-center rounded-[4px] border border-edge bg-surface data-checked:border-accent data-checked:bg-accent data-disabled:opacity-55"
      >
        <BaseCheckbox.Indicator className="text-on-accent">
          <Check size={14} strokeWidth={3} aria-hidden />
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      {props.label}
    </label>
  );
}
