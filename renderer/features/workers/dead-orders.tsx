import { Link } from 'wouter';
import type { FleetStatus } from '../../../src/shared/contract/index.ts';
import { leagueOfGroup } from '../../../src/shared/contract/fleet.ts';
import { useMutation } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, FailureNote, Panel, shorten, toast } from '../../ui/index.ts';

/** Lists orders that failed too often and are no longer given out, with the reason of each failure. */
export function DeadOrders(props: { readonly orders: FleetStatus['dead']; readonly onChanged: () => void }) {
  const { t } = useText();
  const { run, busy, failure } = useMutation('fleet.redrive');
  const redrive = async (orderIds?: readonly string[]) => {
    const response = await run(orderIds === undefined ? {} : { orderIds: [...orderIds] });
    if (response === null) return;
    toast('ok', t('workers.redriven', { count: response.redriven }));
    props.onChanged();
  };
  if (props.orders.length === 0) return null;
  return (
    <Panel
      title={t('workers.dead')}
      aside={
        <Button busy={busy} onClick={() => void redrive()}>
          {t('workers.redrive_all')}
        </Button>
      }
    >
      <FailureNote failure={failure} className="mb-3" />
      <ul className="flex flex-col gap-3">
        {props.orders.map((order) => (
          <DeadOrder key={order.orderId} order={order} isBusy={busy} onRedrive={(id) => void redrive([id])} />
        ))}
      </ul>
    </Panel>
  );
}

function DeadOrder(props: {
  readonly order: FleetStatus['dead'][number];
  readonly isBusy: boolean;
  readonly onRedrive: (orderId: string) => void;
}) {
  const { t } = useText();
  const { orderId, groupId, template, faults } = props.order;
  const order = shorten(orderId);
  const leagueId = leagueOfGroup(groupId);
  return (
    <li className="border-t border-line pt-3 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{t('workers.dead_line', { template, order })}</span>
        <Link
          href={
            leagueId === null
              ? `/arena/${encodeURIComponent(groupId)}`
              : `/leagues/${encodeURIComponent(leagueId)}`
          }
          className="text-accent underline"
        >
          {t(leagueId === null ? 'workers.dead_run' : 'workers.dead_league')}
        </Link>
        <Button
          className="ml-auto"
          busy={props.isBusy}
          onClick={() => props.onRedrive(orderId)}
          aria-label={t('workers.redrive_order', { order })}
        >
          {t('workers.redrive')}
        </Button>
      </div>
      <ol aria-label={t('workers.dead_faults')} className="mt-1 list-decimal pl-5 text-small text-muted">
        {faults.map((fault, index) => (
          <li key={index} className="break-words">
            {fault}
          </li>
        ))}
      </ol>
    </li>
  );
}
