import { Plus, ServerCog } from 'lucide-react';
import { HOST_WORKER_ID, type FleetStatus } from '../../../src/shared/contract/index.ts';
import { useQuery } from '../../host/index.ts';
import { AGENT_PAGES } from '../../routes/agent-pages.ts';
import { Screen } from '../../layout/screen.tsx';
import { SubNav } from '../../layout/sub-nav.tsx';
import { useScreenShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { usePolling } from '../../layout/use-polling.ts';
import { useAddressQuery } from '../../routes/hash-router.ts';
import { useCommandLine } from '../../copied-commands/index.ts';
import { useText } from '../../text/index.ts';
import { Button, EmptyState, FailureNote, Skeleton } from '../../ui/index.ts';
import { DeadOrders } from './dead-orders.tsx';
import { MismatchedGames } from './mismatched-games.tsx';
import { MaxDropsSetting } from './max-drops-setting.tsx';
import { HostSlots } from './host-slots.tsx';
import { InviteWorker } from './invite-worker.tsx';
import { WaitingOrders } from './waiting-orders.tsx';
import { WorkerList } from './worker-list.tsx';

/** `#/agents/workers`: computers that play for this computer, what they play, and what is in the way. */
export function WorkersScreen() {
  const { t } = useText();
  const addressQuery = useAddressQuery();
  const { value, failure, reload } = useQuery('fleet.status', {});
  usePolling(reload);
  const invite = () => addressQuery.set({ invite: '1' });
  useScreenShortcuts({ i: invite });
  const button = (
    <Button variant="primary" onClick={invite}>
      <Plus size={16} aria-hidden />
      {t('workers.invite')}
    </Button>
  );
  return (
    <Screen
      title={t('screen.agents')}
      subtitle={value === null ? undefined : <Counts status={value} />}
      actions={value === null || listedWorkersOf(value).length === 0 ? undefined : button}
    >
      <SubNav label={t('agents.sections')} pages={AGENT_PAGES} />
      <div className="flex max-w-6xl flex-col gap-4">
        {failure === null ? null : <FailureNote failure={failure} onRetry={reload} />}
        {value === null && failure === null ? (
          <div role="status" aria-label={t('ui.loading')}>
            <Skeleton className="h-48" />
          </div>
        ) : null}
        {value === null ? null : <FleetContent status={value} button={button} onChanged={reload} />}
      </div>
      {addressQuery.get('invite') === '1' ? (
        <InviteWorker onClose={() => addressQuery.set({ invite: '' })} onInvited={reload} />
      ) : null}
    </Screen>
  );
}

function Counts({ status }: { readonly status: FleetStatus }) {
  const { t, number } = useText();
  const { ready, leased } = status.orders;
  return (
    <>
      <span>{t('workers.count', { count: listedWorkersOf(status).length })}</span>
      <span>{t('workers.orders', { ready: number(ready), leased: number(leased) })}</span>
    </>
  );
}

function FleetContent(props: {
  readonly status: FleetStatus;
  readonly button: React.ReactNode;
  readonly onChanged: () => void;
}) {
  const { t } = useText();
  const command = useCommandLine();
  const { status, onChanged } = props;
  const workers = listedWorkersOf(status);
  return (
    <>
      <MismatchedGames games={status.disagreements} />
      <DeadOrders orders={status.dead} onChanged={onChanged} />
      <WaitingOrders groups={status.waiting} />
      <HostSlots slots={status.hostSlots} onChanged={onChanged} />
      {workers.length === 0 ? (
        <EmptyState
          icon={<ServerCog size={22} />}
          title={t('workers.empty_title')}
          hint={t('workers.empty_hint')}
          action={props.button}
          commandLine={command('invite --for work --name lab-1')}
        />
      ) : (
        <>
          <WorkerList workers={workers} onChanged={onChanged} />
          <MaxDropsSetting />
        </>
      )}
    </>
  );
}

/** The workers, among them this computer only while it plays; otherwise the panel above says that it does not. */
const listedWorkersOf = ({ workers, hostSlots }: FleetStatus): FleetStatus['workers'] =>
  workers.filter(({ workerId }) => workerId !== HOST_WORKER_ID || hostSlots > 0);
