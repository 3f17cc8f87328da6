import { accept } from '../../shared/outcome.ts';
import type { LedgerCheck } from '../app-features/ledger-check/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface LedgerCallDeps {
  readonly ledgerCheck: Pick<LedgerCheck, 'report' | 'check'>;
}

type LedgerCalls = Pick<Handlers, keyof typeof import('../../shared/contract/ledger.ts').LEDGER_CALLS>;

/** Handlers of the `ledger.*` calls. */
export const ledgerCalls = ({ ledgerCheck }: LedgerCallDeps): LedgerCalls => ({
  'ledger.report': () => accept(ledgerCheck.report()),
  'ledger.check': async () => accept(await ledgerCheck.check()),
});
