import type { CallInput, CallName, CallOutput, EventPayload } from '../../../src/shared/contract/index.ts';
import { useHostEvent, useQuery, type Query } from '../../host/index.ts';

export type ChangeKind = EventPayload<'payments.changed'>['changes'][number]['kind'];

/** Makes a call, and makes it again when something of one of these kinds changes. Null for `input` makes none. */
export function usePaymentQuery<N extends CallName>(
  name: N,
  input: CallInput<N> | null,
  kinds: readonly ChangeKind[],
): Query<CallOutput<N>> {
  const query = useQuery(name, input);
  useHostEvent('payments.changed', ({ changes }) => {
    if (changes.some(({ kind }) => kinds.includes(kind))) query.reload();
  });
  // A chain that becomes ready, or stops, changes what can be sold and funded.
  useHostEvent('chain.changed', query.reload);
  return query;
}

export const usePaymentsOverview = (): Query<CallOutput<'payments.overview'>> =>
  usePaymentQuery('payments.overview', {}, ['payment', 'subscription']);

/** Maximum number of rows on one page of a list. */
export const PAGE_ROWS = 100;
