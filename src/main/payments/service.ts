import type { PaymentCode } from '../../shared/codes/payment.ts';
import type { LedgerState, CallInput } from '../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Chain } from '../chain/index.ts';
import { parseAddress, toChecksumAddress } from '../platform/ethereum/checksum-address.ts';
import type { CrashTrigger } from '../platform/crash-points.ts';
import type { CoreServices } from '../platform/core-services.ts';
import type { LeaguesApi } from '../league/index.ts';
import { createTokenBucket, unlimitedBucket } from '../platform/net/rate-limit.ts';
import type { ChessAnalyser } from '../players/index.ts';
import type { Clock, SecretVault } from '../platform/runtime.ts';
import type { SecretTexts } from '../platform/secret-texts.ts';
import type { Sessions } from '../sessions/index.ts';
import type { AgentStakes } from '../stakes/index.ts';
import type { AgentWallet } from '../wallet/index.ts';
import { createMeteredSupport } from './evidence/metered-support.ts';
import { createPaymentLedger, type PaymentLedger } from './store/ledger.ts';
import type { PaymentConfig } from './payment-config.ts';
import { createPaywall, FREE_CALL_RATE, type AnyTool, type Paywall } from './paywall.ts';
import type { FacilitatorApi } from './facilitator/facilitator-api.ts';
import type { LocalFacilitator } from './facilitator/local.ts';
import { createPayees, type Payees } from './payee.ts';
import { createProcessingSettings, type ProcessingSettings } from './processor/processing-settings.ts';
import { paymentSettingsStore } from './store/payment-settings-store.ts';
import { paymentStore } from './store/payment-store.ts';
import { createPlans, planView, type Plans } from './subscriptions/plans.ts';
import { compareWithChain, type ChainComparison } from './chain-comparison.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions/subscriptions.ts';
import { subscriptionStore } from './store/subscription-store.ts';
import { withDiscovery } from './discovery/bazaar.ts';
import { createSalesDocuments, type SalesDocuments } from './discovery/documents.ts';
import type { PaymentDestination } from './destination.ts';
import type { FindSaleRefusal } from './processor/context.ts';
import { createHostProcessor } from './processor/host-processor.ts';
import type { PaymentProcessor } from './processor/processor.ts';
import { chessTools } from './tools/chess-tools.ts';
import { forensicsTool } from './tools/forensics-tool.ts';
import { subscriptionTools } from './tools/subscription-tools.ts';
import { stakeTools } from './tools/stake-tools.ts';
import { walletTools } from './tools/wallet-tools.ts';
import { createSubscriptionProofVerifier } from './subscriptions/subscription-proof.ts';
import { createWalletProofVerifier } from './wallet-proof.ts';
import { createWebhook, type Webhook } from './webhooks/webhooks.ts';
import { webhookStore } from './webhooks/webhook-store.ts';

export interface PaymentsDeps extends CoreServices {
  /** The real clock, even under test: the chain and the payers use real time. */
  readonly processClock: Clock;
  readonly crashPoint: CrashTrigger;
  readonly vault: SecretVault;
  readonly secrets: Pick<SecretTexts, 'register'>;
  readonly chain: Chain;
  readonly sessions: Sessions;
  readonly leagues: Pick<LeaguesApi, 'find' | 'verifyNumber'>;
  readonly chessAnalyser: ChessAnalyser;
  /** The owner's wallet, for agents that the owner has allowed to pay. */
  readonly agentWallet: AgentWallet;
  readonly agentStakes: AgentStakes;
  /** How the ledger of this host compares with the chain. */
  readonly ledgerState: () => LedgerState;
  readonly config: PaymentConfig;
  readonly gatewayPort: () => number;
  readonly limits: 'on' | 'off';
}

export interface Payments {
  readonly paywall: Paywall;
  readonly documents: SalesDocuments;
  readonly plans: Plans;
  readonly subscriptions: Subscriptions;
  readonly ledger: PaymentLedger;
  readonly webhook: Webhook;
  readonly payees: Pick<Payees, 'view' | 'set'>;
  readonly processing: Pick<ProcessingSettings, 'view' | 'setFacilitator' | 'setDelivery' | 'meteredRecord'>;
  /** The host's facilitator, for `/facilitator/*`. */
  readonly facilitator: FacilitatorApi;
  /** Who settles payments: `own` for the host's facilitator, or the address of the remote one. */
  settledBy(): string;
  destination(): Promise<Outcome<PaymentDestination, PaymentCode>>;
  readonly findSaleRefusal: FindSaleRefusal;
  /** Sends play money to a wallet on a local chain. The same `ref` is never funded twice. */
  fund(request: FundRequest): Promise<Outcome<{ txHash: string }, PaymentCode>>;
  /**
   * Revenue of the sales on the current chain, in micro-units, without sales that a reorganisation removed.
   */
  revenueMicro(): number;
  /** Compares stored payments with the chain, payer by payer. */
  compareWithChain(): Promise<Outcome<ChainComparison, PaymentCode>>;
  start(): void;
  stop(): Promise<void>;
}

export type FundRequest = CallInput<'payments.fund'>;

/** How long a call waits for a chain that is starting. */
const CHAIN_WAIT_MS = 8000;
/** 1000 USDC: enough play money for any plan. */
const MAX_FUND_MICRO = 1_000_000_000;

/** Creates the services of paid tools and subscriptions. Nothing runs before `start` is called. */
export function createPayments(deps: PaymentsDeps): Payments {
  const { db, writer, audit, bus, runtime, log, chain } = deps;
  const { clock, ids } = runtime;
  const payments = paymentStore(db);
  const ledger = createPaymentLedger({
    payments,
    writer,
    clock,
    ids,
    audit,
    bus,
    subscriptions: subscriptionStore(db),
  });
  const webhook = createHostWebhook(deps, ledger);
  const plans = createPlans(ledger, (type, plan) =>
    webhook.queue(type, { plan: { ...planView(plan), active: plan.active } }),
  );
  const subscriptions = createSubscriptions({
    ledger,
    log,
    queueNotice: (type, row) => webhook.queue(type, { subscription: subscriptions.view(row) }),
    walletAgentOf: ({ payer, nonce }) => deps.agentWallet.findPayingAgent(payer, nonce),
  });
  const payees = createPayees({
    chain,
    ledger,
    config: deps.config,
    settings: paymentSettingsStore(db),
    walletAddress: deps.agentWallet.readAddress,
  });
  const processing = createHostProcessing(deps, ledger);
  const destination = createDestinationReader(deps, payees, processing);
  const { processor, evidence, facilitator, local, findSaleRefusal } = createHostProcessor(deps, {
    ledger,
    destination,
    processing,
  });
  const stopAbort = new AbortController();
  const tools = withDiscovery(createTools(deps, { ledger, plans, subscriptions, signal: stopAbort.signal }));
  registerTools(processor, tools);
  const paywall = createPaywall({
    processor: () => Promise.resolve(processor),
    tools,
    log,
    freeCalls: deps.limits === 'on' ? createTokenBucket(clock, FREE_CALL_RATE) : unlimitedBucket,
    subscriptions,
    verifySubscriptionProof: createSubscriptionProofVerifier({
      clock,
      domain: () => domainOf(deps),
      chainId: () => chain.status().chainId,
    }),
  });
  let stopFunctions: (() => void)[] = [];
  return {
    paywall,
    documents: createSalesDocuments({ tools, plans }),
    plans,
    subscriptions,
    ledger,
    webhook,
    payees,
    destination,
    facilitator,
    findSaleRefusal,
    processing,
    settledBy: () => processing.remoteFacilitator()?.url ?? 'own',
    fund: (request) => fund(deps, request),
    revenueMicro: () => payments.sumRevenueMicro(chain.status()),
    compareWithChain: () => compareWithChain(chain, { payments, evidence }),
    start() {
      stopFunctions = [processor.start(), subscriptions.start(), webhook.start()];
      void preloadWhenReady(deps, { local, destination, findSaleRefusal }).catch(() => undefined);
    },
    async stop() {
      stopAbort.abort();
      for (const stop of stopFunctions.splice(0)) stop();
      await deps.chessAnalyser.stop();
    },
  };
}

const createHostProcessing = (deps: PaymentsDeps, ledger: PaymentLedger): ProcessingSettings =>
  createProcessingSettings({
    ...deps,
    ledger,
    settings: paymentSettingsStore(deps.db),
    runtime: { random: deps.runtime.random, clock: deps.processClock },
  });

const createHostWebhook = (
  { db, writer, runtime, log, vault }: PaymentsDeps,
  { appendAudit }: PaymentLedger,
): Webhook => createWebhook({ ...runtime, writer, log, vault, appendAudit, store: webhookStore(db) });

/** How long the libraries wait for the chain; after that the first payment loads them. */
const PRELOAD_WAIT_MS = 60_000;

/** Loads the payment libraries once the chain is ready, so that the first payer does not wait for them. */
async function preloadWhenReady(
  { chain }: PaymentsDeps,
  {
    local,
    destination,
    findSaleRefusal,
  }: Pick<Payments, 'destination' | 'findSaleRefusal'> & { readonly local: LocalFacilitator },
): Promise<void> {
  if (!(await chain.whenReady(PRELOAD_WAIT_MS))) return;
  const current = await destination();
  if (!current.ok) return;
  await Promise.all([local.preload(current.value.network), findSaleRefusal(current.value)]);
}

/** Registers every paid tool. Call it before the processor starts, which resolves payments of an earlier run. */
export function registerTools(processor: PaymentProcessor, tools: ReadonlyMap<string, AnyTool>): void {
  for (const [name, tool] of tools) if (tool.kind === 'paid') processor.register(name, tool);
}

/** The domain in the messages that wallets sign for this host: its address and port on this computer. */
const domainOf = ({ gatewayPort }: PaymentsDeps): string => `127.0.0.1:${gatewayPort()}`;

function createTools(
  deps: PaymentsDeps,
  parts: Pick<Payments, 'ledger' | 'plans' | 'subscriptions'> & { readonly signal: AbortSignal },
): ReadonlyMap<string, AnyTool> {
  const { runtime, sessions, leagues, audit, chessAnalyser, chain } = deps;
  const verifyWalletProof = createWalletProofVerifier({
    clock: runtime.clock,
    domain: () => domainOf(deps),
    chainId: () => chain.status().chainId,
  });
  return new Map(
    Object.entries({
      ...subscriptionTools({ ...parts, verifyWalletProof }),
      ...chessTools({
        chessAnalyser,
        sessions,
        signal: parts.signal,
        monotonicMs: () => deps.processClock.monotonicMs(),
      }),
      ...forensicsTool({ sessions, leagues, audit }),
      ...walletTools(deps.agentWallet, deps.ledgerState),
      ...stakeTools(deps.agentStakes),
    }),
  );
}

/** Why the chain cannot be used and what the owner of this host can do, by the problem that prevents reading. */
const CHAIN_PROBLEMS: Readonly<Record<string, string>> = {
  no_binary: 'the program of the local chain is not installed; the Chain screen shows how to install it',
  off: 'the chain is switched off; the owner chooses a network in the settings',
  no_consent: 'nobody has confirmed this network; the owner types its name in the settings',
  no_address: 'no node of this network is named; the owner enters its address in the settings',
  wrong_chain_id: 'the node answers for another network; the owner enters the address of the right one',
  wrong_token:
    'the USDC contract of this network has another name or version, so nothing that payers sign would be valid',
};

/**
 * Creates the function that returns the current network, token and payee, or refuses with the reason why nothing can be
 * paid. It waits for up to `CHAIN_WAIT_MS` while the chain starts.
 */
function createDestinationReader(
  { chain, config, processClock }: PaymentsDeps,
  payees: Payees,
  processing: ProcessingSettings,
): Payments['destination'] {
  const readMeteredBy = createMeteredSupport(chain, {
    remote: () => processing.remoteFacilitator(),
    monotonicMs: () => processClock.monotonicMs(),
  });
  return async () => {
    if (config.isPayeeInvalid)
      return refuse('INTERNAL_ERROR', 'Payments are not possible: MERCHANT_ADDRESS is not an address', {
        charged: false,
      });
    if (chain.status().state === 'starting') await chain.whenReady(CHAIN_WAIT_MS);
    const { state, usdc, chainId, playMoney, profile, abilities } = chain.status();
    if (usdc === null || chain.reader() === null) {
      const sentence = CHAIN_PROBLEMS[abilities.read ?? ''] ?? 'the chain does not answer';
      const message = `Payments are not possible right now: ${sentence}. Nothing was charged.`;
      return refuse('INTERNAL_ERROR', message, { reason: `chain_${state}`, charged: false });
    }
    const { payTo, formerPayTo } = await payees.current();
    if (payTo === null) return refuse('INTERNAL_ERROR', noPayeeMessage(profile), NO_PAYEE);
    return accept({
      chainId,
      network: `eip155:${chainId}`,
      asset: usdc.address.toLowerCase(),
      payTo,
      checksummed: { asset: toChecksumAddress(usdc.address), payTo: toChecksumAddress(payTo) },
      eip712: { name: usdc.name, version: usdc.version },
      isPlayMoney: playMoney,
      formerPayTo,
      meteredBy: await readMeteredBy(),
    });
  };
}

const NO_PAYEE = { reason: 'no_payee', charged: false } as const;

const noPayeeMessage = (profile: string): string =>
  `Nothing can be paid: no payee is set for ${profile}. Nothing was charged. The owner sets one in the window ` +
  `under Payments, Payment processing, or with "arbiter payments payee set 0x… --network ${profile}".`;

async function fund(
  { chain }: PaymentsDeps,
  { wallet, amountMicro, ref }: FundRequest,
): Promise<Outcome<{ txHash: string }, PaymentCode>> {
  if (!chain.status().playMoney)
    return refuse('FORBIDDEN', 'The faucet only gives play money, on a local chain');
  const address = parseAddress(wallet);
  if (address === null) return refuse('INVALID_WALLET_ADDRESS', 'This is not a wallet address');
  if (!Number.isSafeInteger(amountMicro) || amountMicro <= 0 || amountMicro > MAX_FUND_MICRO)
    return refuse('INVALID_PARAMETERS', 'The amount must be positive and at most 1000 USDC');
  if (chain.reader() === null) return refuse('INTERNAL_ERROR', 'The chain does not answer');
  const outcome = await chain.fundUsdc(address, amountMicro, ref);
  if (outcome.kind === 'mined') return accept({ txHash: outcome.txHash });
  return refuse(
    'INTERNAL_ERROR',
    'The transfer is not confirmed yet; check the balance before you try again',
  );
}
