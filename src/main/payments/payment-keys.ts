/** The headers and members of `_meta` that may hold a payment, for the transports. */
export { PAYMENT_HEADER_NAMES, PAYMENT_META_KEYS, SUBSCRIPTION_PROOF } from './rules/payment-parse.ts';
