import type { PublicClient } from 'viem';
import type { Evidence, ExpectedTransfer, SettlementEvidence } from '../processor/context.ts';

/** Blocks searched before the one at which settlement began, because the payer may have sent the transfer earlier. */
const SEARCH_MARGIN_BLOCKS = 5000n;
/** A chain up to this height is searched from its first block. */
const SHORT_CHAIN_BLOCKS = 20_000n;

const ABI = [
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
] as const;

type Hex = `0x${string}`;

/**
 * Reads from the chain what became of an authorisation. A used nonce alone proves
 * nothing, because it may have paid another recipient. So the transaction that used
 * the nonce has to contain the expected transfer.
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
        return await findTransfer(reader, row);
      } catch {
        return { kind: 'unreachable' };
      }
    },
  };
}

async function findTransfer(reader: PublicClient, row: ExpectedTransfer): Promise<Evidence> {
  const { parseAbi, parseEventLogs, isAddressEqual } = await import('viem');
  const abi = parseAbi(ABI);
  const address = row.asset as Hex;
  const args = [row.payer as Hex, row.nonce as Hex] as const;
  const isUsed = await reader.readContract({ address, abi, functionName: 'authorizationState', args });
  if (!isUsed) return { kind: 'unused' };
  const height = await reader.getBlockNumber();
  const searchFrom = BigInt(row.fromBlock ?? Number(height)) - SEARCH_MARGIN_BLOCKS;
  const fromBlock = height <= SHORT_CHAIN_BLOCKS || searchFrom < 0n ? 0n : searchFrom;
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
    const isPaid = transfers.some(
      (log) =>
        isAddressEqual(log.address, address) &&
        isAddressEqual(log.args.from, args[0]) &&
        isAddressEqual(log.args.to, row.payTo as Hex) &&
        log.args.value === BigInt(row.amountMicro),
    );
    if (isPaid) return { kind: 'paid', txHash: transactionHash };
  }
  return { kind: 'spent_elsewhere' };
}
