import { useState } from 'react';
import type { BackupJob } from '../../../src/shared/contract/index.ts';
import { useMutation, useHostEvent, useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { toast } from '../../ui/index.ts';

/** Reads the archives of the data folder and follows the job that is running on them. */
export function useArchives() {
  const { t } = useText();
  const list = useQuery('backup.list', {});
  const [job, setJob] = useState<BackupJob | null>(null);
  const mutations = {
    create: useMutation('backup.create'),
    check: useMutation('backup.check'),
    restore: useMutation('backup.restore'),
    remove: useMutation('backup.remove'),
    cancel: useMutation('backup.cancel'),
  };
  useHostEvent('backup.job', (next) => {
    setJob(next);
    if (next.state === 'running') return;
    list.reload();
    if (next.state === 'done') toast('ok', t(`archives.done_${next.kind}`));
  });
  const failure = Object.values(mutations).find((mutation) => mutation.failure !== null)?.failure ?? null;
  return { list, job, mutations, failure };
}
