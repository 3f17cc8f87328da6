import { decodeEventLog, decodeFunctionData, type Abi, type Hex } from 'viem';
import localPermit2 from '../../../../resources/contracts/local-permit2.json' with { type: 'json' };
import localUptoProxy from '../../../../resources/contracts/local-upto-proxy.json' with { type: 'json' };
import rewardToken from '../../../../resources/contracts/reward-token.json' with { type: 'json' };
import stakeEscrow from '../../../../resources/contracts/stake-escrow.json' with { type: 'json' };
import testUsdc from '../../../../resources/contracts/test-usdc.json' with { type: 'json' };
import { PERMIT2_ADDRESS, UPTO_PROXY_ADDRESS } from '../../../shared/wire/metered.ts';
import type { ChainArgument } from '../../../shared/contract/index.ts';

/** The contracts of the running chain, in lower case; null where there is none. */
export interface ContractAddresses {
  readonly rewardToken: string | null;
  readonly usdc: string | null;
}

/** The function that a transaction calls, or an event that it emitted. */
export interface DecodedItem {
  /** Null for what none of the contracts of this host declares. */
  readonly name: string | null;
  readonly args: readonly ChainArgument[];
}

export interface ReceiptLog {
  readonly address: string;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

const UNKNOWN: DecodedItem = { name: null, args: [] };
const MONARD = rewardToken.abi as Abi;
const USDC = testUsdc.abi as Abi;
const ESCROW = stakeEscrow.abi as Abi;
/** Metered payments are settled by contracts that have one address on every network. */
const ABIS_BY_FIXED_ADDRESS: ReadonlyMap<string, Abi> = new Map([
  [PERMIT2_ADDRESS.toLowerCase(), localPermit2.abi as Abi],
  [UPTO_PROXY_ADDRESS.toLowerCase(), localUptoProxy.abi as Abi],
]);

/**
 * The interface of a contract by its address. Any other address is tried as an escrow, whose address is not
 * known here.
 */
function abiOf(contract: string | null, { rewardToken: monard, usdc }: ContractAddresses): Abi {
  const address = contract?.toLowerCase() ?? null;
  if (address !== null && address === monard) return MONARD;
  if (address !== null && address === usdc) return USDC;
  return (address === null ? undefined : ABIS_BY_FIXED_ADDRESS.get(address)) ?? ESCROW;
}

/** The function that a transaction calls, with its arguments. */
export function decodeCall(to: string | null, data: Hex, contracts: ContractAddresses): DecodedItem {
  const abi = abiOf(to, contracts);
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data });
    // A contract may declare a function twice, with other arguments.
    const declaration = abi.find(
      (item) => item.type === 'function' && item.name === functionName && item.inputs.length === args.length,
    );
    const inputs = declaration?.type === 'function' ? declaration.inputs : [];
    return {
      name: functionName,
      args: args.flatMap((value, index) => toArguments(inputs[index]?.name ?? `${index}`, value, abi)),
    };
  } catch {
    return UNKNOWN;
  }
}

/** The event of a log, with its arguments. */
export function decodeLog({ address, topics, data }: ReceiptLog, contracts: ContractAddresses): DecodedItem {
  const abi = abiOf(address, contracts);
  try {
    const { eventName, args } = decodeEventLog({
      abi,
      topics: topics as [Hex, ...Hex[]],
      data,
      strict: true,
    });
    const fields = Object.entries((args ?? {}) as Readonly<Record<string, unknown>>);
    return {
      name: eventName ?? null,
      args: fields.flatMap(([name, value]) => toArguments(name, value, abi)),
    };
  } catch {
    return UNKNOWN;
  }
}

/** The names that Arbiter's contracts give to amounts. */
const AMOUNTS = /^(?:.+\.)?(?:amounts?|value|fee|ceiling|hostFee)(?:\[\d+\])?$/u;
const MAX_LIST = 100;

function toArguments(name: string, value: unknown, abi: Abi): ChainArgument[] {
  if (Array.isArray(value))
    return value.slice(0, MAX_LIST).flatMap((item, index) => toArguments(`${name}[${index}]`, item, abi));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([inner, item]) => toArguments(`${name}.${inner}`, item, abi));
  return [{ name, kind: kindOf(name, value, abi), value: String(value) }];
}

function kindOf(name: string, value: unknown, abi: Abi): ChainArgument['kind'] {
  if (typeof value === 'bigint' && AMOUNTS.test(name)) return abi === MONARD ? 'monard' : 'usdc';
  if (typeof value === 'bigint' || typeof value === 'number') return 'number';
  if (typeof value !== 'string') return 'text';
  if (/^0x[0-9a-f]{40}$/iu.test(value)) return 'address';
  return /^0x[0-9a-f]{64}$/iu.test(value) ? 'hash' : 'text';
}
