import { useMutation } from '../../host/index.ts';
import { FailureNote, Panel, Select } from '../../ui/index.ts';

interface NumberSettingProps {
  readonly setting: 'workerSlots' | 'workerDrops';
  readonly value: number;
  /** The choices are the numbers from 0 to this one. */
  readonly max: number;
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly labelOf: (value: number) => string;
  /** Called after the host has stored another number. */
  readonly onChanged: () => void;
}

/** Shows a panel with a number of the settings, which is stored when it is chosen. */
export function NumberSetting({ setting, max, labelOf, onChanged, ...props }: NumberSettingProps) {
  const { run, failure } = useMutation('settings.set');
  const choose = async (value: number) => {
    if ((await run({ [setting]: value })) !== null) onChanged();
  };
  return (
    <Panel title={props.title}>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <Select
          label={props.label}
          showLabel
          value={String(props.value)}
          choices={Array.from({ length: max + 1 }, (_, value) => ({
            value: String(value),
            label: labelOf(value),
          }))}
          onChange={(value) => void choose(Number(value))}
          className="w-48"
        />
        <p className="max-w-xl text-muted">{props.hint}</p>
      </div>
      <FailureNote failure={failure} className="mt-3" />
    </Panel>
  );
}
