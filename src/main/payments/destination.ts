import type { OfferDestination } from './rules/offer.ts';

/** The current network, token and payee. */
export interface PaymentDestination extends OfferDestination {
  /** Whether the network is one on which money is worthless. */
  readonly isPlayMoney: boolean;
  /** The payee before a change, which can be paid while offers that name it are valid. */
  readonly formerPayTo?: string | null;
}
