/** Compares the ledger with the chain while the host runs. `verify` does the same for a data folder. */
export { createReconciliation, type Reconciliation, type ReconciliationDeps } from './service.ts';
