import { x402Facilitator } from '@x402/core/facilitator';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import { UptoEvmScheme } from '@x402/evm/upto/facilitator';
import { createWalletClient, defineChain, http, publicActions } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createMutex } from '../../../src/main/platform/mutex.ts';

/** The members of a request to a facilitator that it reads. */
export interface SettleRequest {
  readonly paymentPayload: object;
  readonly paymentRequirements: object;
}

/** The facilitator of the x402 library on a node, with a key of its own. */
export interface ReferenceFacilitator {
  verify(request: SettleRequest): Promise<object>;
  settle(request: SettleRequest): Promise<object>;
  /** The payments that it lists as settled. */
  supported(): object;
}

/** Opens the facilitator on an Anvil, which gives its key gas. */
export async function referenceFacilitator(rpcUrl: string): Promise<ReferenceFacilitator> {
  const account = privateKeyToAccount(generatePrivateKey());
  const transport = http(rpcUrl, { retryCount: 0 });
  const id = await createWalletClient({ transport }).extend(publicActions).getChainId();
  const chain = defineChain({
    id,
    name: 'test',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const client = createWalletClient({ account, chain, transport, pollingInterval: 20 }).extend(publicActions);
  await client.request({
    method: 'anvil_setBalance',
    params: [account.address, '0xde0b6b3a7640000'],
  } as never);
  // The library gives transactions no order, so that two at once would get the same nonce.
  const sending = createMutex();
  const signer = toFacilitatorEvmSigner({
    ...client,
    address: account.address,
    writeContract: (args: object) => sending.run(() => client.writeContract(args as never)),
  } as never);
  const registry = new x402Facilitator()
    .register(`eip155:${id}`, new ExactEvmScheme(signer))
    .register(`eip155:${id}`, new UptoEvmScheme(signer));
  return {
    supported: () => registry.getSupported(),
    verify: ({ paymentPayload, paymentRequirements }) =>
      registry.verify(paymentPayload as never, paymentRequirements as never),
    settle: ({ paymentPayload, paymentRequirements }) =>
      registry.settle(paymentPayload as never, paymentRequirements as never),
  };
}
