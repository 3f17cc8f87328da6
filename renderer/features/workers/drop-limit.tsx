import { MAX_WORKER_DROPS } from '../../../src/shared/contract/index.ts';
import { useMutation, useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { FailureNote, Panel, Select } from '../../ui/index.ts';

const CHOICES = Array.from({ length: MAX_WORKER_DROPS + 1 }, (_, drops) => drops);

/** How often in a row a worker may let its leases run out before it is paused. */
export function DropLimit() {
  const { t } = useText();
  const { value, reload } = useQuery('settings.get', {});
  const { run, failure } = useMutation('settings.set');
  const choose = async (workerDrops: number) => {
    if ((await run({ workerDrops })) !== null) reload();
  };
  if (value === null) return null;
  return (
    <Panel title={t('workers.drops')}>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <Select
          label={t('workers.drops_limit')}
          labelled
          value={String(value.workerDrops)}
          choices={CHOICES.map((drops) => ({
            value: String(drops),
            label: drops === 0 ? t('workers.drops_none') : t('workers.drops_count', { count: drops }),
          }))}
          onChange={(drops) => void choose(Number(drops))}
          className="w-48"
        />
        <p className="max-w-xl text-muted">{t('workers.drops_hint')}</p>
      </div>
      <FailureNote failure={failure} className="mt-3" />
    </Panel>
  );
}
