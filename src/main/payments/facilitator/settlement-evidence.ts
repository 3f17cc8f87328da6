import type { PublicClient } from 'viem';
import type { Evidence, Transfer, SettlementEvidence } from '../processor/context.ts';

/** Blocks searched before the one at which settling began: the payer may have sent it himself. */
const MARGIN = 5000n;
/** Below this height the whole chain is searched. */
const SHORT_CHAIN = 20_000n;

const ABI = [
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
] as const;

type Hex = `0x${string}`;

/**
 * What the chain itself says of an authorisation. A used nonce alone proves
 * nothing: the same nonce may have paid somebody else, so the transfer in the
 * very transaction that used it has to be ours.
 */
export function createSettlementEvidence(chain: {
  reader(): PublicClient | null;
  status(): { readonly chainId: number };
}): SettlementEvidence {
  return {
    async height() {
      const number = await chain
        .reader()
        ?.getBlockNumber()
        .catch(() => null);
      return number === null || number === undefined ? null : Number(number);
    },
    async evidenceOf(row) {
      const reader = chain.reader();
      if (reader === null || chain.status().chainId !== row.chainId) return { kind: 'unreachable' };
      try {
        return await search(reader, row);
      } catch {
        return { kind: 'unreachable' };
      }
    },
  };
}

async function search(reader: PublicClient, row: Transfer): Promise<Evidence> {
  const { parseAbi, parseEventLogs, isAddressEqual } = await import('viem');
  const abi = parseAbi(ABI);
  const address = row.asset as Hex;
  const args = [row.payer as Hex, row.nonce as Hex] as const;
  const used = await reader.readContract({ address, abi, functionName: 'authorizationState', args });
  if (!used) return { kind: 'unused' };
  const height = await reader.getBlockNumber();
  const since = BigInt(row.fromBlock ?? Number(height)) - MARGIN;
  const fromBlock = height <= SHORT_CHAIN || since < 0n ? 0n : since;
  const uses = await reader.getContractEvents({
    address,
    abi,
    eventName: 'AuthorizationUsed',
    args: { authorizer: args[0], nonce: args[1] },
    fromBlock,
  });
  for (const { transactionHash } of uses) {
    const receipt = await reader.getTransactionReceipt({ hash: transactionHash });
    const transfers = parseEventLogs({ abi, eventName: 'Transfer', logs: receipt.logs });
    const ours = transfers.some(
      (log) =>
        isAddressEqual(log.address, address) &&
        isAddressEqual(log.args.from, args[0]) &&
        isAddressEqual(log.args.to, row.payTo as Hex) &&
        log.args.value === BigInt(row.amountMicro),
    );
    if (ours) return { kind: 'paid', txHash: transactionHash };
  }
  return { kind: 'spent_elsewhere' };
}
