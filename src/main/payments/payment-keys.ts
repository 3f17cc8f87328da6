/** Where payments are looked for; what transports read them from. */
export {
  PAYMENT_HEADERS as PAYMENT_HEADER_NAMES,
  PAYMENT_KEYS as PAYMENT_META_KEYS,
} from './rules/payment-parse.ts';
