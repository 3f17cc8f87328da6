import { decodeErrorResult, encodeDeployData, type Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { TEST_USDC_CODE, USDC_ABI } from '../../../src/main/chain/network/abi.ts';
import { RpcRefusalError } from '../../../src/main/chain/network/rpc.ts';
import { STAKE_ESCROW_ABI, STAKE_ESCROW_CODE } from '../../../src/main/stakes/escrow/abi.ts';
import {
  encodeEscrowCall,
  entryTypedDataOf,
  eventKeyOf,
  type EscrowCall,
} from '../../../src/main/stakes/escrow/encoding.ts';
import type { StakeTerms } from '../../../src/main/stakes/types.ts';
import { signableEntry } from '../../../src/shared/wire/stakes.ts';
import type { Address } from '../../../src/main/chain/index.ts';
import { openNode } from '../chain/node.ts';

const CHAIN_ID = 31337;
const lower = (address: string): Address => address.toLowerCase() as Address;

/** A node with the token and the escrow contract, and accounts that can pay gas. */
export async function openEscrowNode() {
  const node = await openNode({ untilEnd: true });
  const referee = await node.account();
  const faucet = await node.account();
  const otherAccount = await node.account();
  const deploy = async (data: Hex): Promise<Address> =>
    lower(String((await node.send(referee, { data })).contract));
  const token = await deploy(
    encodeDeployData({ abi: USDC_ABI, bytecode: TEST_USDC_CODE, args: [faucet.address] }),
  );
  const escrow = await deploy(STAKE_ESCROW_CODE);
  const terms = (changes: Partial<StakeTerms>): StakeTerms => ({
    id: `0x${'01'.repeat(32)}`,
    referee: lower(referee.address),
    token,
    feeMicro: 1_000_000,
    seats: 2,
    hostFeeBps: 0,
    hostFeeTo: lower(referee.address),
    enterByS: 0,
    resultByS: 0,
    rulesHash: `0x${'02'.repeat(32)}`,
    ...changes,
  });
  /** Null when the contract took the call, else the name of its error. */
  const call = async (from: PrivateKeyAccount, wanted: EscrowCall): Promise<string | null> => {
    try {
      await node.send(from, { to: escrow, data: encodeEscrowCall(wanted) });
      return null;
    } catch (error) {
      if (!(error instanceof RpcRefusalError) || error.revertData === null) throw error;
      return decodeErrorResult({ abi: [...STAKE_ESCROW_ABI, ...USDC_ABI], data: error.revertData }).errorName;
    }
  };
  const keyOf = (given: StakeTerms): Hex => eventKeyOf(CHAIN_ID, escrow, given);
  return {
    ...node,
    referee,
    faucet,
    otherAccount,
    token,
    escrow,
    terms,
    call,
    keyOf,
    nowS: async (): Promise<number> => Number((await node.client.getBlock()).timestamp),
    async advance(seconds: number): Promise<void> {
      await node.rpc('evm_increaseTime', [seconds]);
      await node.rpc('evm_mine', []);
    },
    /** A call that enters `player`, signed by it for these terms. */
    async entry(player: PrivateKeyAccount, given: StakeTerms): Promise<EscrowCall & { name: 'enter' }> {
      const eventKey = keyOf(given);
      const validBeforeS = given.resultByS;
      const wallet = lower(player.address);
      const data = entryTypedDataOf(
        { eventKey, escrow, terms: given },
        { chainId: CHAIN_ID, name: 'USDC', version: '2' },
        { wallet, validBeforeS },
      );
      const signature = await player.signTypedData(signableEntry(data));
      return { name: 'enter', eventKey, wallet, validBeforeS, signature };
    },
    balanceOf: async (wallet: Hex): Promise<number> =>
      Number(
        await node.client.readContract({
          address: token,
          abi: USDC_ABI,
          functionName: 'balanceOf',
          args: [wallet],
        }),
      ),
  };
}

export type EscrowNode = Awaited<ReturnType<typeof openEscrowNode>>;
