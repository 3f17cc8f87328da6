import { keccak256, stringToBytes, zeroHash } from 'viem';
import { toMicro } from '../token-amounts.ts';
import type { PayableNode } from '../context.ts';
import { REWARD_TOKEN_ABI, REWARD_TOKEN_CODE } from '../network/abi.ts';
import { readCode } from '../network/node-reads.ts';
import type { Address, Hex } from '../types.ts';

/** One check on the chain. `what` is a code, for which the window has a sentence. */
export interface TokenCheck {
  readonly what: 'code' | 'minter_role' | 'minter_not_admin' | 'ceiling' | 'paused';
  readonly ok: boolean;
  /** The observed value where it is more than yes or no: the daily mint limit in micro-units. */
  readonly seen: string | null;
}

const MINTER_ROLE = keccak256(stringToBytes('MINTER_ROLE'));
const PUSH32 = 0x7f;
const WORD_BYTES = 32;

const bytesOf = (hex: Hex): Buffer => Buffer.from(hex.slice(2), 'hex');

/**
 * Whether deployed code comes from an artifact. The code ends the creation code; constants that the constructor fills
 * in are zero there, and are not compared.
 */
export function isCodeOf(deployed: Hex, creation: Hex): boolean {
  const code = bytesOf(deployed);
  const whole = bytesOf(creation);
  if (code.length === 0 || code.length > whole.length) return false;
  const template = whole.subarray(whole.length - code.length);
  for (let offset = 0; offset < code.length; offset += 1) {
    if (code[offset] === template[offset] && template[offset] !== PUSH32) continue;
    if (code[offset] !== template[offset]) return false;
    const word = template.subarray(offset + 1, offset + 1 + WORD_BYTES);
    if (word.every((byte) => byte === 0)) offset += WORD_BYTES;
  }
  return true;
}

/** Compares a contract on a real network with what this host needs. Throws when the node does not respond. */
export async function checkToken(node: PayableNode, contract: Address): Promise<TokenCheck[]> {
  const { client, keys } = node;
  const hasCode = isCodeOf((await readCode(node.rpc, contract)) as Hex, REWARD_TOKEN_CODE);
  if (!hasCode) return [{ what: 'code', ok: false, seen: null }];
  const contractCall = { address: contract, abi: REWARD_TOKEN_ABI } as const;
  const minter = keys.has('minter') ? keys.address('minter') : null;
  const hasRole = (role: Hex): Promise<boolean> =>
    minter === null
      ? Promise.resolve(false)
      : client.readContract({ ...contractCall, functionName: 'hasRole', args: [role, minter] });
  const [mayMint, mayAdminister, dailyMintLimit, paused] = await Promise.all([
    hasRole(MINTER_ROLE),
    hasRole(zeroHash),
    client.readContract({ ...contractCall, functionName: 'dailyCeiling' }),
    client.readContract({ ...contractCall, functionName: 'paused' }),
  ]);
  return [
    { what: 'code', ok: true, seen: null },
    { what: 'minter_role', ok: mayMint, seen: null },
    { what: 'minter_not_admin', ok: !mayAdminister, seen: null },
    { what: 'ceiling', ok: dailyMintLimit > 0n, seen: String(toMicro(dailyMintLimit)) },
    { what: 'paused', ok: !paused, seen: null },
  ];
}
