import type { PublicClient } from 'viem';
import type { Address, Chain, ChainProfile, Hex, TransactionOutcome } from '../../chain/index.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { EntryTokenDomain, EscrowCall } from './encoding.ts';

export type EscrowStakeState = 'none' | 'open' | 'settled' | 'refunding';
export type EscrowEntryState = 'none' | 'entered' | 'won' | 'refunded';

// The index of each state is its number in the contract.
const ESCROW_STAKE_STATES = [
  'none',
  'open',
  'settled',
  'refunding',
] as const satisfies readonly EscrowStakeState[];
const ENTRY_STATES = ['none', 'entered', 'won', 'refunded'] as const satisfies readonly EscrowEntryState[];

/** The chain as the host sees it now. */
export interface EscrowNetwork extends EntryTokenDomain {
  readonly profile: ChainProfile;
  /** Identifies the instance of the chain: a local chain that was wiped begins a new one. */
  readonly epoch: string;
  readonly isPlayMoney: boolean;
  readonly token: Address;
  readonly escrow: Address;
}

/** The contract, and what it needs of the chain. Reads reject while no node responds. */
export interface EscrowChain {
  /** Null while the chain is not ready. */
  readNetwork(): Promise<EscrowNetwork | null>;
  readReferee(): Promise<Address>;
  /** The time that the contract compares deadlines with, in seconds. */
  readNowS(): Promise<number>;
  /** `none` also while the network has no escrow contract. */
  readState(eventKey: Hex): Promise<EscrowStakeState>;
  /** The wallets whose fees the contract has received, in the order of entry. */
  readEntrants(eventKey: Hex): Promise<readonly Address[]>;
  readEntry(eventKey: Hex, wallet: Address): Promise<EscrowEntryState>;
  /** What the contract owes the wallet from all stakes, in micro-units. */
  readCredit(token: Address, wallet: Address): Promise<number>;
  /** Whether this many entries are in a block that the network calls safe; always with play money. */
  isSafe(eventKey: Hex, entryCount: number): Promise<boolean>;
  /** Sends a call exactly once per `ref`, also across crashes. The first `open` on a network deploys the contract before. */
  send(ref: string, call: EscrowCall): Promise<TransactionOutcome>;
  /** What is stored about the transaction that this host sent under `ref`; null if it sent none. */
  findOutcome(ref: string): Promise<TransactionOutcome | null>;
}

export interface EscrowChainDeps {
  readonly chain: Pick<Chain, 'status' | 'reader' | 'send' | 'readAddress' | 'readTransactionOutcome'>;
  /** The real clock, even under test: the chain compares deadlines with real time. */
  readonly processClock: Clock;
}

/** Loads the encoding when stakes are first used: viem takes about 200 ms to load. */
const loadEscrowTools = async () => ({ ...(await import('./encoding.ts')), ...(await import('./abi.ts')) });

/** The referee signs with the key that already pays gas for settlements. */
const REFEREE = 'facilitator';

export function createEscrowChain({ chain, processClock }: EscrowChainDeps): EscrowChain {
  const getClient = (): PublicClient => {
    const reader = chain.reader();
    if (reader === null) throw new Error('the chain is not ready');
    return reader;
  };
  const readEntrantsAt = async (eventKey: Hex, blockTag: 'latest' | 'safe'): Promise<readonly Address[]> => {
    const { STAKE_ESCROW_ABI: abi, ESCROW_ADDRESS: address } = await loadEscrowTools();
    const functionName = 'entrantsOf';
    const wallets = await getClient().readContract({
      abi,
      address,
      functionName,
      args: [eventKey],
      blockTag,
    });
    return wallets.map((wallet) => wallet.toLowerCase() as Address);
  };
  return {
    async readNetwork() {
      const { profile, state, chainId, playMoney, epoch, usdc } = chain.status();
      const isReady = state === 'ready' || state === 'paused';
      if (!isReady || usdc === null || epoch === null || chain.reader() === null || chainId === null)
        return null;
      const { ESCROW_ADDRESS: escrow } = await loadEscrowTools();
      const { name, version } = usdc;
      const token = usdc.address.toLowerCase() as Address;
      return { profile, epoch, chainId, isPlayMoney: playMoney, name, version, token, escrow };
    },
    async readReferee() {
      return (await chain.readAddress(REFEREE)).toLowerCase() as Address;
    },
    async readNowS() {
      // A local chain makes blocks only for transactions, so its newest block may be old.
      const { timestamp } = await getClient().getBlock();
      return Math.max(Number(timestamp), Math.floor(processClock.nowMs() / 1000));
    },
    async readState(eventKey) {
      const { STAKE_ESCROW_ABI: abi, ESCROW_ADDRESS: address } = await loadEscrowTools();
      if ((await getClient().getCode({ address })) === undefined) return 'none';
      const args = [eventKey] as const;
      const state = await getClient().readContract({ abi, address, functionName: 'stateOf', args });
      return ESCROW_STAKE_STATES[state] ?? 'none';
    },
    readEntrants: (eventKey) => readEntrantsAt(eventKey, 'latest'),
    async readEntry(eventKey, wallet) {
      const { STAKE_ESCROW_ABI: abi, ESCROW_ADDRESS: address } = await loadEscrowTools();
      const args = [eventKey, wallet] as const;
      const state = await getClient().readContract({ abi, address, functionName: 'entryOf', args });
      return ENTRY_STATES[state] ?? 'none';
    },
    async readCredit(token, wallet) {
      const { STAKE_ESCROW_ABI: abi, ESCROW_ADDRESS: address } = await loadEscrowTools();
      const args = [token, wallet] as const;
      return Number(await getClient().readContract({ abi, address, functionName: 'owed', args }));
    },
    async isSafe(eventKey, entryCount) {
      if (chain.status().playMoney) return true;
      return (await readEntrantsAt(eventKey, 'safe').catch(() => [])).length >= entryCount;
    },
    async send(ref, call) {
      const { encodeEscrowCall, encodeEscrowDeployment, DEPLOYER, ESCROW_ADDRESS } = await loadEscrowTools();
      if (call.name === 'open' && (await getClient().getCode({ address: ESCROW_ADDRESS })) === undefined) {
        const deployment = await chain.send({
          role: REFEREE,
          purpose: PURPOSE,
          ref: `${chain.status().epoch ?? ''}/escrow`,
          to: DEPLOYER,
          data: encodeEscrowDeployment(),
        });
        if (deployment.kind !== 'mined') return deployment;
      }
      const data = encodeEscrowCall(call);
      return chain.send({ role: REFEREE, purpose: PURPOSE, ref, to: ESCROW_ADDRESS, data });
    },
    findOutcome: (ref) => chain.readTransactionOutcome(PURPOSE, ref),
  };
}

const PURPOSE = 'stakes';
