/** One line of the report about a seller. A warning names what some clients need; a failure is against x402. */
export interface SellerPoint {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'failure';
  readonly detail: string;
  /** Advice on how the seller can solve the problem. */
  readonly remedy?: string;
}

export const passed = (name: string, detail: string): SellerPoint => ({ name, state: 'ok', detail });
export const warned = (name: string, detail: string, remedy: string): SellerPoint => ({
  name,
  state: 'warning',
  detail,
  remedy,
});
export const failed = (name: string, detail: string, remedy: string): SellerPoint => ({
  name,
  state: 'failure',
  detail,
  remedy,
});
