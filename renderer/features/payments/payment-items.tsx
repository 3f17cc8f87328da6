import type { ReactNode } from 'react';
import { DescriptionItem } from '../../layout/description-list.tsx';
import { MoneyBadge } from '../../money/money.tsx';
import { useChain } from '../../money/use-chain.ts';
import { useText, formatUtc } from '../../text/index.ts';
import { CopyText, isDigest } from '../../ui/index.ts';
import { Usdc } from './usdc.tsx';
import { TransactionLink } from '../../names/chain-links.tsx';
import { Entity } from '../../names/entity.tsx';

/** Shows the head of both payment drawers: the state, which is passed as children, the amount and the kind of money. */
export function PaymentHeader(props: { readonly amountMicro: number; readonly children: ReactNode }) {
  const chain = useChain();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      {props.children}
      <Usdc micro={props.amountMicro} className="text-section! font-semibold" />
      <MoneyBadge chain={chain} />
    </div>
  );
}

/** Shows the reason of the state, and nothing without one. */
export function ReasonItem({ reason }: { readonly reason: string | null }) {
  const { t } = useText();
  if (reason === null) return null;
  return (
    <DescriptionItem name={t('payments.reason')}>
      <span className="mono">{reason}</span>
    </DescriptionItem>
  );
}

/** Shows the maximum of a metered payment, and nothing for an exact amount. */
export function MaximumItem({ maxMicro }: { readonly maxMicro: number | null }) {
  const { t } = useText();
  if (maxMicro === null) return null;
  return (
    <DescriptionItem name={t('payments.signed_max')}>
      <Usdc micro={maxMicro} />
    </DescriptionItem>
  );
}

export interface PaymentTimestamps {
  readonly paymentId: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/** Shows the last items of the list in both payment drawers: creation, last change and id. */
export function TimestampItems({ payment }: { readonly payment: PaymentTimestamps }) {
  const { t } = useText();
  return (
    <>
      <DescriptionItem name={t('payments.received_at')}>
        <span className="mono">{formatUtc(payment.createdAtMs)}</span>
      </DescriptionItem>
      <DescriptionItem name={t('payments.changed_at')}>
        <span className="mono">{formatUtc(payment.updatedAtMs)}</span>
      </DescriptionItem>
      <DescriptionItem name={t('payments.id')}>
        <CopyText text={payment.paymentId} name={t('payments.id')} caption={t('names.copy_id')} />
      </DescriptionItem>
    </>
  );
}

/** Shows an id, an address or the hash of a transaction, and "none" for null. */
export function LinkedId({ text, name }: { readonly text: string | null; readonly name: string }) {
  const { t } = useText();
  if (text === null) return t('ui.none');
  return isDigest(text) ? (
    <TransactionLink hash={text} label={name} />
  ) : (
    <Entity id={text} label={name} hasKind />
  );
}
