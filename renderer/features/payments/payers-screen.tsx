import { useCommandLine } from '../../copied-commands/index.ts';
import { useGatewayAddress } from '../../host/health/use-gateway-address.ts';
import { useText } from '../../text/index.ts';
import { CopyBlock, EmptyState, Panel, Skeleton } from '../../ui/index.ts';
import { PaymentsLayout } from './payments-layout.tsx';
import { PAYERS, snippetFor } from './payer-snippets.ts';
import { usePaymentsOverview } from './use-payments.ts';

/** `#/payments/payers`: the code that each known client needs to pay here, with this host's values. */
export function PayersScreen() {
  const { t } = useText();
  const command = useCommandLine();
  const gateway = useGatewayAddress();
  const { value, failure, reload } = usePaymentsOverview();
  const destination = value?.terms ?? null;
  return (
    <PaymentsLayout failure={failure} onRetry={reload}>
      <p className="mb-4 max-w-prose text-muted">{t('payments.payers_hint')}</p>
      {value === null ? <Skeleton className="h-60" /> : null}
      {value !== null && destination === null ? (
        <EmptyState
          title={t('payments.no_terms')}
          hint={t('payments.payers_wait')}
          commandLine={command('chain status')}
        />
      ) : null}
      {destination === null ? null : (
        <div className="flex max-w-4xl flex-col gap-4">
          {PAYERS.map((payer) => (
            <Panel key={payer} title={t(`payments.payer_${payer}`)}>
              <p className="mb-2 text-muted">{t(`payments.payer_${payer}_hint`)}</p>
              <CopyBlock
                text={snippetFor(payer, { gateway, destination })}
                name={t(`payments.payer_${payer}`)}
              />
            </Panel>
          ))}
        </div>
      )}
    </PaymentsLayout>
  );
}
