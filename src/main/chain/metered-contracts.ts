import localPermit2 from '../../../resources/contracts/local-permit2.json' with { type: 'json' };
import localUptoProxy from '../../../resources/contracts/local-upto-proxy.json' with { type: 'json' };
import { PERMIT2_ADDRESS, UPTO_PROXY_ADDRESS } from '../../shared/wire/metered.ts';
import type { ChainNode } from './context.ts';
import { readCode } from './network/node-reads.ts';
import type { Address, Hex } from './types.ts';

const STAND_INS: readonly (readonly [Address, Hex])[] = [
  [PERMIT2_ADDRESS, localPermit2.bytecode as Hex],
  [UPTO_PROXY_ADDRESS, localUptoProxy.bytecode as Hex],
];

/**
 * Puts stand-ins of Permit2 and of the x402 contract for metered payments at the addresses that they have on every
 * network. A real network has the real contracts; where they are missing, metered payments are not offered.
 */
export async function installMeteredContracts({
  anvil,
  rpc,
}: Pick<ChainNode, 'anvil' | 'rpc'>): Promise<void> {
  if (anvil === null) return;
  for (const [address, code] of STAND_INS)
    if ((await readCode(rpc, address)) !== code) await anvil.setCode(address, code);
}
