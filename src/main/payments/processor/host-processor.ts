import { verifyPayerSignature } from '../facilitator/payer-signature.ts';
import { createFacilitatorApi, type FacilitatorApi } from '../facilitator/facilitator-api.ts';
import { createLocalFacilitator, type LocalFacilitator } from '../facilitator/local.ts';
import { createGasCheck } from '../facilitator/gas-check.ts';
import { createSettlementEvidence } from '../evidence/settlement-evidence.ts';
import { createSaleRefusals } from '../facilitator/sale-refusals.ts';
import type { PaymentsDeps } from '../service.ts';
import { authorizationStore } from '../store/authorization-store.ts';
import type { PaymentLedger } from '../store/ledger.ts';
import { pendingSettlementStore } from '../store/pending-settlement-store.ts';
import type { ProcessingSettings } from './processing-settings.ts';
import type { FindSaleRefusal, ProcessorDeps } from './context.ts';
import type { Facilitator } from '../facilitator/facilitator.ts';
import type { SettlementEvidence } from '../evidence/settlement-state.ts';
import { createPaymentProcessor, type PaymentProcessor } from './processor.ts';

/** The parts of a host that verify and settle its payments. */
export interface HostProcessor {
  readonly processor: PaymentProcessor;
  readonly evidence: SettlementEvidence;
  /** The host's facilitator, for other programs. It shares the record of authorisations with the processor. */
  readonly facilitator: FacilitatorApi;
  readonly local: LocalFacilitator;
  readonly findSaleRefusal: FindSaleRefusal;
}

export function createHostProcessor(
  deps: PaymentsDeps,
  {
    ledger,
    destination,
    processing,
  }: {
    readonly ledger: PaymentLedger;
    readonly destination: ProcessorDeps['destination'];
    readonly processing: ProcessingSettings;
  },
): HostProcessor {
  const { db, writer, audit, runtime, log, chain, processClock, crashPoint } = deps;
  const { clock, ids } = runtime;
  const local = createLocalFacilitator({ chain, store: pendingSettlementStore(db), writer, clock, log });
  // It is read for each payment: a person may choose another facilitator at any time, and each network has its own.
  const currentFacilitator = (): Facilitator => processing.remoteFacilitator()?.facilitator ?? local;
  const findSaleRefusal = createSaleRefusals({
    remote: () => processing.remoteFacilitator()?.check ?? null,
    gas: createGasCheck(chain, processClock),
    keyProblem: () => chain.status().abilities.settle,
  });
  const evidence = createSettlementEvidence(chain);
  const sharedDeps = {
    authorizations: authorizationStore(db),
    verifyPayerSignature,
    writer,
    clock,
    destination,
  };
  const processor = createPaymentProcessor({
    ...sharedDeps,
    audit,
    processClock,
    ids,
    log,
    store: ledger.payments,
    facilitator: {
      verify: (payload, requirements) => currentFacilitator().verify(payload, requirements),
      settle: (payload, requirements) => currentFacilitator().settle(payload, requirements),
    },
    deliveryLimits: processing.deliveryLimits,
    findSaleRefusal,
    settlementEvidence: evidence,
    crashPoint,
    isMeteredTrial: () =>
      processing.remoteFacilitator() !== null && processing.meteredRecord.isTrialRunning(),
    notifyChanged(row) {
      ledger.notifyChanged({ kind: 'payment', id: row.paymentId });
      processing.meteredRecord.recordConfirmed(row).catch((error: unknown) => {
        log('error', 'a settlement by usage could not be noted', { error: String(error) });
      });
    },
  });
  const facilitator = createFacilitatorApi({ ...sharedDeps, facilitator: local, chain, evidence });
  return { processor, evidence, facilitator, local, findSaleRefusal };
}
