import type { ReactNode } from 'react';
import { MoneyBadge } from '../../frame/money.tsx';
import { Screen } from '../../frame/screen.tsx';
import { SubNav } from '../../frame/sub-nav.tsx';
import { useChain } from '../../frame/use-chain.ts';
import type { Failure } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, ErrorNote } from '../../ui/index.ts';
import { paymentPlaces } from './payment-places.ts';
import { usePaymentsOverview } from './use-payments.ts';

export interface PaymentsFrameProps {
  facts?: ReactNode;
  actions?: ReactNode;
  announce?: string | null;
  /** Why the place could not be read, and how to read it again. */
  failure?: Failure | null;
  onRetry?: () => void;
  /** The content scrolls by itself. */
  fixed?: boolean;
  children: ReactNode;
}

/** What the places of the Payments screen share: the badge, the tabs, a failure. */
export function PaymentsFrame(props: PaymentsFrameProps) {
  const { t } = useText();
  const chain = useChain();
  const { value } = usePaymentsOverview();
  const top = (
    <>
      <SubNav label={t('payments.sections')} places={paymentPlaces(value?.owed ?? 0)} />
      {props.failure === undefined || props.failure === null ? null : (
        <div className="mb-3">
          <ErrorNote
            code={props.failure.code}
            message={props.failure.message}
            action={<Button onClick={props.onRetry}>{t('ui.retry')}</Button>}
          />
        </div>
      )}
    </>
  );
  return (
    <Screen
      title={t('screen.payments')}
      fixed={props.fixed ?? false}
      facts={
        <>
          <MoneyBadge chain={chain} />
          {props.facts}
        </>
      }
      actions={props.actions}
      announce={props.announce ?? null}
    >
      {props.fixed === true ? (
        <div className="flex min-h-0 flex-1 flex-col px-6 pb-6">
          {top}
          {props.children}
        </div>
      ) : (
        <>
          {top}
          {props.children}
        </>
      )}
    </Screen>
  );
}
