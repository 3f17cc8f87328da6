import { checkAuthorization } from '../facilitator/authorization.ts';
import { createFacilitatorApi, type FacilitatorApi } from '../facilitator/facilitator-api.ts';
import { createLocalFacilitator, type LocalFacilitator } from '../facilitator/local.ts';
import { createAuthHeaders } from '../facilitator/auth-headers.ts';
import { createGasCheck } from '../facilitator/gas-check.ts';
import { createRemoteFacilitator, type RemoteConfig } from '../facilitator/remote.ts';
import { createSupportCheck } from '../facilitator/support-check.ts';
import { readSupport } from '../facilitator/support.ts';
import { createSettlementEvidence } from '../facilitator/settlement-evidence.ts';
import { createSaleProblems } from '../facilitator/sale-problems.ts';
import type { PaymentsDeps } from '../service.ts';
import { authorizationStore } from '../store/authorization-store.ts';
import type { PaymentLedger } from '../store/ledger.ts';
import { pendingSettlementStore } from '../store/pending-settlement-store.ts';
import type { FindSaleProblem, ProcessorDeps, SettlementEvidence } from './context.ts';
import { createPaymentProcessor, type PaymentProcessor } from './processor.ts';

/** The parts of a host that verify and settle its payments. */
export interface HostProcessor {
  readonly processor: PaymentProcessor;
  readonly evidence: SettlementEvidence;
  /** The host's facilitator, for other programs. It shares the record of authorisations with the processor. */
  readonly facilitator: FacilitatorApi;
  readonly local: LocalFacilitator;
  readonly findSaleProblem: FindSaleProblem;
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
  const remote = openRemote(deps);
  const findSaleProblem = createSaleProblems(remote?.check ?? null, createGasCheck(chain, processClock));
  const evidence = createSettlementEvidence(chain);
  const shared = { authorizations: authorizationStore(db), checkAuthorization, writer, clock, destination };
  const processor = createPaymentProcessor({
    ...shared,
    audit,
    processClock,
    ids,
    log,
    store: ledger.payments,
    facilitator: remote?.facilitator ?? local,
    findSaleProblem,
    settlementEvidence: evidence,
    crashPoint,
    notifyChanged: ({ paymentId }) => ledger.notifyChanged({ kind: 'payment', id: paymentId }),
  });
  const facilitator = createFacilitatorApi({ ...shared, facilitator: local, chain, evidence });
  return { processor, evidence, facilitator, local, findSaleProblem };
}

/** The facilitator that the settings name; null when the host settles payments itself. */
function openRemote({ config, runtime, processClock, log }: PaymentsDeps) {
  if (config.facilitator === null) return null;
  const { url, timeoutMs, auth } = config.facilitator;
  const real = { random: runtime.random, clock: processClock };
  const remote: RemoteConfig = {
    url,
    timeoutMs,
    authHeaders: createAuthHeaders(auth, { url, runtime: real, log }),
  };
  return {
    facilitator: createRemoteFacilitator(remote),
    check: createSupportCheck((network) => readSupport(remote, network), { clock: processClock, log }),
  };
}
