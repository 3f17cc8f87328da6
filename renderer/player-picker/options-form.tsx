import { useText } from '../text/index.ts';
import { Select, Switch } from '../ui/index.ts';
import { NumberField } from '../ui/number-field.tsx';
import type { OptionField, OptionValue } from './option-fields.ts';

/** Shows a form for the options of a game, generated from its schema. */
export function OptionsForm(props: {
  readonly fields: readonly OptionField[];
  readonly values: Readonly<Record<string, OptionValue>>;
  readonly onChange: (name: string, value: OptionValue) => void;
}) {
  const { code } = useText();
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      {props.fields.map((field) => {
        const label = code('option', field.name, field.hint ?? field.name);
        const value = props.values[field.name];
        const change = (next: OptionValue) => props.onChange(field.name, next);
        if (field.kind === 'boolean')
          return (
            <div key={field.name} className="basis-full">
              <Switch label={label} checked={value === true} onChange={change} />
            </div>
          );
        if (field.kind === 'choice')
          return (
            <Select
              key={field.name}
              showLabel
              label={label}
              value={String(value)}
              choices={field.choices.map((choice) => ({ value: choice, label: choice }))}
              onChange={change}
            />
          );
        return (
          <NumberField
            key={field.name}
            label={label}
            value={Number(value)}
            min={field.min}
            max={field.max}
            onChange={change}
          />
        );
      })}
    </div>
  );
}
