import { MAX_HOST_SLOTS } from '../../../src/shared/contract/index.ts';
import { useMutation } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { FailureNote, Panel, Select } from '../../ui/index.ts';

const CHOICES = Array.from({ length: MAX_HOST_SLOTS + 1 }, (_, slots) => slots);

/** Chooses how many games of arena runs this computer plays at once as a worker. */
export function HostSlots(props: { readonly slots: number; readonly onChange: () => void }) {
  const { t } = useText();
  const { run, failure } = useMutation('settings.set');
  const choose = async (workerSlots: number) => {
    if ((await run({ workerSlots })) !== null) props.onChange();
  };
  return (
    <Panel title={t('workers.host')}>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <Select
          label={t('workers.slots')}
          labelled
          value={String(props.slots)}
          choices={CHOICES.map((slots) => ({
            value: String(slots),
            label: slots === 0 ? t('workers.host_none') : t('workers.host_slots', { count: slots }),
          }))}
          onChange={(slots) => void choose(Number(slots))}
          className="w-48"
        />
        <p className="max-w-xl text-muted">{t('workers.host_hint')}</p>
      </div>
      <FailureNote failure={failure} className="mt-3" />
    </Panel>
  );
}
