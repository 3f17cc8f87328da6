import type { CallInput, CallName, CallOutput, EventPayload } from '../../../src/shared/contract/index.ts';
import { useHostEvent, useQuery, type Query } from '../../host/index.ts';

export type ChangeKind = EventPayload<'payments.changed'>['changes'][number]['kind'];

/** A question whose answer is asked for again when one of these things has changed. */
export function usePaymentQuery<N extends CallName>(
  name: N,
  input: CallInput<N> | null,
  kinds: readonly ChangeKind[],
): Query<CallOutput<N>> {
  const query = useQuery(name, input);
  useHostEvent('payments.changed', ({ changes }) => {
    if (changes.some(({ kind }) => kinds.includes(kind))) query.reload();
  });
  // The chain becoming ready, or going away, changes what can be sold and what may be funded.
  useHostEvent('chain.changed', query.reload);
  return query;
}

export const usePaymentsOverview = (): Query<CallOutput<'payments.overview'>> =>
  usePaymentQuery('payments.overview', {}, ['payment', 'subscription']);

/** Rows that one page of a list holds. */
export const PAGE_ROWS = 100;
