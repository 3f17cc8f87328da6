import { useState } from 'react';
import type { UpdateStatus } from '../../../../src/shared/contract/index.ts';
import { useHostEvent, useMutation, useQuery, useQueryUpdate } from '../../../host/index.ts';

export interface UpdateActions {
  readonly isBusy: boolean;
  check(): void;
  download(): void;
  cancel(): void;
  /** Restarts with the new version or, where a person has to install it, reads the command for that. */
  install(): void;
  /** Puts the previous version back, with a restart. */
  goBack(): void;
  /** True while the person is asked whether a restart may interrupt what runs. */
  readonly isWorkRunning: boolean;
  /** Restarts although something runs. */
  restartAnyway(): void;
  /** Cancels the restart, so that what runs continues. */
  wait(): void;
}

type Restart = 'install' | 'goBack';

/** Reads the state of the updates, keeps it current by events, and returns it with what a person can do. */
export function useUpdates() {
  const { value, failure: readFailure, reload } = useQuery('updates.status', {});
  const update = useQueryUpdate('updates.status', {});
  useHostEvent('updates.changed', (status) => update(() => status));
  const mutations = {
    check: useMutation('updates.check'),
    download: useMutation('updates.download'),
    cancel: useMutation('updates.cancel'),
    install: useMutation('updates.install'),
    goBack: useMutation('updates.goBack'),
  };
  const [pendingRestart, setPendingRestart] = useState<Restart | null>(null);
  const apply = (status: UpdateStatus | null): void => {
    if (status !== null) update(() => status);
  };
  const restart = (name: Restart, isForced: boolean): void => {
    setPendingRestart(isForced ? null : name);
    void mutations[name].run({ evenIfRunning: isForced }).then(apply);
  };
  const isRefused =
    pendingRestart !== null && mutations[pendingRestart].failure?.code === 'UPDATE_WORK_RUNNING';
  const failure =
    readFailure ?? Object.values(mutations).find((each) => each.failure !== null)?.failure ?? null;
  const actions: UpdateActions = {
    isBusy: Object.values(mutations).some(({ busy }) => busy),
    check: () => void mutations.check.run({}).then(apply),
    download: () => void mutations.download.run({}).then(apply),
    cancel: () => void mutations.cancel.run({}).then(apply),
    install: () => restart('install', false),
    goBack: () => restart('goBack', false),
    isWorkRunning: isRefused,
    restartAnyway: () => pendingRestart !== null && restart(pendingRestart, true),
    wait: () => setPendingRestart(null),
  };
  return {
    status: value,
    failure: failure?.code === 'UPDATE_WORK_RUNNING' ? null : failure,
    reload,
    actions,
  };
}
