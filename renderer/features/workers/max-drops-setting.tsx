import { MAX_WORKER_DROPS } from '../../../src/shared/contract/index.ts';
import { useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { NumberSetting } from './number-setting.tsx';

/** Chooses how often in a row a worker may let its leases run out before it is paused. */
export function MaxDropsSetting() {
  const { t } = useText();
  const { value, reload } = useQuery('settings.get', {});
  if (value === null) return null;
  return (
    <NumberSetting
      setting="workerDrops"
      value={value.workerDrops}
      max={MAX_WORKER_DROPS}
      title={t('workers.drops')}
      label={t('workers.drops_limit')}
      hint={t('workers.drops_hint')}
      labelOf={(drops) =>
        drops === 0 ? t('workers.drops_none') : t('workers.drops_count', { count: drops })
      }
      onChanged={reload}
    />
  );
}
