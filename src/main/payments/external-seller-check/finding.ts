/** One line of the report about a seller. A warning names what some clients need; a failure is against x402. */
export interface SellerFinding {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'failure';
  readonly detail: string;
  /** Advice on how the seller can solve the problem. */
  readonly remedy?: string;
}

export const passedFinding = (name: string, detail: string): SellerFinding => ({ name, state: 'ok', detail });
export const warnedFinding = (name: string, detail: string, remedy: string): SellerFinding => ({
  name,
  state: 'warning',
  detail,
  remedy,
});
export const failedFinding = (name: string, detail: string, remedy: string): SellerFinding => ({
  name,
  state: 'failure',
  detail,
  remedy,
});
