import { createLedgerCheck } from '../../app-features/ledger-check/index.ts';
import { createChain, readEnvironmentKeys } from '../../chain/index.ts';
import type { LeaguesApi } from '../../league/index.ts';
import {
  createPayments,
  createSettlementEvidence,
  readPaymentConfig,
  secretsOf,
  type PaymentsDeps,
} from '../../payments/index.ts';
import { createPublicFetch } from '../../platform/http-client/public-fetch.ts';
import type { SecretVault } from '../../platform/runtime.ts';
import { systemClock } from '../../platform/clocks/system-clock.ts';
import { createChessAnalyser } from '../../players/index.ts';
import type { Sessions } from '../../sessions/index.ts';
import { createStakeServices, type StakesDeps } from '../../stakes/index.ts';
import { createAgentWallet, createWallet, type Wallet } from '../../wallet/index.ts';
import { coreServicesOf, openEngineHost, type DomainDeps } from './domain-deps.ts';

interface MoneyParts extends Pick<StakesDeps, 'games' | 'agents'> {
  readonly vault: SecretVault;
  readonly sessions: Sessions;
  readonly leagues: LeaguesApi;
}

/** Builds what holds, pays and takes money, and what compares it with the chain. */
export function buildMoney(deps: DomainDeps, { vault, games, agents, ...matchParts }: MoneyParts) {
  const chain = buildChain(deps, vault);
  const wallet = buildWallet(deps, { vault, chain });
  const parts = { games, agents, ...matchParts, chain, wallet, vault };
  const { crashPoint } = deps;
  const stakes = createStakeServices({
    ...coreServicesOf(deps),
    ...parts,
    processClock: systemClock,
    crashPoint,
  });
  const { agentStakes, escrow } = stakes;
  const ledgerCheck = createLedgerCheck({
    ...coreServicesOf(deps),
    processClock: systemClock,
    chain,
    escrow,
    evidence: createSettlementEvidence(chain),
    walletAddress: wallet.readAddress,
  });
  const ledgerState = () => ledgerCheck.report().state;
  const payments = buildPayments(deps, { vault, chain, ...matchParts, wallet, agentStakes, ledgerState });
  /**
   * Starts the services of money except the stakes, which the host starts and stops itself. Stops the same services
   * except the chain, which the host stops last.
   */
  const moneyServices = {
    start(): void {
      chain.start();
      payments.start();
      wallet.start();
      ledgerCheck.start();
    },
    async stop(): Promise<void> {
      await ledgerCheck.stop();
      wallet.stop();
      await payments.stop();
    },
  };
  return { chain, wallet, ...stakes, ledgerCheck, ledgerState, payments, moneyServices };
}

const buildWallet = (deps: DomainDeps, parts: Pick<Parameters<typeof createWallet>[0], 'vault' | 'chain'>) =>
  createWallet({
    ...coreServicesOf(deps),
    ...parts,
    processClock: systemClock,
    settlementEvidence: createSettlementEvidence(parts.chain),
    fetch: createPublicFetch({ timeoutMs: 30_000, maxBytes: 1_000_000 }),
    gatewayPort: deps.gatewayPort,
  });

const buildChain = (deps: DomainDeps, vault: SecretVault) => {
  const { options, storage, crashPoint } = deps;
  return createChain({
    ...coreServicesOf(deps),
    processClock: systemClock,
    crashPoint,
    vault,
    environmentKeys: readEnvironmentKeys(process.env),
    secrets: deps.secrets,
    folder: storage.paths.chain,
    profile: options.chain,
    env: process.env,
    fetch: (url, init) => fetch(url, init),
  });
};

/** Payments get a thread of their own for analyses, so that a sold analysis never delays a player's move. */
const buildPayments = (
  deps: DomainDeps,
  {
    wallet,
    ...parts
  }: Pick<PaymentsDeps, 'vault' | 'chain' | 'sessions' | 'leagues' | 'agentStakes' | 'ledgerState'> & {
    readonly wallet: Wallet;
  },
) => {
  const { options, crashPoint, gatewayPort, secrets } = deps;
  const config = readPaymentConfig(process.env, options.log);
  for (const secret of secretsOf(config)) secrets.register(secret);
  return createPayments({
    ...coreServicesOf(deps),
    ...parts,
    secrets,
    agentWallet: createAgentWallet(wallet),
    processClock: systemClock,
    crashPoint,
    chessAnalyser: createChessAnalyser({
      // A sold analysis may wait longer for a busy machine than a player whose clock runs.
      host: openEngineHost(deps, { graceMs: 15_000 }),
      processClock: systemClock,
      pathVariable: () => process.env['PATH'] ?? '',
    }),
    config,
    gatewayPort,
    limits: options.limits,
  });
};
