/**
 * The side that is paid: paid tools, subscriptions and webhooks. The side that pays is `src/main/wallet`.
 *
 * A program that sells tools of its own over MCP uses `createPaidHandler`:
 *
 * ```ts
 * const server = createPaidHandler((shop) => {
 *   shop.tool('hello', 'Says hello', { type: 'object', properties: {} }, async () => ({ hello: 'world' }));
 *   shop.paidTool('answer', 'The answer', '$0.01', { type: 'object', properties: {} }, async () => ({ answer: 42 }));
 * }, { name: 'shop', version: '1.0.0', recipient: { evm: { address: '0x…', isTestnet: true } },
 *      facilitator: { url: 'https://…' } });
 * await server.connect(transport);
 * ```
 */
export { createPaidHandler, PaidServer, type PaidServerConfig } from './paid-server-sdk/paid-server.ts';
export {
  ignoredVariablesWarning,
  readPaymentConfig,
  secretsOf,
  type PaymentConfig,
} from './payment-config.ts';
export { formatPrice, parsePrice } from './rules/price.ts';
export { createPayments, type Payments, type PaymentsDeps } from './service.ts';
export { previewPrice } from './price-preview.ts';
export { planView, type NewPlan } from './subscriptions/plans.ts';
export type { OfferRow, PaymentRow } from './records.ts';
export type { PlanRow, SubscriptionRow } from './subscriptions/records.ts';
export { subscriptionMessageText } from './rules/subscription-message.ts';
export { findLivePositionRefusal } from './tools/live-position-refusal.ts';
export type { SettlementEvidence } from './evidence/settlement-state.ts';
export { searchStartBlock } from './evidence/chain-reads.ts';
export { createSettlementEvidence } from './evidence/settlement-evidence.ts';
