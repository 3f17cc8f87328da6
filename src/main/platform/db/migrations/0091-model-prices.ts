import type { Migration } from '../migration.ts';

/**
 * The price of an endpoint as JSON, and what each move cost by the price of its time, in millionths of the currency.
 * Null for an endpoint without a price, and for moves whose tokens were not reported.
 */
export const modelPrices: Migration = {
  version: 91,
  name: 'model-prices',
  sql: `
alter table model_endpoints add column price text;
alter table model_moves add column cost_micros integer;
alter table model_moves add column currency text;
`,
};
