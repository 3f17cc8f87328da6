import type {
  CallInput,
  CallOutput,
  ChainBalanceLine,
  ChainBlockLine,
  ChainReading,
  ChainTransactionView,
} from '../../../shared/contract/index.ts';
import { loadMatchKey, PROFILES, type ChainService } from '../../chain/index.ts';
import type { Db } from '../../platform/db/writer.ts';
import type { ContractAddresses } from './decode-transaction.ts';
import { createChainReader, type ChainReader, type ReadTransaction } from './chain-reader.ts';
import { compareRecord } from './rules/compare-record.ts';
import { explorerStore, type ExplorerStore } from './store.ts';

/** Maximum length of the raw data that is shown, in characters: `0x` and the hex digits of 2,048 bytes. */
const MAX_DATA = 2 + 2 * 2048;

export interface ExplorerDeps {
  readonly db: Db;
  readonly chain: Pick<ChainService, 'reader' | 'status' | 'readBalances'>;
}

/** Reads the chain and puts what this host recorded beside it. Nothing is signed or sent. */
export interface Explorer {
  transaction(query: CallInput<'chain.transaction'>): Promise<CallOutput<'chain.transaction'>>;
  blocks(query: CallInput<'chain.blocks'>): Promise<CallOutput<'chain.blocks'>>;
  block(query: CallInput<'chain.block'>): Promise<CallOutput<'chain.block'>>;
  address(query: CallInput<'chain.address'>): Promise<CallOutput<'chain.address'>>;
}

interface ExplorerContext extends ExplorerDeps {
  readonly store: ExplorerStore;
}

type ChainReadResult<T> =
  | { readonly reading: 'ok'; readonly value: T }
  | { readonly reading: Exclude<ChainReading, 'ok'>; readonly value: null };

/** Reads from the running chain. Whatever the chain returns, the caller gets a state that can be shown. */
async function readChain<T>(
  { chain }: ExplorerDeps,
  read: (reader: ChainReader) => Promise<T | 'invalid'>,
): Promise<ChainReadResult<T>> {
  const client = chain.reader();
  if (client === null) {
    const { state } = chain.status();
    return { reading: state === 'off' || state === 'missing' ? 'off' : 'unreachable', value: null };
  }
  try {
    const value = await read(createChainReader(client));
    return value === 'invalid' ? { reading: 'invalid', value: null } : { reading: 'ok', value };
  } catch {
    return { reading: 'unreachable', value: null };
  }
}

function contractsOf({ chain }: ExplorerDeps): ContractAddresses {
  const { rewardToken, usdc } = chain.status();
  return {
    rewardToken: rewardToken?.toLowerCase() ?? null,
    usdc: usdc?.address.toLowerCase() ?? null,
  };
}

const finalDepthOf = ({ chain }: ExplorerDeps): number => {
  const { profile } = chain.status();
  return profile === 'off' ? 1 : PROFILES[profile].finalDepth;
};

export function createExplorer(deps: ExplorerDeps): Explorer {
  const context: ExplorerContext = { ...deps, store: explorerStore(deps.db) };
  return {
    transaction: ({ hash }) => readTransaction(context, hash.toLowerCase()),
    async blocks({ before, limit }) {
      const result = await readChain(deps, async (reader) => {
        const head = await reader.head();
        const from = Math.min(head, (before ?? head + 1) - 1);
        const numbers = Array.from({ length: Math.min(limit, from + 1) }, (_, index) => from - index);
        const blocks = await Promise.all(numbers.map(reader.block));
        return { head, rows: blocks.flatMap((block) => (block === null ? [] : [block.line])) };
      });
      return { reading: result.reading, head: result.value?.head ?? null, rows: result.value?.rows ?? [] };
    },
    async block({ number }) {
      const contracts = contractsOf(deps);
      const result = await readChain(deps, async (reader) => {
        const head = await reader.head();
        const block = number > head ? null : await reader.block(number);
        if (block !== null && block.line.number !== number) return 'invalid';
        return { head, block };
      });
      const block: { line: ChainBlockLine; transactions: readonly ReadTransaction[] } | null =
        result.value?.block ?? null;
      return {
        reading: result.reading,
        head: result.value?.head ?? null,
        block: block?.line ?? null,
        transactions: await describeTransactions(block?.transactions ?? [], contracts),
      };
    },
    address: (query) => readAddress(context, query),
  };
}

async function describeTransactions(
  transactions: readonly ReadTransaction[],
  contracts: ContractAddresses,
): Promise<CallOutput<'chain.block'>['transactions']> {
  if (transactions.length === 0) return [];
  const { decodeCall } = await import('./decode-transaction.ts');
  return transactions.map(({ hash, from, to, input }) => ({
    hash,
    from,
    to,
    name: decodeCall(to, input, contracts).name,
  }));
}

async function readTransaction(context: ExplorerContext, hash: string): Promise<ChainTransactionView> {
  const { store, chain } = context;
  const { decodeLog } = await import('./decode-transaction.ts');
  const keyOf = await loadMatchKey();
  const contracts = contractsOf(context);
  const result = await readChain(context, (reader) => reader.transaction(hash));
  const onChain = result.value;
  const { epoch } = chain.status();
  const events = (onChain?.receipt?.logs ?? []).map((log) => {
    const { name, args } = decodeLog(log, contracts);
    const emitter = log.address as `0x${string}`;
    return { name, args: [...args], contract: emitter, data: log.data.slice(0, MAX_DATA) };
  });
  const transactionOnChain = {
    isRead: result.reading === 'ok',
    isIncluded: onChain?.receipt?.isOk === true,
    events,
    epoch,
    keyOf,
  };
  const signedForEpoch = store.epochOf(hash);
  return {
    hash,
    reading: result.reading,
    ...inclusionOf(onChain, finalDepthOf(context)),
    ...(onChain === null ? NO_CONTENT : await describeTransaction(onChain, contracts)),
    events,
    records: store
      .listByTransaction(hash)
      .map((record) =>
        compareRecord({ ...record, epoch: record.epoch ?? signedForEpoch }, transactionOnChain),
      ),
    epoch,
  };
}

type TransactionContent = Pick<
  ChainTransactionView,
  'from' | 'to' | 'contract' | 'gasUsed' | 'call' | 'input'
>;

const NO_CONTENT: TransactionContent = {
  from: null,
  to: null,
  contract: null,
  gasUsed: null,
  call: null,
  input: '',
};

/** Describes a transaction: its sender and recipient, the decoded call, and the cost. */
async function describeTransaction(
  { from, to, input, receipt }: ReadTransaction,
  contracts: ContractAddresses,
): Promise<TransactionContent> {
  const { decodeCall } = await import('./decode-transaction.ts');
  return {
    from,
    to,
    contract: receipt?.createdContract ?? null,
    gasUsed: receipt?.gasUsed ?? null,
    call: input === '0x' ? null : toCallView(decodeCall(to, input, contracts)),
    input: input.slice(0, MAX_DATA),
  };
}

const toCallView = ({ name, args }: ReturnType<typeof import('./decode-transaction.ts').decodeCall>) => ({
  name,
  args: [...args],
});

/** Where a transaction is: waiting, in a block, final, reverted, or not on the chain. */
function inclusionOf(
  onChain: ReadTransaction | null,
  finalDepth: number,
): Pick<ChainTransactionView, 'state' | 'blockNumber' | 'confirmations' | 'depth' | 'atMs'> {
  const receipt = onChain?.receipt ?? null;
  if (receipt === null)
    return {
      state: onChain === null ? 'absent' : 'waiting',
      blockNumber: null,
      confirmations: null,
      depth: finalDepth,
      atMs: null,
    };
  const confirmations = receipt.head - receipt.blockNumber + 1;
  const state = confirmations >= finalDepth ? 'final' : 'included';
  return {
    state: receipt.isOk ? state : 'reverted',
    blockNumber: receipt.blockNumber,
    confirmations,
    depth: finalDepth,
    atMs: receipt.atMs,
  };
}

async function readAddress(
  context: ExplorerContext,
  { address: typedAddress, limit }: CallInput<'chain.address'>,
): Promise<CallOutput<'chain.address'>> {
  const { store, chain } = context;
  const lowerCaseAddress = typedAddress.toLowerCase() as `0x${string}`;
  const result = await readChain(context, (reader) => reader.isContract(lowerCaseAddress));
  const balances = result.reading === 'ok' ? await chain.readBalances(lowerCaseAddress) : null;
  const { epoch } = chain.status();
  const records = store.listByAddress(lowerCaseAddress, limit + 1);
  return {
    address: lowerCaseAddress,
    reading: result.reading === 'ok' && balances === null ? 'unreachable' : result.reading,
    isContract: result.value,
    wei: balances === null ? null : String(balances.wei),
    balances: [
      balanceLine('MONARD', balances?.monardMicro ?? null, {
        received: epoch === null ? 0 : store.sumMinted(lowerCaseAddress, epoch),
        spent: 0,
      }),
      balanceLine('USDC', balances?.usdcMicro ?? null, {
        received: store.sumPaidTo(lowerCaseAddress),
        spent: store.sumPaidBy(lowerCaseAddress),
      }),
    ],
    records: records.slice(0, limit),
    more: records.length > limit,
    epoch,
  };
}

function balanceLine(
  currency: ChainBalanceLine['currency'],
  onChain: bigint | null,
  { received, spent }: Pick<ChainBalanceLine, 'received' | 'spent'>,
): ChainBalanceLine {
  const difference = onChain === null ? null : onChain - BigInt(received) + BigInt(spent);
  return {
    currency,
    onChain: onChain === null ? null : String(onChain),
    received,
    spent,
    difference: difference === null ? null : String(difference),
  };
}
