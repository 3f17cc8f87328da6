import { accept } from '../../shared/outcome.ts';
import type { Reconciliation } from '../app-features/ledger-check/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface LedgerCallDeps {
  readonly reconciliation: Pick<Reconciliation, 'report' | 'check'>;
}

type LedgerCalls = Pick<Handlers, keyof typeof import('../../shared/contract/ledger.ts').LEDGER_CALLS>;

/** Handlers of the `ledger.*` calls. */
export const ledgerCalls = ({ reconciliation }: LedgerCallDeps): LedgerCalls => ({
  'ledger.report': () => accept(reconciliation.report()),
  'ledger.check': async () => accept(await reconciliation.check()),
});
