import { checkAuthorization } from '../facilitator/authorization.ts';
import { createFacilitatorApi, type FacilitatorApi } from '../facilitator/facilitator-api.ts';
import { createLocalFacilitator, type LocalFacilitator } from '../facilitator/local.ts';
import { createRemoteFacilitator } from '../facilitator/remote.ts';
import { createSettlementEvidence } from '../facilitator/settlement-evidence.ts';
import type { PaymentsDeps } from '../service.ts';
import { authorizationStore } from '../store/authorization-store.ts';
import type { PaymentLedger } from '../store/ledger.ts';
import { pendingSettlementStore } from '../store/pending-settlement-store.ts';
import type { ProcessorDeps, SettlementEvidence } from './context.ts';
import { createPaymentProcessor, type PaymentProcessor } from './processor.ts';

/** The parts of a host that verify and settle its payments. */
export interface HostProcessor {
  readonly processor: PaymentProcessor;
  readonly evidence: SettlementEvidence;
  /** The host's facilitator, for other programs. It shares the record of authorisations with the processor. */
  readonly facilitator: FacilitatorApi;
  readonly local: LocalFacilitator;
}

export function createHostProcessor(
  deps: PaymentsDeps,
  {
    ledger,
    destination,
  }: { readonly ledger: PaymentLedger; readonly destination: ProcessorDeps['destination'] },
): HostProcessor {
  const { db, writer, audit, runtime, log, chain, processClock, crashPoint } = deps;
  const { clock, ids } = runtime;
  const local = createLocalFacilitator({ chain, store: pendingSettlementStore(db), writer, clock, log });
  const { facilitator: remote } = deps.config;
  const evidence = createSettlementEvidence(chain);
  const shared = { authorizations: authorizationStore(db), checkAuthorization, writer, clock, destination };
  const processor = createPaymentProcessor({
    ...shared,
    audit,
    processClock,
    ids,
    log,
    store: ledger.payments,
    facilitator:
      remote === null
        ? local
        : createRemoteFacilitator({ ...remote, authHeaders: () => Promise.resolve(remote.headers) }),
    settlementEvidence: evidence,
    crashPoint,
    notifyChanged: ({ paymentId }) => ledger.notifyChanged({ kind: 'payment', id: paymentId }),
  });
  const facilitator = createFacilitatorApi({ ...shared, facilitator: local, chain, evidence });
  return { processor, evidence, facilitator, local };
}
