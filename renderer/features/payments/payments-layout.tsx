import { MoneyFrame, type MoneyFrameProps } from '../../layout/money-layout.tsx';
import { SubNav } from '../../layout/sub-nav.tsx';
import type { Failure } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { FailureNote } from '../../ui/index.ts';
import { paymentRoutes } from './payment-routes.ts';
import { usePaymentsOverview } from './use-payments.ts';

export interface PaymentsFrameProps extends MoneyFrameProps {
  /** Why the place could not be read, and how to read it again. */
  failure?: Failure | null;
  onRetry?: () => void;
}

/** What the places of the Payments screen share: the badge, the tabs, a failure. */
export function PaymentsFrame({ failure = null, onRetry, ...place }: PaymentsFrameProps) {
  const { t } = useText();
  const { value } = usePaymentsOverview();
  const top = (
    <>
      <SubNav label={t('payments.sections')} ranks={paymentRoutes(value?.undelivered ?? 0)} />
      <FailureNote failure={failure} onRetry={onRetry} className="mb-3" />
    </>
  );
  return <MoneyFrame {...place} title={t('screen.payments')} top={top} />;
}
