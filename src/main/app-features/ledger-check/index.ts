/** Compares the ledger with the chain while the host runs. `verify` does the same for a data folder. */
export { createLedgerCheck, type LedgerCheck, type LedgerCheckDeps } from './service.ts';
