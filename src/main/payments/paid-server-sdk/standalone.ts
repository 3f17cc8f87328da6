import type { PublicClient } from 'viem';
import { accept } from '../../../shared/outcome.ts';
import { NETWORKS } from '../../../shared/payments/networks.ts';
import { parseAddress, toChecksumAddress } from '../../platform/ethereum/checksum-address.ts';
import type { Log } from '../../platform/log.ts';
import { systemClock } from '../../platform/clocks/system-clock.ts';
import { createRemoteFacilitator, type RemoteFacilitatorConfig } from '../facilitator/remote.ts';
import { verifyPayerSignature } from '../facilitator/payer-signature.ts';
import { createSettlementEvidence, NO_EVIDENCE } from '../evidence/settlement-evidence.ts';
import { openStandaloneLedger } from './standalone-store.ts';
import { createPaymentProcessor, type PaymentProcessor } from '../processor/processor.ts';

export interface FacilitatorOptions {
  readonly url: string;
  readonly timeoutMs?: number;
  /** Called for every request, because hosted facilitators require a signed header for each. */
  readonly authHeaders?: RemoteFacilitatorConfig['authHeaders'];
}

export interface StandaloneConfig {
  readonly address: string;
  readonly isTestnet: boolean;
  readonly facilitator: FacilitatorOptions;
  /** Null without a node; payments with an unknown outcome then stay unknown. */
  readonly rpcUrl: string | null;
  /** Path of the database file; null keeps payments in memory. */
  readonly storage: string | null;
  readonly log: Log;
}

const DEFAULT_TIMEOUT_MS = 10_000;

/** Opens a payment processor for a server outside the host: with a remote facilitator and its own database. */
export async function openStandaloneProcessor(config: StandaloneConfig): Promise<PaymentProcessor> {
  const payTo = parseAddress(config.address);
  if (payTo === null) throw new Error('recipient.evm.address is not an address, or its checksum is wrong');
  const { chainId, usdc } = NETWORKS[config.isTestnet ? 'base-sepolia' : 'base'];
  const { address: asset, ...eip712 } = usdc;
  const { facilitator, log } = config;
  const ledger = await openStandaloneLedger(config.storage, systemClock.nowMs());
  const reader = config.rpcUrl === null ? null : await createReader(config.rpcUrl);
  const checksummed = { asset: toChecksumAddress(asset), payTo: toChecksumAddress(payTo) };
  const network = `eip155:${chainId}`;
  const destination = accept({ chainId, network, asset, payTo, checksummed, eip712, isPlayMoney: false });
  const processor = createPaymentProcessor({
    ...ledger,
    audit: null,
    clock: systemClock,
    processClock: systemClock,
    log,
    destination: () => Promise.resolve(destination),
    findSaleRefusal: () => Promise.resolve(null),
    facilitator: createRemoteFacilitator({
      url: facilitator.url,
      timeoutMs: facilitator.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      authHeaders: facilitator.authHeaders ?? (() => Promise.resolve({})),
    }),
    verifyPayerSignature,
    settlementEvidence:
      reader === null
        ? NO_EVIDENCE
        : createSettlementEvidence({ reader: () => reader, status: () => ({ chainId, playMoney: false }) }),
    crashPoint: () => undefined,
    notifyChanged: () => undefined,
  });
  return processor;
}

async function createReader(rpcUrl: string): Promise<PublicClient> {
  const { createPublicClient, http } = await import('viem');
  return createPublicClient({ transport: http(rpcUrl) });
}
