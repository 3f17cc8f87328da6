import { MAX_HOST_SLOTS } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { NumberSetting } from './number-setting.tsx';

/** Chooses how many games of arena runs this computer plays at once as a worker. */
export function HostSlots(props: { readonly slots: number; readonly onChanged: () => void }) {
  const { t } = useText();
  return (
    <NumberSetting
      setting="workerSlots"
      value={props.slots}
      max={MAX_HOST_SLOTS}
      title={t('workers.host')}
      label={t('workers.slots')}
      hint={t('workers.host_hint')}
      labelOf={(slots) => (slots === 0 ? t('workers.host_none') : t('workers.host_slots', { count: slots }))}
      onChanged={props.onChanged}
    />
  );
}
